"""A table as its log tells it: `fold` takes in one entry after the other, and there is no other way to change it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from carteado.fair import commit
from carteado.game import State
from carteado.tables import events
from carteado.tables.events import AnyEvent, Created, Events
from carteado.tables.looks import Looks
from carteado.tables.match import Match, match_id
from carteado.tables.pace import COMPANY_PACE, milliseconds
from carteado.tables.places import Place, Places

KEPT: Final = 24
"""How many steps a table remembers for those who come back."""

Wait = tuple[tuple[int, ...], list[int], int | None]
"""The seats the game waits for, those of them that are people's, and when a bot covers these."""

Phase = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Happening:
    """One step of the public stream, with the game before and after it."""

    version: int
    events: Events
    before: State | None
    after: State | None


@dataclass(slots=True)
class Offer:
    """A rematch that waits for an answer."""

    until: int
    agreed: list[int]


class TableState:
    """The state of one table. `seq` counts the entries of the log, `version` those that viewers hear of."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = 0
        self.version = 0
        self.created = Created(0, "", "", "", {}, 0, "", "none", False, "")
        self.places = Places(0, "")
        self.phase: Phase = "waiting"
        self.number = 0
        self.secret = ""
        self.match: Match | None = None
        self.offer: Offer | None = None
        self.closed = False
        self.recent: deque[Happening] = deque(maxlen=KEPT)
        self._waits: Wait | None = None
        self._looks: Looks | None = None
        self._earlier: Looks | None = None

    # Questions -----------------------------------------------------------------------------------------

    @property
    def game(self) -> State | None:
        return self.match.state if self.match else None

    @property
    def next_match(self) -> tuple[str, str]:
        """The id and the commitment of the match that was prepared."""
        name = match_id(self.id, self.number)
        return name, commit(bytes.fromhex(self.secret), name)

    @property
    def looks(self) -> Looks:
        """The game as it is seen now."""
        if self._looks is None:
            assert self.match is not None
            self._looks = Looks(self.match.state)
        return self._looks

    def looks_before(self, happening: Happening) -> Looks:
        """The game as it was seen before the latest step."""
        if self._earlier is None:
            assert happening.before is not None
            self._earlier = Looks(happening.before)
        return self._earlier

    def shown(self) -> None:
        """The latest step has been shown: what was before it is no longer needed."""
        self._earlier = None

    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self._wait()[0]

    def awaited_people(self) -> list[int]:
        return self._wait()[1]

    def allowed_ms(self) -> int | None:
        """How long a person may take. Only somebody alone with bots may take for ever."""
        alone = len(self.places.people()) <= 1
        return milliseconds(self.created.pace if alone or self.created.pace != "none" else COMPANY_PACE)

    def deadline(self) -> int | None:
        """When a bot covers the people the table waits for."""
        return self._wait()[2]

    def _wait(self) -> Wait:
        """Whom the table waits for and until when: asked several times for every step, and found once."""
        if self._waits is None:
            waiting = self.match.state.waiting() if self.match and self.phase == "playing" else ()
            people = [seat for seat in waiting if self.places.at(seat).waits_for_person]
            allowed = self.allowed_ms() if people else None
            since = self.match.since if self.match else 0
            self._waits = waiting, people, None if allowed is None else since + allowed
        return self._waits

    def missed_since(self, version: int) -> list[Happening] | None:
        """What happened after a version, or None when not all of it is remembered."""
        missed = [one for one in self.recent if one.version > version]
        return missed if version <= self.version and len(missed) == self.version - version else None

    # The fold ------------------------------------------------------------------------------------------

    def fold(self, entry: Events) -> None:
        """Takes in an entry. A Refusal of its first event changes nothing."""
        before = self.game
        for event in entry:
            self.take(event)
        self.seq += 1
        if self.game is not before:
            self._earlier, self._looks = self._looks, None
        if events.is_public(entry):
            self.version += 1
            self.recent.append(Happening(self.version, entry, before, self.game))

    def take(self, event: AnyEvent) -> None:
        self._waits = None
        TAKES[type(event)](self, event)

    def _created(self, event: Created) -> None:
        self.created = event
        self.places = Places(event.seats, event.host)

    def _prepared(self, event: events.Prepared) -> None:
        self.number, self.secret = event.number, event.secret
        for place in self.places.seats:
            place.seed = ""

    def _seated(self, event: events.Seated) -> None:
        if (old := self.places.seat_of(event.player)) is not None:
            self.places.seats[old - 1] = Place()
        self.places.seats[event.seat - 1] = Place(event.player, None, event.name, auto_cut=event.auto_cut)

    def _bot(self, event: events.BotSeated) -> None:
        self.places.seats[event.seat - 1] = Place(None, event.level, event.name)

    def _freed(self, event: events.Freed) -> None:
        self.places.free(event.seat)
        if self.phase == "playing":
            self.places.seats[event.seat - 1] = Place(None, self.created.level, event.name)
        elif self.offer and event.seat in self.offer.agreed:
            self.offer.agreed.remove(event.seat)

    def _swapped(self, event: events.Swapped) -> None:
        self.places.swap(event.one, event.other)

    def _seeded(self, event: events.Seeded) -> None:
        self.places.at(event.seat).seed = event.seed

    def _started(self, event: events.Started) -> None:
        places = self.places.seats
        names, seeds = [place.name for place in places], [place.seed for place in places]
        self.match = Match(self.id, self.number, self.created, self.secret, names, seeds)
        self.match.since = event.at
        self.phase, self.offer = "playing", None

    def _acted(self, event: events.Acted) -> None:
        assert self.match is not None
        self.match.act(event)
        self.match.since = event.at
        if self.match.is_over:
            self.phase = "over"

    def _covered(self, event: events.Covered) -> None:
        for seat in event.seats:
            self.places.at(seat).covered = True

    def _returned(self, event: events.Returned) -> None:
        self.places.at(event.seat).covered = False
        self._resumed(event)

    def _resumed(self, event: events.Resumed | events.Returned) -> None:
        if self.match is not None:
            self.match.since = event.at

    def _auto_cut(self, event: events.AutoCut) -> None:
        self.places.at(event.seat).auto_cut = event.on

    def _offered(self, event: events.RematchOffered) -> None:
        self.offer = Offer(event.until, [event.seat])

    def _agreed(self, event: events.RematchAgreed) -> None:
        if self.offer is not None:
            self.offer.agreed.append(event.seat)

    def _dropped(self, _: events.RematchDropped) -> None:
        self.offer = None

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
    events.Swapped: TableState._swapped,
    events.Seeded: TableState._seeded,
    events.Started: TableState._started,
    events.Acted: TableState._acted,
    events.Covered: TableState._covered,
    events.Returned: TableState._returned,
    events.Resumed: TableState._resumed,
    events.AutoCut: TableState._auto_cut,
    events.Signed: TableState._nothing,
    events.Spoke: TableState._nothing,
    events.RematchOffered: TableState._offered,
    events.RematchAgreed: TableState._agreed,
    events.RematchDropped: TableState._dropped,
    events.Closed: TableState._closed,
}
