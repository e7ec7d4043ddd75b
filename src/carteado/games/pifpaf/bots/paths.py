"""The ways in which a hand of pif-paf may still go out, and how likely their missing cards are to come.

A way is three melds of three, or one of four and one of five, that share no card. Its weight is a product over the
cards it lacks: `NEED` for every copy of such a card that nobody has seen. What the hand is worth is the sum over its
ways, so that it gains by every card that would help and not only by those of its best three melds:

    7c 8c 9c  2p 3p 4p  Ko Kc  5e      lacks a king: one way for each kind that is left, and any of them goes out
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from carteado.bots.pifpaf_lacks import melds_of_three
from carteado.core.cards import PACK_52, RANKS, SUITS

NEED: Final = 0.07
"""How likely one copy of a missing card is to come in time; measured."""
FAR: Final = 3
"""With so many cards missing there are ways enough: those that lack one more are not looked at."""
MOST: Final = 6
"""The most cards that a way may lack: two of each meld."""

NUMBER: Final = {card: number for number, card in enumerate(PACK_52)}

Mask = int
"""Kinds of cards, a bit for each of the 52."""


class Meld(NamedTuple):
    """A meld that can still be made: its cards, how many of them are missing, and its weight."""

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


class Ways:
    """The ways of a hand of nine or ten cards. `left` is how many of each card nobody has seen; `lacks` how many cards
    the nearest way lacks."""

    def __init__(self, hand: Sequence[str], left: Sequence[int], trinca: str, ace: str) -> None:
        self.left = left
        self._held = self._twice = 0
        for card in hand:
            bit = 1 << NUMBER[card]
            self._twice |= self._held & bit
            self._held |= bit
        self._once = self._held & ~self._twice
        self._threes = [self._lacking(_threes(ace), lacks) for lacks in range(3)]
        self._fours, self._fives = _fours_and_fives(ace, trinca)
        self._outs: dict[Mask, Mask] = {}
        self._weights: dict[Mask, float] = {}
        self.lacks = self._find()

    def _lacking(self, melds: Sequence[Mask], lacks: int) -> list[Meld]:
        """The melds that lack so many cards, all of which may still come."""
        missing = ~self._held
        return [
            Meld(meld, lacks, weight)
            for meld in melds
            if (meld & missing).bit_count() == lacks and (weight := self._chance(meld & missing))
        ]

    def _chance(self, missing: Mask) -> float:
        weight = 1.0
        for number in numbers_in(missing):
            weight *= NEED * self.left[number]
        return weight

    # Finding them --------------------------------------------------------------------------------------

    def _find(self) -> int:
        """Notes all ways that lack least, and those that lack one more while that is not far; says what they lack."""
        self._apart = False
        for lacks in range(MOST + 1):
            found = self._of_threes(lacks) + self._of_longer(lacks)
            self._apart = True  # only where nothing else is missing is a second copy of a card looked for
            if found:
                if lacks < FAR:
                    self._of_threes(lacks + 1)
                return lacks
        return MOST + 1

    def _of_threes(self, lacks: int) -> int:
        """Notes the ways of three melds that lack so many cards together."""
        found = 0
        for most in range(min(lacks, 2) + 1):
            for middle in range(most + 1):
                least = lacks - most - middle
                if 0 <= least <= middle:
                    found += self._triples(least, middle, most)
        return found

    def _triples(self, least: int, middle: int, most: int) -> int:
        """Notes the ways of three melds that lack so many cards each. The innermost loop of the bot: plain and flat."""
        seconds, thirds = self._threes[middle], self._threes[most]
        again, found = self._again, 0
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
                        continue  # there are no three copies of a card
                    weight = pair * w3 * again(more) if more else pair * w3
                    if weight:
                        found += self._note(union | three, both | more, weight)
        return found

    def _of_longer(self, lacks: int) -> int:
        """Notes the ways of a meld of four and one of five, while they are near."""
        if lacks >= FAR:
            return 0
        found = 0
        fives = [self._lacking(self._fives, lack) for lack in range(lacks + 1)]
        for lack in range(lacks + 1):
            for four in self._lacking(self._fours, lack):
                for five in fives[lacks - lack]:
                    both = four.cards & five.cards
                    weight = four.weight * five.weight * self._again(both)
                    if weight:
                        found += self._note(four.cards | five.cards, both, weight)
        return found

    def _again(self, cards: Mask) -> float:
        """What the weight of two melds must be multiplied by that share these cards, for the second copies."""
        second = cards & self._once
        if second and (self._apart or second & (second - 1)):
            return 0.0
        weight = 1.0
        for number in numbers_in(cards & ~self._twice):
            left = self.left[number]
            weight *= NEED * left if self._once >> number & 1 else (left - 1) / left
        return weight

    def _note(self, cards: Mask, both: Mask, weight: float) -> bool:
        """Keeps a way under the cards of the hand it uses up; of those that lack one card, only which one. Says whether
        it lacks no more than its melds do: a card held once and needed twice is missing too."""
        used = cards & self._once | both & self._twice
        missing, second = cards & ~self._held, both & self._once
        if missing.bit_count() + second.bit_count() == 1 and not both & missing:
            self._outs[used] = self._outs.get(used, 0) | missing | second
        else:
            self._weights[used] = self._weights.get(used, 0.0) + weight
        return not second

    # What they are worth -------------------------------------------------------------------------------

    def worth(self, discard: str | None = None) -> float:
        """What the hand is worth, as it is or without a card."""
        bit = 0 if discard is None else 1 << NUMBER[discard]
        near = NEED * sum([self.left[number] for number in numbers_in(self.outs(bit))])
        return near + sum([weight for used, weight in self._weights.items() if not used & bit])

    def outs(self, without: Mask = 0) -> Mask:
        """The cards any of which would be the last one missing, some cards of the hand being given away."""
        found = 0
        for used, missing in self._outs.items():
            if not used & without:
                found |= missing
        return found
