"""One state of a game as those at the table see it, each view made when it is first asked for."""

from __future__ import annotations

from carteado.core.game import State, View
from carteado.core.view_layers import Layer, changes, laid_over, together

Seats = tuple[int, ...]
"""The places of one viewer: none for a spectator, and nearly always one."""


class Looks:
    """What everybody sees (`open`), and for each seat what is its own. After an earlier look at the same match only
    what has changed is made anew: `changes` are those of `open`, None where there was no earlier look."""

    __slots__ = ("_game", "_own", "_several", "_views", "changes", "open")

    def __init__(self, game: State, earlier: Looks | None = None) -> None:
        self._game = game
        self._own: dict[int, Layer] = {}
        self._views: dict[int, View] = {}
        self._several: dict[Seats, View] = {}
        self.open: View
        self.changes: Layer | None = None
        if earlier is None:
            self.open = game.view(None)
        else:
            self.changes = game.changes(earlier._game, earlier.open)
            self.open = laid_over(earlier.open, self.changes)

    def own(self, seat: int) -> Layer:
        known = self._own.get(seat)
        if known is None:
            known = self._own[seat] = self._game.own(seat)
        return known

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self.open
        if seat not in self._views:
            self._views[seat] = laid_over(self.open, self.own(seat))
        return self._views[seat]

    # Somebody at several places ------------------------------------------------------------------------

    def acting(self, seats: Seats) -> int | None:
        """The place somebody plays at now: the first of theirs that is waited for, or else their first."""
        if len(seats) < 2:
            return seats[0] if seats else None
        waiting = self._game.waiting()
        return next((seat for seat in seats if seat in waiting), seats[0])

    def legal(self, seats: Seats) -> list[str]:
        """What they may do now, at the place they play at."""
        if not seats:
            return []
        return list(self._game.legal(seats[0] if len(seats) == 1 else self.acting(seats) or 0))

    def seen_from(self, seats: Seats) -> View:
        """What somebody at these places sees."""
        if not seats:
            return self.open
        if len(seats) == 1:
            return self.view(seats[0])
        if seats not in self._several:
            first = self.acting(seats)
            order = sorted(seats, key=lambda seat: seat != first)
            self._several[seats] = together(self.open, [self.view(seat) for seat in order])
        return self._several[seats]

    def own_of(self, seats: Seats) -> Layer:
        """What they see beyond everybody."""
        if len(seats) != 1:
            return changes(self.open, self.seen_from(seats))
        known = self._own.get(seats[0])
        return self.own(seats[0]) if known is None else known
