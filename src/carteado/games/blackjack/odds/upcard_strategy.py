"""All that can be chosen against one open card of the dealer, and what each choice is worth."""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import Final

from carteado.blackjack.odds.hands import holdings
from carteado.blackjack.odds.house import ACES, TENS, UNITS, VALUES, House, Shoe
from carteado.blackjack.odds.playing import DOUBLE, HIT, NEVER, STAND, Against, Worth
from carteado.blackjack.odds.splitting import Split, hands_with

SPLIT: Final = "P"
GIVE_UP: Final = "R"
NATURAL: Final = UNITS[ACES] + UNITS[TENS]

Plays = dict[str, float]
"""What each play is worth per initial bet, blackjacks of the dealer counted in: a letter and a value."""

PAIRS: Final = tuple(2 * unit for unit in UNITS)
STARTS: Final = tuple(UNITS[low] + UNITS[high] for low in range(VALUES) for high in range(low, VALUES))
"""The two cards a player may begin with."""


class Facing:
    """The best play of every hand against one open card. Splits are reckoned when they are asked for, by one thread at
    a time: bots at several tables share what is known."""

    def __init__(self, house: House, up: int, shoe: Shoe | None = None) -> None:
        self.house, self.up = house, up
        self.against = Against(house, up, shoe)
        self.worths = self.against.worths(holdings().values(), 0, 0, doubles=True)
        self._splits: dict[int, tuple[Split, float]] = {}
        self._of_split: dict[int, dict[int, dict[int, Worth]]] = {}
        self._one = RLock()
        self._forget()

    def _forget(self) -> None:
        """Lets go of the dealer's endings: by far the most of what is in memory, and hardly needed again."""
        self.against.known.clear()

    def split(self, pair: int) -> tuple[Split, float] | None:
        """A pair as it is split, and what that is worth; None where it can't be."""
        if self.house.hands < 2 or pair not in PAIRS or pair not in self.worths:
            return None
        with self._one:
            if pair not in self._splits:
                split = Split(self.against, PAIRS.index(pair))
                self._splits[pair] = split, split.value(max(self.worths[pair][:2]))
                self._forget()
            return self._splits[pair]

    def split_worths(self, card: int, hands: int) -> dict[int, Worth]:
        """What the plays of a split hand are worth where there are so many, the others' first cards being known."""
        with self._one:
            if hands not in self._of_split.setdefault(card, {}):
                doubles = self.house.double_after_split
                gone = hands - 1
                self._of_split[card][hands] = self.against.worths(hands_with(card), gone * UNITS[card], gone, doubles)
                self._forget()
            return self._of_split[card][hands]

    def split_all(self) -> None:
        """Reckons every split, asking the dealer for all of them at once: what is asked together is summed together."""
        if len(self._splits) == len(PAIRS) or self.house.hands < 2:
            return
        first = [hand.cards + unit for card, unit in enumerate(UNITS) if card != ACES for hand in hands_with(card)]
        with self._one:
            self.against.learn(cards for cards in first if self.against.shoe.has(cards))
            for card, pair in enumerate(PAIRS):
                if pair not in self.worths:
                    continue  # what is left of a shoe may lack a pair
                split = Split(self.against, card)
                self._splits[pair] = split, split.value(max(self.worths[pair][:2]))
            self._forget()

    # The first two cards -------------------------------------------------------------------------------

    def chance(self, cards: int) -> float:
        """How likely a player is to begin with these two cards."""
        shoe = self.against.shoe
        low, high = (value for value in range(VALUES) for _ in range(cards // UNITS[value] % UNITS[1]))
        first = shoe.chances(0, 0)[low]
        second = shoe.chances(UNITS[low], 1)[high]
        return first * second * (1 if low == high else 2)

    def natural(self, cards: int) -> float:
        """How likely the dealer has a blackjack when a player has these two cards."""
        return self.against.natural(cards, 2)

    def plays(self, cards: int) -> Plays:
        """The plays of two cards, a blackjack having none."""
        lost = self.natural(cards) if self.house.peek else 0.0
        worth = self.worths[cards]
        found = {STAND: worth.stand - lost, HIT: worth.hit - lost}
        if worth.double > NEVER:
            found[DOUBLE] = worth.double - lost
        if (split := self.split(cards)) is not None:
            found[SPLIT] = split[1] - lost
        if self.house.surrender != "none":
            found[GIVE_UP] = self.given_up(cards)
        return found

    def given_up(self, cards: int) -> float:
        """Half the bet; late surrender waits for the dealer's look, and a blackjack takes the whole."""
        return -0.5 if self.house.surrender == "early" else -0.5 - 0.5 * self.natural(cards)

    def value(self, cards: int) -> float:
        """What two cards are worth when the best is made of them."""
        return self.blackjack() if cards == NATURAL else max(self.plays(cards).values())

    def blackjack(self) -> float:
        """What a player's blackjack is worth."""
        return self.house.natural * (1.0 - self.natural(NATURAL))


@lru_cache(maxsize=30)
def facing(house: House, up: int) -> Facing:
    """The best play against one open card; found once."""
    return Facing(house, up)


def starts(against: Facing) -> list[tuple[int, float]]:
    """The two cards a player may begin with, and how likely each is."""
    return [(cards, chance) for cards in STARTS if (chance := against.chance(cards)) > 0.0]
