"""The paths on which a hand of pif-paf can go out, weighted by the chance of their missing cards.

A path is a set of disjoint melds: three melds of three cards, or one of four and one of five. Its weight is a product
over its missing cards: `COPY_CHANCE` times the number of unseen copies. The value of a hand is the sum over its paths,
so that every useful card counts, not only those of the best three melds:

    7c 8c 9c  2p 3p 4p  Ko Kc  5e      lacks a third king: there is one path with Kp and one with Ke

Only the paths that lack the fewest cards, and some that lack one more, are considered. A card that alone completes
several paths counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, RANKS, SUITS
from carteado.games.pifpaf.bots.missing_cards import melds_of_three

COPY_CHANCE: Final = 0.07
"""The measured chance that the player gets one unseen copy of a missing card in time."""
FAR_DISTANCE: Final = 3
"""If the nearest paths lack this many cards or more, ignore longer melds and paths that lack one card more."""
MAX_MISSING: Final = 6
"""The most cards that a path may lack: two of each meld."""

NUMBER: Final = {card: number for number, card in enumerate(PACK_52)}

Mask = int
"""A set of different cards, one bit for each of the 52."""


class Meld(NamedTuple):
    """A meld that is still possible.

    lacks:  the number of its cards that are not in the hand.
    weight: the estimated chance that these cards come.
    """

    cards: Mask
    lacks: int
    weight: float


def mask_of(cards: Sequence[str]) -> Mask:
    return sum(1 << NUMBER[card] for card in cards)


def numbers_in(mask: Mask) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def _threes(ace: str) -> tuple[Mask, ...]:
    return tuple(mask_of(meld) for meld in melds_of_three(ace))


@cache
def _fours_and_fives(ace: str, trinca: str) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    row = [*(["A"] if ace != "high" else []), *RANKS[1:], *(["A"] if ace != "low" else [])]
    fours, fives = (
        tuple(
            mask_of([rank + suit for rank in row[at : at + size]])
            for suit in SUITS
            for at in range(len(row) - size + 1)
        )
        for size in (4, 5)
    )
    sets = tuple(mask_of([rank + suit for suit in SUITS]) for rank in RANKS) if trinca == "four" else ()
    return fours + sets, fives


class Paths:
    """The paths of a hand of nine or ten cards.

    left:  the number of unseen copies of each card, indexed by the number of the card.
    lacks: the number of cards that the nearest path lacks, or MAX_MISSING + 1 if there is none. Paths that lack a
           second copy of a card do not count.
    """

    def __init__(self, hand: Sequence[str], left: Sequence[int], trinca: str, ace: str) -> None:
        self.left = left
        self._held = self._twice = 0
        for card in hand:
            bit = 1 << NUMBER[card]
            self._twice |= self._held & bit
            self._held |= bit
        self._once = self._held & ~self._twice
        self._threes = [self._melds_lacking(_threes(ace), lacks) for lacks in range(3)]
        self._fours, self._fives = _fours_and_fives(ace, trinca)
        self._outs: dict[Mask, Mask] = {}
        self._weights: dict[Mask, float] = {}
        self.lacks = self._find_paths()

    def _melds_lacking(self, melds: Sequence[Mask], lacks: int) -> list[Meld]:
        """Return the possible melds that lack this many cards."""
        missing = ~self._held
        return [
            Meld(meld, lacks, weight)
            for meld in melds
            if (meld & missing).bit_count() == lacks and (weight := self._chance(meld & missing))
        ]

    def _chance(self, missing: Mask) -> float:
        weight = 1.0
        for number in numbers_in(missing):
            weight *= COPY_CHANCE * self.left[number]
        return weight

    # Search --------------------------------------------------------------------------------------------

    def _find_paths(self) -> int:
        """Find the paths that lack the fewest cards, and some that lack one more. Return the value of `lacks`."""
        self._no_duplicates = False
        for lacks in range(MAX_MISSING + 1):
            found = self._add_paths_of_threes(lacks) + self._add_longer_paths(lacks)
            self._no_duplicates = True  # a path may lack the second copy of a card only if it lacks nothing else
            if found:
                if lacks < FAR_DISTANCE:
                    self._add_paths_of_threes(lacks + 1)
                return lacks
        return MAX_MISSING + 1

    def _add_paths_of_threes(self, lacks: int) -> int:
        """Add the paths of three melds that lack this many cards in total. Return how many were found."""
        found = 0
        for most in range(min(lacks, 2) + 1):
            for middle in range(most + 1):
                least = lacks - most - middle
                if 0 <= least <= middle:
                    found += self._add_triples(least, middle, most)
        return found

    def _add_triples(self, least: int, middle: int, most: int) -> int:
        """Add the paths of three melds that lack `least`, `middle` and `most` cards. This is the innermost loop."""
        seconds, thirds = self._threes[middle], self._threes[most]
        again, found = self._duplicate_factor, 0
        for i, (one, _, w1) in enumerate(self._threes[least]):
            for j in range(i if least == middle else 0, len(seconds)):
                two, _, w2 = seconds[j]
                both = one & two
                pair = w1 * w2 * again(both) if both else w1 * w2
                if not pair:
                    continue
                union = one | two
                for three, _, w3 in thirds[j:] if middle == most else thirds:
                    more = union & three
                    if more & both:
                        continue  # a card has only two copies
                    weight = pair * w3 * again(more) if more else pair * w3
                    if weight:
                        found += self._add_path(union | three, both | more, weight)
        return found

    def _add_longer_paths(self, lacks: int) -> int:
        """Add the paths of a meld of four and one of five, if `lacks` < FAR_DISTANCE. Return how many were found."""
        if lacks >= FAR_DISTANCE:
            return 0
        found = 0
        fives = [self._melds_lacking(self._fives, lack) for lack in range(lacks + 1)]
        for lack in range(lacks + 1):
            for four in self._melds_lacking(self._fours, lack):
                for five in fives[lacks - lack]:
                    both = four.cards & five.cards
                    weight = four.weight * five.weight * self._duplicate_factor(both)
                    if weight:
                        found += self._add_path(four.cards | five.cards, both, weight)
        return found

    def _duplicate_factor(self, cards: Mask) -> float:
        """Return a correction factor for the weight of a path that needs two copies of each of these cards."""
        second = cards & self._once
        if second and (self._no_duplicates or second & (second - 1)):
            return 0.0
        weight = 1.0
        for number in numbers_in(cards & ~self._twice):
            left = self.left[number]
            weight *= COPY_CHANCE * left if self._once >> number & 1 else (left - 1) / left
        return weight

    def _add_path(self, cards: Mask, both: Mask, weight: float) -> bool:
        """Store a path under the cards of the hand that it uses: its missing card if it lacks one, else its weight.

        cards: all cards of the path.
        both:  the cards of which the path needs two copies.

        Return False if the path needs a second copy of a card that the hand has once. Such a path lacks more cards than
        the sum of what its melds lack.
        """
        used = cards & self._once | both & self._twice
        missing, second = cards & ~self._held, both & self._once
        if missing.bit_count() + second.bit_count() == 1 and not both & missing:
            self._outs[used] = self._outs.get(used, 0) | missing | second
        else:
            self._weights[used] = self._weights.get(used, 0.0) + weight
        return not second

    # Values --------------------------------------------------------------------------------------------

    def value(self, discard: str | None = None) -> float:
        """Return the value of the hand, or of the hand after a discard."""
        bit = 0 if discard is None else 1 << NUMBER[discard]
        near = COPY_CHANCE * sum([self.left[number] for number in numbers_in(self.outs(bit))])
        return near + sum([weight for used, weight in self._weights.items() if not used & bit])

    def outs(self, without: Mask = 0) -> Mask:
        """Return the cards that alone complete a path that does not use the cards `without`."""
        found = 0
        for used, missing in self._outs.items():
            if not used & without:
                found |= missing
        return found
