"""One state of a game as those at the table see it, each view made when it is first asked for."""

from __future__ import annotations

from carteado.game import State, View
from carteado.overlay import Layer, laid_over


class Looks:
    """What everybody sees (`open`), and for each seat what is its own."""

    __slots__ = ("_game", "_open", "_own", "_views")

    def __init__(self, game: State) -> None:
        self._game = game
        self._open: View | None = None
        self._own: dict[int, Layer] = {}
        self._views: dict[int, View] = {}

    @property
    def open(self) -> View:
        if self._open is None:
            self._open = self._game.view(None)
        return self._open

    def own(self, seat: int) -> Layer:
        if seat not in self._own:
            self._own[seat] = self._game.own(seat)
        return self._own[seat]

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self.open
        if seat not in self._views:
            self._views[seat] = laid_over(self.open, self.own(seat))
        return self._views[seat]
