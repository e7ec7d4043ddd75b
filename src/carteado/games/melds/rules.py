"""What counts as a meld."""

from __future__ import annotations

from typing import Final, NamedTuple

SETS: Final = ("none", "three_suits", "four_suits", "any")


class MeldRules(NamedTuple):
    """Which sequences and sets a table plays.

    A sequence is three or more cards of one suit that follow each other; the ace goes below the two, above
    the king, or both, but no sequence goes round the corner (K A 2). A set is cards of one rank: `none` at
    all, exactly three in `three_suits` (a trinca), three or four in different suits (`four_suits`), or `any`
    three or more (a lavadeira). Jokers, twos, or both may stand in for a card that is missing, in sequences
    and, with `wild_sets`, in sets; a two in its own place in a sequence of its suit, or among other twos, is
    no wild card.
    """

    ace_low: bool
    ace_high: bool
    sets: str
    wild_jokers: bool
    wild_twos: bool
    wilds_per_meld: int
    wild_sets: bool = True
