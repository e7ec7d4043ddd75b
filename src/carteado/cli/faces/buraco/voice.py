"""How buraco is spoken to one seat: names and sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carteado.buraco.rules import Rules
from carteado.buraco.table import sides
from carteado.buraco.telling import Teller
from carteado.cli.rule_words import own_words
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say
from carteado.words.speaker import printable


class Voice:
    """One seat's language: every sentence is an entry of `buraco_face` in the catalogue."""

    def __init__(self, regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> None:
        self.regulation, self.seat, self.lang = regulation, seat, lang
        self.teller = Teller(names, lang, seat)
        self.melds = regulation.rules.melds
        self.side = next(number for number, seats in enumerate(sides(len(names))) if seat in seats)

    def say(self, key: str, /, **params: object) -> str:
        return say(f"buraco_face.{key}", self.lang, **params)

    def verb(self, word: str) -> str:
        """What a player types for an action of the game: its first letter is enough."""
        return self.say(f"verb.{word}")

    def letter(self, word: str) -> str:
        return self.verb(word)[0]

    def welcome(self) -> Iterator[str]:
        """Who plays with whom, by what rules and for how much."""
        names, table = self.teller.names, sides(len(self.teller.names))
        title = own_words(self.regulation.game, self.regulation.name, self.lang)
        yield self.say("title", regulation=printable(title), target=self.regulation.rules.target)
        partners = [seat for seat in table[self.side] if seat != self.seat]
        if partners:
            others = [seat for seat in range(1, len(names) + 1) if seat not in table[self.side]]
            yield self.say("sides", partners=self.teller.side(partners), others=self.teller.side(others))
        else:
            yield self.say(
                "alone", others=self.teller.side([seat for seat in range(1, len(names) + 1) if seat != self.seat])
            )
        yield self.say("how")
