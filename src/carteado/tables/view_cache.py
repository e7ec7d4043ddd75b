"""The views of one state of a game, computed on first use."""

from __future__ import annotations

from carteado.core.game import State, View
from carteado.core.view_layers import Layer, apply_layer, changes, merge_views

Seats = tuple[int, ...]
"""The seats of one viewer: none for a spectator, nearly always one for a player."""


class ViewCache:
    """Computes and caches the public view, and the private layer of each seat: the fields that only this seat sees.

    If the views of an earlier state are given, only the difference is computed.

    changes: the difference between the two public views, or None without an earlier state.
    """

    __slots__ = ("_game", "_own", "_several", "_views", "changes", "public")

    def __init__(self, game: State, earlier: ViewCache | None = None) -> None:
        self._game = game
        self._own: dict[int, Layer] = {}
        self._views: dict[int, View] = {}
        self._several: dict[Seats, View] = {}
        self.public: View
        self.changes: Layer | None = None
        if earlier is None:
            self.public = game.view(None)
        else:
            self.changes = game.changes(earlier._game, earlier.public)
            self.public = apply_layer(earlier.public, self.changes)

    def private_layer(self, seat: int) -> Layer:
        known = self._own.get(seat)
        if known is None:
            known = self._own[seat] = self._game.private_layer(seat)
        return known

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self.public
        if seat not in self._views:
            self._views[seat] = apply_layer(self.public, self.private_layer(seat))
        return self._views[seat]

    # A viewer with several seats ------------------------------------------------------------------------

    def acting(self, seats: Seats) -> int | None:
        """Return the seat at which a viewer with these seats plays now, or None for a spectator.

        This is the first of the seats that must act, or else the first seat.
        """
        if len(seats) < 2:
            return seats[0] if seats else None
        waiting = self._game.waiting()
        return next((seat for seat in seats if seat in waiting), seats[0])

    def legal(self, seats: Seats) -> list[str]:
        """Return the legal actions at the seat where a viewer with these seats plays now (see `acting`)."""
        if not seats:
            return []
        return list(self._game.legal(seats[0] if len(seats) == 1 else self.acting(seats) or 0))

    def view_of(self, seats: Seats) -> View:
        """Return the view of a viewer with these seats."""
        if not seats:
            return self.public
        if len(seats) == 1:
            return self.view(seats[0])
        if seats not in self._several:
            first = self.acting(seats)
            order = sorted(seats, key=lambda seat: seat != first)
            self._several[seats] = merge_views(self.public, [self.view(seat) for seat in order])
        return self._several[seats]

    def private_layer_of(self, seats: Seats) -> Layer:
        """Return the difference between the public view and the view of a viewer with these seats."""
        if len(seats) != 1:
            return changes(self.public, self.view_of(seats))
        known = self._own.get(seats[0])
        return self.private_layer(seats[0]) if known is None else known
