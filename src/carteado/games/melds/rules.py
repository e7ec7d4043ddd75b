"""The rules that define a meld."""

from __future__ import annotations

from typing import Final, NamedTuple

SETS: Final = ("none", "three_suits", "four_suits", "any")


class MeldRules(NamedTuple):
    """The sequences and sets that a table allows.

    A sequence is three or more consecutive cards of one suit. `ace_low` allows A 2 3, and `ace_high` allows Q K A, but
    a sequence never wraps around (K A 2). A set is cards of one rank. `sets` is one of:

        none         no sets
        three_suits  exactly three cards of different suits (a trinca)
        four_suits   three or four cards of different suits
        any          three or more cards of any suits (a lavadeira)

    `wild_jokers` and `wild_twos` say which cards are wild. A wild card can replace a missing card in a sequence, and
    also in a set if `wild_sets` is True. A meld may have at most `wilds_per_meld` wild cards (0 or 1). A two counts as
    a plain card at its own rank in a sequence of its suit, and in a set of twos.
    """

    ace_low: bool
    ace_high: bool
    sets: str
    wild_jokers: bool
    wild_twos: bool
    wilds_per_meld: int
    wild_sets: bool = True
