"""The state of a table, derived from its log by applying one entry after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from carteado.core.game import State, View
from carteado.core.view_layers import Layer, changes
from carteado.fairness.shuffles import commit
from carteado.tables import events
from carteado.tables.event_handlers import HANDLERS
from carteado.tables.events import AnyEvent, Created, Events
from carteado.tables.match import Match, match_id
from carteado.tables.places import Places
from carteado.tables.randomness import FAIR, Randomness
from carteado.tables.rematch import RematchOffer
from carteado.tables.timing import NO_PAUSES, PauseLengths
from carteado.tables.turn_clock import Pause, TurnClock, Wait
from carteado.tables.view_cache import ViewCache

MIN_CHANGES_KEPT: Final = 24
"""A table keeps at least this many of the latest changes of a match for clients that reconnect."""

MAX_CHANGES_KEPT: Final = 600
"""A table keeps at most this many changes. Hardly any hand is longer."""

Phase = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Change:
    """One accepted change of a table: its events, and the state of the game before and after it (None if no match).

    names, phase:     the names at the seats and the phase of the table after the change.
    is_between_hands: whether the change ended a hand or dealt the next one.
    """

    version: int
    events: Events
    before: State | None
    after: State | None
    names: tuple[str, ...] = ()
    phase: Phase = "waiting"
    is_between_hands: bool = False


class TableState:
    """The state of one table.

    seq:        the number of log entries.
    version:    the number of public log entries. Viewers see only this number.
    number:     the number of the current match or, between matches, of the next one.
    secret:     the secret from which the shuffles of that match are computed.
    names_key:  the key for the salts of that match's sealed names, "" in old logs.
    at:         the time of the last event.
    fill_at:    when bots fill the empty seats and the match starts, or 0.
    unarchived: finished matches that are not in the archive yet.
    recent:     the latest changes, for clients that reconnect.
    """

    def __init__(self, table: str, pause_lengths: PauseLengths = NO_PAUSES, randomness: Randomness = FAIR) -> None:
        self.id = table
        self.randomness = randomness
        self.clock = TurnClock(pause_lengths)
        self.seq = 0
        self.version = 0
        self.created = Created(0, "", "", "", {}, 0, "", "none", False, "")
        self.places = Places(0, "")
        self.phase: Phase = "waiting"
        self.number = 0
        self.secret = self.names_key = ""
        self.match: Match | None = None
        self.offer: RematchOffer | None = None
        self.closed = False
        self.at = 0
        self.fill_at = 0
        self.unarchived: dict[int, Match] = {}
        self.recent: deque[Change] = deque(maxlen=MAX_CHANGES_KEPT)
        self._hand_version = 0
        self._private_entries: list[int] = []
        self._views: ViewCache | None = None
        self._earlier: ViewCache | None = None

    # Questions -----------------------------------------------------------------------------------------

    @property
    def game(self) -> State | None:
        return self.match.state if self.match else None

    @property
    def next_match(self) -> tuple[str, str]:
        """The id and the commitment of the next match or, during a match, of the current one."""
        name = match_id(self.id, self.number)
        return name, commit(bytes.fromhex(self.secret), name, 2 if self.names_key else 1)

    @property
    def views(self) -> ViewCache:
        """The views of the current state of the game, computed when they are needed."""
        if self._views is None:
            assert self.match is not None
            self._views = ViewCache(self.match.state, self._earlier)
        return self._views

    def views_before(self, change: Change) -> ViewCache:
        """Return the views of the state before `change`, which must be the latest change. They are cached."""
        if self._earlier is None:
            assert change.before is not None
            self._earlier = ViewCache(change.before)
        return self._earlier

    def changed_fields(self, change: Change) -> Layer:
        """Return the fields of the public view that `change`, which must be the latest change, has changed."""
        known = self.views.changes
        return changes(self.views_before(change).public, self.views.public) if known is None else known

    def forget_earlier_views(self) -> None:
        """Free the cached views from before the latest change. Call this after the change has been sent."""
        self._earlier = None

    def earlier_public_view(self, before: State) -> View:
        """Return the public view of `before`, the state before the latest action.

        Unlike `views_before`, this needs no `Change` and caches nothing.
        """
        return self._earlier.public if self._earlier else before.view(None)

    @property
    def wait(self) -> Wait:
        """Whom the table waits for, and until when."""
        return self.clock.wait(self)

    @property
    def pause(self) -> Pause | None:
        """The pause after the latest action, or None. It may already be over: see `until`."""
        return self.clock.pause(self)

    def has_returned_for_this_decision(self, seat: int) -> bool:
        """Return whether the game waits for the seat and its person took it back from a bot after the latest action."""
        returned_at = self.places.at(seat).returned_at_move
        return self.match is not None and seat in self.wait.seats and returned_at == self.match.moves

    def changes_since(self, version: int) -> list[Change] | None:
        """Return the changes after a version, or None if not all are in memory or the table has not reached it."""
        found = [one for one in self.recent if one.version > version]
        return found if version <= self.version and len(found) == self.version - version else None

    def changes_of_hand(self) -> list[Change]:
        """Return the changes of the current hand that are still in memory.

        The first one started the match or ended the previous hand, unless it is no longer in memory.

        During the pause after a hand, and after the last hand, that hand counts as the current one.
        """
        if self.match is None:
            return []
        found: list[Change] = []
        for one in reversed(self.recent):
            found.append(one)
            if isinstance(one.events[0], events.Started) or self.ends_hand(one):
                break
        return found[::-1]

    def ends_hand(self, change: Change) -> bool:
        """Return whether a change ended a hand but not the match, and no pause follows it any more.

        A pause counts until the next action or until it is ended early, even if its time is over.
        """
        before, after = change.before, change.after
        if self.match is None or not change.is_between_hands or not before or not after:
            return False
        if after is self.game and self.pause:
            return False
        return self.match.game.moment(before.view(None), after.view(None)) == "hand"

    def version_at(self, seq: int) -> int:
        """Return the version after the log entry with number `seq`."""
        return seq - bisect_right(self._private_entries, seq)

    # The fold ------------------------------------------------------------------------------------------

    def fold(self, entry: Events) -> None:
        """Apply a log entry. Raises Refusal, without any change, if its first event is an illegal action."""
        before = self.game
        for event in entry:
            self.apply(event)
            self.at = event.at
        self.seq += 1
        if self.game is not before:
            same_match = type(entry[0]) is events.Acted
            self._earlier, self._views = self._views if same_match else None, None
        if events.is_public(entry):
            self.version += 1
            self._remember(entry, before)
        else:
            self._private_entries.append(self.seq)

    def _remember(self, entry: Events, before: State | None) -> None:
        """Add the latest change to `recent`. The changes of a hand stay there until the next hand's first move."""
        acted = isinstance(entry[0], events.Acted)
        between = acted and self.match is not None and self.match.is_between_hands
        while acted and len(self.recent) >= MIN_CHANGES_KEPT and self.recent[0].version < self._hand_version:
            self.recent.popleft()
        if between or isinstance(entry[0], events.Started):
            self._hand_version = self.version
        names = tuple([place.name for place in self.places.seats])
        self.recent.append(Change(self.version, entry, before, self.game, names, self.phase, between))

    def apply(self, event: AnyEvent) -> None:
        self.clock.forget_wait()
        HANDLERS[type(event)](self, event)
