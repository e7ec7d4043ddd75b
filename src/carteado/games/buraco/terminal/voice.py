"""The words of buraco in the terminal: the sides at the table, and the verbs that a player types."""

from __future__ import annotations

from typing import Any

from carteado.core.game import Game
from carteado.games.buraco.narration import Teller
from carteado.games.buraco.table import sides
from carteado.games.terminal_face import Face


class Voice(Face):
    """Names the players, sides and actions at a table of buraco, from the point of view of one seat."""

    teller: Teller

    def __init__(self, game: Game, *args: Any) -> None:
        super().__init__(game, *args)
        self.melds = self.regulation.rules.melds
        self.side = next(number for number, seats in enumerate(sides(game.seats)) if self.seat in seats)

    def verb(self, word: str) -> str:
        """Return the word that a player types for an action. Its first letter is enough."""
        return self.say(f"verb.{word}")

    def letter(self, word: str) -> str:
        return self.verb(word)[0]

    def welcome(self) -> list[str]:
        own = sides(self.game.seats)[self.side]
        partners = [seat for seat in own if seat != self.seat]
        others = self.teller.several([seat for seat in range(1, self.game.seats + 1) if seat not in own])
        seated = self.say("sides", partners=self.teller.several(partners), others=others) if partners else ""
        return [
            self.say("title", regulation=self.title, target=self.regulation.rules.target),
            seated or self.say("alone", others=others),
            self.say("how"),
        ]
