"""What a hand of pif-paf lacks: melds, pairs that one card would complete, and single cards.

Nine cards go out in three melds of three (or in longer sequences, which the rules find by themselves). A hand is
therefore weighed by its best three *blocks*: a meld counts 3, two cards that belong together 2 and something for
every card that would complete them, a single card 1 and a little for its neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from carteado.core.cards import PACK_52, RANKS, SUITS

BLOCKS: Final = 3
MELD: Final = 3.0
PAIR: Final = 2.0
SINGLE: Final = 1.0
PER_OUT: Final = 0.07
"""What each card that would complete two adds to them."""
PER_NEIGHBOUR: Final = 0.01

Completing = dict[tuple[str, str], tuple[str, ...]]


@cache
def melds_of_three(ace: str) -> tuple[tuple[str, str, str], ...]:
    """Every trinca and every sequence of three."""
    row = [*(["A"] if ace != "high" else []), *RANKS[1:], *(["A"] if ace != "low" else [])]
    runs = [(a + suit, b + suit, c + suit) for suit in SUITS for a, b, c in zip(row, row[1:], row[2:], strict=False)]
    sets = [(rank + a, rank + b, rank + c) for rank in RANKS for a, b, c in combinations(SUITS, 3)]
    return (*runs, *sets)


@cache
def completing(ace: str) -> Completing:
    """For two cards that belong together, the cards that make a meld of them."""
    found: dict[tuple[str, str], list[str]] = {}
    for meld in melds_of_three(ace):
        for place, card in enumerate(meld):
            one, other = meld[:place] + meld[place + 1 :]
            found.setdefault((one, other), []).append(card)
            found.setdefault((other, one), []).append(card)
    return {pair: tuple(cards) for pair, cards in found.items()}


@cache
def neighbours(ace: str) -> dict[str, tuple[str, ...]]:
    """The cards that belong together with a card."""
    found: dict[str, list[str]] = {card: [] for card in PACK_52}
    for one, other in completing(ace):
        found[one].append(other)
    return {card: tuple(cards) for card, cards in found.items()}


def unseen(seen: Iterable[str]) -> Counter[str]:
    """How many of each card are still to come, by what has been seen of two packs."""
    left = Counter(dict.fromkeys(PACK_52, 2))
    left.subtract(seen)
    return left


class Weighed:
    """A hand of nine or ten cards, weighed with what is still to come."""

    def __init__(self, cards: Sequence[str], left: Counter[str], ace: str) -> None:
        self.cards = cards
        self.best = 0.0
        self.melds = 0
        self.without = [0.0] * len(cards)
        """The weight of the rest when a card is discarded, card by card."""
        near = neighbours(ace)
        self._singles = sorted(
            ((SINGLE + PER_NEIGHBOUR * sum(left[other] for other in near[card]), 1 << place)
             for place, card in enumerate(cards)),
            reverse=True,
        )  # fmt: skip
        self._blocks = self._find_blocks(left, completing(ace))
        self._choose(0, 0, 0.0, 0)

    def _find_blocks(self, left: Counter[str], together: Completing) -> list[tuple[float, int]]:
        blocks = []
        cards = self.cards
        for one, other in combinations(range(len(cards)), 2):
            outs = together.get((cards[one], cards[other]))
            if outs is None:
                continue
            mask = 1 << one | 1 << other
            blocks.append((PAIR + PER_OUT * sum([left[card] for card in outs]), mask))
            for third in range(other + 1, len(cards)):
                if cards[third] in outs:
                    blocks.append((MELD, mask | 1 << third))
        return sorted(blocks, reverse=True)

    def _choose(self, first: int, used: int, weight: float, chosen: int) -> None:
        """Goes through the choices of blocks that share no card and leave no place for another."""
        if chosen < BLOCKS:
            fitting = False
            for place, (value, mask) in enumerate(self._blocks):
                if not used & mask:
                    fitting = True
                    if place >= first:
                        self._choose(place + 1, used | mask, weight + value, chosen + 1)
            if fitting:
                return
        self._count(used, weight, BLOCKS - chosen)

    def _count(self, used: int, weight: float, missing: int) -> None:
        """The weight of a choice, its missing blocks begun with single cards; any other card may go."""
        free = [single for single in self._singles if not used & single[1]]
        total = weight + sum([value for value, _ in free[:missing]])
        if total > self.best:
            self.best = total
        for _, mask in free[missing:]:
            place = mask.bit_length() - 1
            if total > self.without[place]:
                self.without[place] = total
