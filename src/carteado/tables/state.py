"""A table as its log tells it: `fold` takes in one entry after the other, and there is no other way to change it."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from carteado.core.game import State
from carteado.core.view_layers import Layer, changes
from carteado.fairness.shuffles import commit
from carteado.tables import events
from carteado.tables.events import AnyEvent, Created, Events, Game
from carteado.tables.luck import FAIR, Luck
from carteado.tables.match import Match, match_id
from carteado.tables.places import Place, Places
from carteado.tables.timing import COMPANY_PACE, NO_HOLDS, Hold, Holds, longer, milliseconds, what_is_seen
from carteado.tables.views import Looks

KEPT: Final = 24
"""How many steps a table remembers at least for those who come back."""

MOST_KEPT: Final = 600
"""How many at most. All of the hand that is played is remembered, and hardly any has as many steps."""


class Wait(NamedTuple):
    """The seats the game waits for, those of them that are people's, when a bot covers these, and how long they had."""

    seats: tuple[int, ...]
    people: list[int]
    deadline: int | None
    clock: int | None


class Clocks(NamedTuple):
    """What a log does not tell whole, since people end a hold without an entry: from when time is counted, what was
    finished and is yet to be held, and what is held."""

    since: int
    finishing: tuple[State, int] | None
    hold: Hold | None


Phase = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Happening:
    """One step of the public stream, with the game before and after it, and the names at the seats when it was told;
    `between`: no move of a hand follows it yet."""

    version: int
    events: Events
    before: State | None
    after: State | None
    names: tuple[str, ...] = ()
    between: bool = False


@dataclass(slots=True)
class Offer:
    """A rematch that waits for an answer."""

    until: int
    agreed: list[int]
    game: Game | None = None


class TableState:
    """The state of one table. `seq` counts the entries of the log, `version` those that viewers hear of."""

    def __init__(self, table: str, holds: Holds = NO_HOLDS, luck: Luck = FAIR) -> None:
        self.id = table
        self.luck = luck
        self._holds = holds if any(holds.values()) else NO_HOLDS
        self.seq = 0
        self.version = 0
        self.created = Created(0, "", "", "", {}, 0, "", "none", False, "")
        self.places = Places(0, "")
        self.phase: Phase = "waiting"
        self.number = 0
        self.secret = self.names_key = ""
        self.match: Match | None = None
        self.offer: Offer | None = None
        self.closed = False
        self.at = 0
        self.fill_at = 0
        self.unarchived: dict[int, Match] = {}
        self.recent: deque[Happening] = deque(maxlen=MOST_KEPT)
        self._hand_from = 0
        self._unheard: list[int] = []
        self._waits: Wait | None = None
        self._looks: Looks | None = None
        self._earlier: Looks | None = None
        self._finishing: tuple[State, int] | None = None
        self._hold: Hold | None = None

    # Questions -----------------------------------------------------------------------------------------

    @property
    def game(self) -> State | None:
        return self.match.state if self.match else None

    @property
    def next_match(self) -> tuple[str, str]:
        """The id and the commitment of the match that was prepared."""
        name = match_id(self.id, self.number)
        return name, commit(bytes.fromhex(self.secret), name, 2 if self.names_key else 1)

    @property
    def looks(self) -> Looks:
        """The game as it is seen now."""
        if self._looks is None:
            assert self.match is not None
            self._looks = Looks(self.match.state, self._earlier)
        return self._looks

    def looks_before(self, happening: Happening) -> Looks:
        """The game as it was seen before the latest step."""
        if self._earlier is None:
            assert happening.before is not None
            self._earlier = Looks(happening.before)
        return self._earlier

    def seen_anew(self, happening: Happening) -> Layer:
        """What the latest action changed for everybody."""
        known = self.looks.changes
        return changes(self.looks_before(happening).open, self.looks.open) if known is None else known

    def shown(self) -> None:
        """The latest step has been shown: what was before it is no longer needed."""
        self._earlier = None

    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.wait.seats

    def awaited_people(self) -> list[int]:
        return self.wait.people

    def allowed_ms(self) -> int | None:
        """How long a person may take. Only somebody alone with bots may take for ever."""
        pace = self.created.pace
        return milliseconds(COMPANY_PACE if pace == "none" and len(self.places.people()) > 1 else pace)

    def has_had_its_time(self, seat: int) -> bool:
        """Whether a seat is asked what it was asked already when its person last came back to it."""
        came_back = self.places.at(seat).came_back
        return self.match is not None and seat in self.waiting() and came_back == self.match.moves

    def deadline(self) -> int | None:
        """When a bot covers the people the table waits for."""
        return self.wait.deadline

    def clock(self) -> int | None:
        """How long they may take, where there is a deadline."""
        return self.wait.clock

    @property
    def wait(self) -> Wait:
        """Whom the table waits for and until when: asked several times for every step, and found once."""
        if self._waits is None:
            waiting = self.match.state.waiting() if self.match and self.phase == "playing" else ()
            people = [seat for seat in waiting if self.places.at(seat).waits_for_person]
            allowed = self.allowed_ms() if people else None
            since = self._clock_from() if allowed is not None else 0
            self._waits = Wait(waiting, people, None if allowed is None else since + allowed, allowed)
        return self._waits

    def _clock_from(self) -> int:
        """The moment from which a person's time is counted: no clock runs while the table holds."""
        since = self.match.since if self.match else 0
        return max(since, self.hold.until) if self.hold else since

    @property
    def hold(self) -> Hold | None:
        """What the latest action finished, and until when it is there to be seen; found when first asked for."""
        if self._finishing is not None:
            (before, at), self._finishing = self._finishing, None
            earlier = self._earlier.open if self._earlier else before.view(None)
            assert self.match is not None
            kind = self.match.game.moment(earlier, self.looks.open)
            held = self._holds.get(what_is_seen(self.match.game, kind), 0) if kind else 0
            if kind and held:
                laying = self.match.game.laying_ms(earlier, self.looks.open)
                self._hold = Hold(kind, at + longer(held, self.places.most_of_one()) + laying)
        return self._hold

    def let_go(self, now: int) -> None:
        """The hold is over before its time: clocks run from now."""
        if self.match is not None and self._hold is not None:
            self.match.since = now
        self._hold = self._finishing = self._waits = None

    @property
    def clocks(self) -> Clocks:
        return Clocks(self.match.since if self.match else 0, self._finishing, self._hold)

    @clocks.setter
    def clocks(self, clocks: Clocks) -> None:
        since, self._finishing, self._hold = clocks
        if self.match is not None:
            self.match.since = since
        self._waits = None

    def missed_since(self, version: int) -> list[Happening] | None:
        """What happened after a version, or None when not all of it is remembered."""
        missed = [one for one in self.recent if one.version > version]
        return missed if version <= self.version and len(missed) == self.version - version else None

    def this_hand(self) -> list[Happening]:
        """What is remembered of the hand that is played, the step before it that dealt it included; while one that is
        over is looked at, and after the last, of that one."""
        if self.match is None:
            return []
        found: list[Happening] = []
        for one in reversed(self.recent):
            found.append(one)
            if isinstance(one.events[0], events.Started) or self.ends_hand(one):
                break
        return found[::-1]

    def ends_hand(self, happening: Happening) -> bool:
        """Whether a step made room for the next hand."""
        before, after = happening.before, happening.after
        if self.match is None or not happening.between or not before or not after:
            return False
        if after is self.game and self.hold:
            return False
        return self.match.game.moment(before.view(None), after.view(None)) == "hand"

    def version_at(self, seq: int) -> int:
        """The version that viewers had after an entry of the log."""
        return seq - bisect_right(self._unheard, seq)

    # The fold ------------------------------------------------------------------------------------------

    def fold(self, entry: Events) -> None:
        """Takes in an entry. A Refusal of its first event changes nothing."""
        before = self.game
        for event in entry:
            self.take(event)
            self.at = event.at
        self.seq += 1
        if self.game is not before:
            same_match = type(entry[0]) is events.Acted
            self._earlier, self._looks = self._looks if same_match else None, None
        if events.is_public(entry):
            self.version += 1
            self._remember(entry, before)
        else:
            self._unheard.append(self.seq)

    def _remember(self, entry: Events, before: State | None) -> None:
        """All of the hand that is played is kept; the one before it until the next one's first move."""
        acted = isinstance(entry[0], events.Acted)
        between = acted and self.match is not None and self.match.is_between_hands
        while acted and len(self.recent) >= KEPT and self.recent[0].version < self._hand_from:
            self.recent.popleft()
        if between or isinstance(entry[0], events.Started):
            self._hand_from = self.version
        names = tuple([place.name for place in self.places.seats])
        self.recent.append(Happening(self.version, entry, before, self.game, names, between))

    def take(self, event: AnyEvent) -> None:
        self._waits = None
        TAKES[type(event)](self, event)

    def _created(self, event: Created) -> None:
        self.created, self.fill_at = event, event.fill_at
        self.places = Places(event.seats, event.host)

    def _prepared(self, event: events.Prepared) -> None:
        self.number, self.secret, self.names_key = event.number, event.secret, event.names_key
        for place in self.places.seats:
            place.seed, place.seeds = "", 0

    def _seated(self, event: events.Seated) -> None:
        self.places.changes(event.player, event.at)
        for old in () if event.also else self.places.seats_of(event.player):
            self.places.seats[old - 1] = Place()
            self._no_longer_agreed(old)
        self._no_longer_agreed(event.seat)
        self.places.seats[event.seat - 1] = Place(
            event.player, None, event.name, auto_cut=event.auto_cut, since=self.version + 1
        )
        waiting = self.places.reserved.items()
        self.places.reserved = {seat: one for seat, one in waiting if seat != event.seat and one.player != event.player}
        if not self.created.held_for and self.places.seat_of(self.places.host) is None:
            self.places.host = event.player

    def _bot(self, event: events.BotSeated) -> None:
        self.places.changes(self.places.host, event.at)
        self.places.seats[event.seat - 1] = Place(None, event.level, event.name)

    def _freed(self, event: events.Freed) -> None:
        player = self.places.at(event.seat).player
        self.places.free(event.seat)
        if self.match is not None and self.phase == "playing":
            self.places.seats[event.seat - 1] = Place(None, self.created.level, event.name)
            if player is not None:
                self.places.given_up.setdefault(player, {})[event.seat] = self.match.hands
        self._no_longer_agreed(event.seat)

    def _renamed(self, event: events.Renamed) -> None:
        self.places.at(event.seat).name = event.name

    def _swapped(self, event: events.Swapped) -> None:
        self.places.changes(self.places.host, event.at)
        self.places.swap(event.one, event.other, self.version + 1)
        self._no_longer_agreed(event.one, event.other)

    def _no_longer_agreed(self, *seats: int) -> None:
        """Who agreed to play again was a person, not a seat: whoever sits there now has not been asked."""
        if self.offer is not None:
            self.offer.agreed = [seat for seat in self.offer.agreed if seat not in seats]

    def _seeded(self, event: events.Seeded) -> None:
        place = self.places.at(event.seat)
        place.seed, place.seeds = event.seed, place.seeds + 1

    def _started(self, event: events.Started) -> None:
        self.recent.clear()  # steps of another match are not told by this one's game
        places = self.places.seats
        names, seeds = [place.name for place in places], [place.seed for place in places]
        self.match = Match(
            self.id, self.number, self.created, self.secret, names, seeds, self.names_key, self.luck.fair
        )
        self.match.since = event.at
        self.match.players = [place.player for place in places]
        for place in places:
            place.came_back = -1
        self.places.given_up.clear()
        self.phase, self.offer = "playing", None
        self._hold = self._finishing = None

    def _acted(self, event: events.Acted) -> None:
        assert self.match is not None
        before = self.match.state
        self.match.act(event)
        self.match.since = event.at
        self._hold, self._finishing = None, (before, event.at) if self._holds else None
        if self.match.is_over:
            self.phase = "over"
            self.places.reserved.clear()
            self.match.end(event.at, [place.player for place in self.places.seats])
            self.unarchived[self.match.number] = self.match

    def _said(self, event: events.Signed | events.Spoke) -> None:
        self.places.at(event.seat).says(event.at)

    def _covered(self, event: events.Covered) -> None:
        for seat in event.seats:
            self.places.at(seat).covered = True

    def _returned(self, event: events.Returned) -> None:
        place = self.places.at(event.seat)
        place.covered = False
        if self.match is not None:
            place.came_back = self.match.moves
            self.match.since = event.at

    def _resumed(self, event: events.Resumed) -> None:
        """Between the latest event and this one time stood still, whatever clocks have done meanwhile."""
        stood_still = event.at - self.at
        if self.match is not None:
            self.match.since = event.at
        if self._hold is not None:
            self._hold = self._hold._replace(until=self._hold.until + stood_still)
        if self._finishing is not None:
            self._finishing = self._finishing[0], self._finishing[1] + stood_still
        if self.offer is not None:
            self.offer.until += stood_still
        if self.fill_at:
            self.fill_at += stood_still

    def _auto_cut(self, event: events.AutoCut) -> None:
        place = self.places.at(event.seat)
        place.auto_cut = event.on
        self.places.changes(place.player or "", event.at)

    def _offered(self, event: events.RematchOffered) -> None:
        self.offer = Offer(event.until, [event.seat], event.game)
        self.places.changes(self.places.at(event.seat).player or "", event.at)

    def _agreed(self, event: events.RematchAgreed) -> None:
        if self.offer is not None:
            self.offer.agreed.append(event.seat)

    def _dropped(self, _: events.RematchDropped) -> None:
        self.offer = None

    def _late_seats(self, event: events.LateSeats) -> None:
        self.places.changes(self.places.host, event.at)
        self.places.late = event.on
        if not event.on:
            self.places.reserved.clear()

    def _reserved(self, event: events.Reserved) -> None:
        self.places.changes(event.player, event.at)
        self.places.reserved = {seat: one for seat, one in self.places.reserved.items() if one.player != event.player}
        self.places.reserved[event.seat] = event

    def _game_changed(self, event: events.GameChanged) -> None:
        game = event.game
        self.created = replace(
            self.created, game=game.game, regulation=game.regulation, rules=game.rules, options=game.options,
            text=game.text, places=game.places,
        )  # fmt: skip

    def _archived(self, event: events.Archived) -> None:
        self.unarchived.pop(event.number, None)

    def _closed(self, _: events.Closed) -> None:
        self.closed = True

    def _nothing(self, _: AnyEvent) -> None:
        """Heard, and no more."""


TAKES: Final[dict[type, Callable[[TableState, Any], None]]] = {
    events.Created: TableState._created,
    events.Prepared: TableState._prepared,
    events.Seated: TableState._seated,
    events.BotSeated: TableState._bot,
    events.Freed: TableState._freed,
    events.Renamed: TableState._renamed,
    events.Swapped: TableState._swapped,
    events.Seeded: TableState._seeded,
    events.Started: TableState._started,
    events.Acted: TableState._acted,
    events.Covered: TableState._covered,
    events.Returned: TableState._returned,
    events.Resumed: TableState._resumed,
    events.AutoCut: TableState._auto_cut,
    events.Signed: TableState._said,
    events.Spoke: TableState._said,
    events.RematchOffered: TableState._offered,
    events.RematchAgreed: TableState._agreed,
    events.RematchDropped: TableState._dropped,
    events.Archived: TableState._archived,
    events.LateSeats: TableState._late_seats,
    events.Reserved: TableState._reserved,
    events.GameChanged: TableState._game_changed,
    events.Closed: TableState._closed,
}
