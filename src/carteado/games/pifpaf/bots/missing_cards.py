"""The weight of a hand of pif-paf: how close it is to going out.

A hand goes out with three melds of three cards (or with longer sequences, which this estimate ignores). The weight is
the sum of the best three *blocks*, disjoint groups of cards in the hand. A meld counts 3. Two cards of a meld count 2
plus a bonus for each unseen card that completes them. A single card counts 1 plus a small bonus for each unseen card
that can be in a meld with it.
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
"""The bonus of two cards for each unseen card that completes them."""
PER_NEIGHBOUR: Final = 0.01

CompletingCards = dict[tuple[str, str], tuple[str, ...]]


@cache
def melds_of_three(ace: str) -> tuple[tuple[str, str, str], ...]:
    """Return every trinca (three cards of one rank in different suits) and every sequence of three cards.

    ace: the value of this rule: "both", "high" or "low".
    """
    row = [*(["A"] if ace != "high" else []), *RANKS[1:], *(["A"] if ace != "low" else [])]
    runs = [(a + suit, b + suit, c + suit) for suit in SUITS for a, b, c in zip(row, row[1:], row[2:], strict=False)]
    sets = [(rank + a, rank + b, rank + c) for rank in RANKS for a, b, c in combinations(SUITS, 3)]
    return (*runs, *sets)


@cache
def completing_cards(ace: str) -> CompletingCards:
    """Map every two cards that can be in a meld, in both orders, to the cards that complete the meld."""
    found: dict[tuple[str, str], list[str]] = {}
    for meld in melds_of_three(ace):
        for place, card in enumerate(meld):
            one, other = meld[:place] + meld[place + 1 :]
            found.setdefault((one, other), []).append(card)
            found.setdefault((other, one), []).append(card)
    return {pair: tuple(cards) for pair, cards in found.items()}


@cache
def neighbours(ace: str) -> dict[str, tuple[str, ...]]:
    """Map each card to the cards that can be in a meld with it."""
    found: dict[str, list[str]] = {card: [] for card in PACK_52}
    for one, other in completing_cards(ace):
        found[one].append(other)
    return {card: tuple(cards) for card, cards in found.items()}


def count_unseen(seen: Iterable[str]) -> Counter[str]:
    """Return how many of the two copies of each card are not among the seen cards."""
    left = Counter(dict.fromkeys(PACK_52, 2))
    left.subtract(seen)
    return left


class HandWeight:
    """The weight of a hand of nine or ten cards. `left` is the number of unseen copies of each card.

    best:    the weight of the hand.
    without: for each of `cards`, the weight of the hand after discarding it.
    """

    def __init__(self, cards: Sequence[str], left: Counter[str], ace: str) -> None:
        self.cards = cards
        self.best = 0.0
        self.melds = 0
        self.without = [0.0] * len(cards)
        near = neighbours(ace)
        self._singles = sorted(
            ((SINGLE + PER_NEIGHBOUR * sum(left[other] for other in near[card]), 1 << place)
             for place, card in enumerate(cards)),
            reverse=True,
        )  # fmt: skip
        self._blocks = self._find_blocks(left, completing_cards(ace))
        self._choose(0, 0, 0.0, 0)

    def _find_blocks(self, left: Counter[str], together: CompletingCards) -> list[tuple[float, int]]:
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
        """Try every choice of disjoint blocks, from block `first` on: three, or fewer if no other block fits."""
        if chosen < BLOCKS:
            fitting = False
            for place, (value, mask) in enumerate(self._blocks):
                if not used & mask:
                    fitting = True
                    if place >= first:
                        self._choose(place + 1, used | mask, weight + value, chosen + 1)
            if fitting:
                return
        self._update_best(used, weight, BLOCKS - chosen)

    def _update_best(self, used: int, weight: float, missing: int) -> None:
        """Update the best weights with a choice of blocks. Single cards replace the blocks that are missing."""
        free = [single for single in self._singles if not used & single[1]]
        total = weight + sum([value for value, _ in free[:missing]])
        if total > self.best:
            self.best = total
        for _, mask in free[missing:]:
            place = mask.bit_length() - 1
            if total > self.without[place]:
                self.without[place] = total
