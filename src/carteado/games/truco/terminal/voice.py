"""Name the two sides and rank the cards in the terminal, for one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from carteado.core.game import Game
from carteado.games.terminal_face import Face
from carteado.games.truco.decks import strengths
from carteado.games.truco.hand_context import side_of
from carteado.games.truco.narration import Teller
from carteado.games.truco.rules import Rules


class Voice(Face):
    """The part of the terminal interface that names sides and ranks cards, from the point of view of one seat."""

    teller: Teller
    rules: Rules

    def __init__(self, game: Game, *args: Any) -> None:
        super().__init__(game, *args)
        self.rules = self.regulation.rules
        self.seats = range(1, game.seats + 1)

    def say_by_sides(self, key: str, /, **params: object) -> str:
        """Return a sentence about the two sides: *nós* and *eles*, or *você* and a name if two play."""
        opponent = self.teller.name(self.seat % len(self.seats) + 1)
        return self.say(f"{'alone' if len(self.seats) == 2 else 'team'}.{key}", other=opponent, **params)

    def welcome(self) -> list[str]:
        title = self.say("title", regulation=self.title, target=self.rules.target)
        foes = self.teller.several([seat for seat in self.seats if side_of(seat) != side_of(self.seat)])
        us = self.teller.several([seat for seat in self.seats if side_of(seat) == side_of(self.seat)])
        return [title, self.say_by_sides("sides", us=us, foes=foes)]

    def strength(self, manilhas: Iterable[str]) -> Callable[[str], int]:
        """Return a function from a card to its strength. The strength of a blind card ("carta 2") is 0."""
        values = strengths(self.rules.deck, self.rules.order, tuple(manilhas))
        return lambda card: values.get(card, 0)
