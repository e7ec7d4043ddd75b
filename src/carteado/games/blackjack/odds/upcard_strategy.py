"""The value of every play against one upcard of the dealer, including splits and surrender."""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import Final

from carteado.games.blackjack.odds.evaluation import DOUBLE, HIT, NEVER, STAND, Evaluator, PlayValues
from carteado.games.blackjack.odds.hands import holdings
from carteado.games.blackjack.odds.house import ACES, TENS, UNITS, VALUES, House, Shoe
from carteado.games.blackjack.odds.splitting import Split, hands_with

SPLIT: Final = "P"
GIVE_UP: Final = "R"
NATURAL: Final = UNITS[ACES] + UNITS[TENS]

ValuesByLetter = dict[str, float]
"""The expected value of each play, keyed by its letter on the chart."""

PAIRS: Final = tuple(2 * unit for unit in UNITS)
STARTS: Final = tuple(UNITS[low] + UNITS[high] for low in range(VALUES) for high in range(low, VALUES))
"""The starting hands of a player."""


class UpcardStrategy:
    """The value of every play of every hand against one upcard.

    Splits are computed on demand, under a lock, because bots at several tables share the object.

    shoe: as in `Evaluator`.
    """

    def __init__(self, house: House, up: int, shoe: Shoe | None = None) -> None:
        self.house, self.up = house, up
        self.evaluator = Evaluator(house, up, shoe)
        self.hand_values = self.evaluator.evaluate(holdings().values(), 0, 0, doubles=True)
        self._splits: dict[int, tuple[Split, float]] = {}
        self._split_hand_values: dict[int, dict[int, dict[int, PlayValues]]] = {}
        self._lock = RLock()
        self._clear_endings()

    def _clear_endings(self) -> None:
        """Free the dealer's endings. They use most of the memory and are rarely needed again."""
        self.evaluator.endings.clear()

    def split(self, pair: int) -> tuple[Split, float] | None:
        """Return the split of a pair and its value, or None if the cards are no pair or cannot be split."""
        if self.house.hands < 2 or pair not in PAIRS or pair not in self.hand_values:
            return None
        with self._lock:
            if pair not in self._splits:
                split = Split(self.evaluator, PAIRS.index(pair))
                self._splits[pair] = split, split.value(max(self.hand_values[pair][:2]))
                self._clear_endings()
            return self._splits[pair]

    def split_hand_values(self, card: int, hands: int) -> dict[int, PlayValues]:
        """Return the play values for the hands of a split with this many hands, which all started with `card`."""
        with self._lock:
            if hands not in self._split_hand_values.setdefault(card, {}):
                doubles = self.house.double_after_split
                gone = hands - 1
                self._split_hand_values[card][hands] = self.evaluator.evaluate(
                    hands_with(card), gone * UNITS[card], gone, doubles
                )
                self._clear_endings()
            return self._split_hand_values[card][hands]

    def compute_splits(self) -> None:
        """Compute all splits. The dealer's endings for all of them are requested at once, which is faster."""
        if len(self._splits) == len(PAIRS) or self.house.hands < 2:
            return
        first = [hand.cards + unit for card, unit in enumerate(UNITS) if card != ACES for hand in hands_with(card)]
        with self._lock:
            self.evaluator.load_endings(cards for cards in first if self.evaluator.shoe.has(cards))
            for card, pair in enumerate(PAIRS):
                if pair not in self.hand_values:
                    continue  # the cards left in a shoe may not contain this pair
                split = Split(self.evaluator, card)
                self._splits[pair] = split, split.value(max(self.hand_values[pair][:2]))
            self._clear_endings()

    # The first two cards -------------------------------------------------------------------------------

    def start_chance(self, cards: int) -> float:
        """Return the probability of this starting hand, given the upcard."""
        shoe = self.evaluator.shoe
        low, high = (value for value in range(VALUES) for _ in range(cards // UNITS[value] % UNITS[1]))
        first = shoe.chances(0, 0)[low]
        second = shoe.chances(UNITS[low], 1)[high]
        return first * second * (1 if low == high else 2)

    def natural_chance(self, cards: int) -> float:
        """Return the probability of a dealer's blackjack, given the player's two cards."""
        return self.evaluator.natural_chance(cards, 2)

    def play_values(self, cards: int) -> ValuesByLetter:
        """Return the value of each play of two cards, including deals with a dealer's blackjack.

        The two cards must not be a blackjack.
        """
        lost = self.natural_chance(cards) if self.house.peek else 0.0
        values = self.hand_values[cards]
        found = {STAND: values.stand - lost, HIT: values.hit - lost}
        if values.double > NEVER:
            found[DOUBLE] = values.double - lost
        if (split := self.split(cards)) is not None:
            found[SPLIT] = split[1] - lost
        if self.house.surrender != "none":
            found[GIVE_UP] = self.surrender_value(cards)
        return found

    def surrender_value(self, cards: int) -> float:
        """Return the value of surrender. A late surrender loses the whole bet if the dealer has a blackjack."""
        return -0.5 if self.house.surrender == "early" else -0.5 - 0.5 * self.natural_chance(cards)

    def value(self, cards: int) -> float:
        """Return the value of the best play of two cards."""
        return self.natural_value() if cards == NATURAL else max(self.play_values(cards).values())

    def natural_value(self) -> float:
        """Return the value of a player's blackjack."""
        return self.house.natural_payout * (1.0 - self.natural_chance(NATURAL))


@lru_cache(maxsize=30)
def strategy_for(house: House, up: int) -> UpcardStrategy:
    """Return the strategy against one upcard, from a cache."""
    return UpcardStrategy(house, up)


def starting_hands(strategy: UpcardStrategy) -> list[tuple[int, float]]:
    """Return the possible starting hands with their probabilities."""
    return [(cards, chance) for cards in STARTS if (chance := strategy.start_chance(cards)) > 0.0]
