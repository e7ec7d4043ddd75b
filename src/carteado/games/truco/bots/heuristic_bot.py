"""Card sense: a player of truco without training, against whom the trained ones are measured (`atento`).

It counts what it has seen, wins tricks as cheaply as it can, lets a partner's good card stand, and
raises, accepts or runs by how likely its cards are to win the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from carteado.core.game import View

HIDE: Final = "~"
RAISE_ABOVE: Final = 0.68
"""Chance of winning the hand from which it asks for more."""
RERAISE_ABOVE: Final = 0.8
GO_AT_SPECIAL_ABOVE: Final = 0.45
PARTNER_HELP: Final = 0.25
"""How much of a lost trick a partner wins back."""

AT_THE_CUT: Final = ("olha", "bate", "segue", "desce", "três", "corta 20")


class CardSense:
    """Plays its cards well and never bluffs."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        hand = view["hand"]
        if hand is None:
            return next((word for word in AT_THE_CUT if word in legal), legal[0])
        if "olha" in legal:
            return "olha"
        if "baixa" in legal:
            return "baixa"
        seen = Sight(view)
        if "vai" in legal:
            return "vai" if seen.chance_of_hand() > GO_AT_SPECIAL_ABOVE else "corre"
        if "aceita" in legal:
            return self._answer(seen, hand, legal)
        raises = hand["raise"]["word"] if hand["raise"] else None
        if raises in legal and seen.chance_of_hand() > RAISE_ABOVE:
            return str(raises)
        return self._card(seen, legal)

    def _answer(self, seen: Sight, hand: dict[str, Any], legal: Sequence[str]) -> str:
        """Runs when running is cheaper than losing is likely; asks for more when it can hardly lose."""
        chance = seen.chance_of_hand()
        raises = hand["raise"]["word"] if hand["raise"] else None
        if raises in legal and chance > RERAISE_ABOVE:
            return str(raises)
        fair_price = (1 - hand["stake"] / hand["asked"]["stake"]) / 2
        return "aceita" if chance > fair_price else "corre"

    def _card(self, seen: Sight, legal: Sequence[str]) -> str:
        """The cheapest card that takes the trick; the lowest where none does or the partner has it."""
        cards = [word for word in legal if word in seen.value]
        if not cards:
            return self.rng.choice([word for word in legal if word.startswith("carta")] or list(legal))
        cards.sort(key=seen.value.__getitem__)
        if not seen.table:
            return self._lead(seen, cards)
        winning = [card for card in cards if seen.value[card] > seen.best_against]
        if seen.partner_has_it() or not winning:
            return self._throw_away(cards[0], legal)
        return winning[0]

    def _lead(self, seen: Sight, cards: list[str]) -> str:
        """Opens with the best card below the manilhas, keeps the best for last once ahead, and else shows it."""
        if not seen.tricks:
            plain = [card for card in cards if card not in seen.manilhas]
            return plain[-1] if plain else cards[0]
        return cards[0] if seen.tricks[0] == seen.us else cards[-1]

    def _throw_away(self, card: str, legal: Sequence[str]) -> str:
        """A lost card tells nobody anything face down."""
        return HIDE + card if HIDE + card in legal else card


class Sight:
    """What can be read off a view: card values, what is out, and how likely the hand is to be won."""

    def __init__(self, view: View) -> None:
        hand = view["hand"]
        self.hand = hand
        self.seat: int = view["seat"]
        self.us = "odd" if self.seat % 2 else "even"
        self.side_size: int = view["seats"] // 2
        self.manilhas: list[str] = hand["manilhas"]
        self.value = _values(view["order"], self.manilhas)
        self.table: list[tuple[int, str]] = hand["table"]
        self.tricks: list[str] = [trick["winner"] for trick in hand["tricks"]]
        self.best_against = self._best(lambda seat: (seat - self.seat) % 2 == 1)
        self.best_of_partners = self._best(lambda seat: (seat - self.seat) % 2 == 0)

    def _best(self, counts: Callable[[int], bool]) -> int:
        return max((self.value.get(card, 0) for seat, card in self.table if counts(seat)), default=0)

    def partner_has_it(self) -> bool:
        """Whether a partner's card stands, and is strong or the last word of the trick."""
        last = len(self.table) == 2 * self.side_size - 1
        return self.best_of_partners > self.best_against and (last or self.best_of_partners >= self.value["3p"])

    def chance_of_hand(self) -> float:
        """About how likely our side is to win the hand: cards against what is unseen, trick by trick."""
        mine = [*self.hand["cards"], *(card for cards in self.hand["partners"].values() for card in cards)]
        tricks = sorted((self._chance_of_trick(card) for card in mine), reverse=True)[: 3 - len(self.tricks)]
        tricks += [0.2] * (3 - len(self.tricks) - len(tricks))
        if not self.tricks:
            a, b, c = tricks
            return a * b + a * c * (1 - b) + b * c * (1 - a)
        if self.tricks[0] == "tie":
            return tricks[0]
        if self.tricks[0] == self.us:
            return 1 - (1 - tricks[0]) * (1 - tricks[-1]) if len(self.tricks) == 1 else tricks[0]
        return tricks[0] * tricks[1] if len(self.tricks) == 1 else tricks[0]

    def _chance_of_trick(self, card: str) -> float:
        unseen = self._unseen()
        weaker = sum(value < self.value[card] for value in unseen) / max(len(unseen), 1)
        alone = weaker**self.side_size
        return alone + (1 - alone) * PARTNER_HELP * (self.side_size > 1)

    def _unseen(self) -> list[int]:
        hand = self.hand
        seen = {*hand["cards"], *hand["burnt"], hand["vira"], *(card for _, card in self.table)}
        seen.update(card for trick in hand["tricks"] for _, card in trick["plays"])
        seen.update(card for cards in hand["partners"].values() for card in cards)
        return [value for card, value in self.value.items() if card not in seen]


def _values(order: Sequence[str], manilhas: Sequence[str]) -> dict[str, int]:
    """The strength of every card, as players know it."""
    values = {rank + suit: value for value, rank in enumerate(reversed(order), start=1) for suit in "pceo"}
    values.update({card: value for value, card in enumerate(reversed(manilhas), start=len(order) + 1)})
    return values
