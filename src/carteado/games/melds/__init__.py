"""Melds: the best way to lay out a hand in sequences and sets, exactly, with two decks and wild cards.

>>> rules = MeldRules(ace_low=True, ace_high=True, sets="three_suits", wild_jokers=False, wild_twos=False,
...                   wilds_per_meld=0)
>>> best_partition(("4p", "5p", "6p", "7p", "6c", "6o", "Kc", "Qc", "Ac"), rules)
Partition(melds=(('Qc', 'Kc', 'Ac'), ('4p', '5p', '6p', '7p')), left=('6c', '6o'), value=7)
"""

from __future__ import annotations

from carteado.melds.hand import Value
from carteado.melds.partition import Partition, all_melded, best_partition
from carteado.melds.rules import SETS, MeldRules

__all__ = ["SETS", "MeldRules", "Partition", "Value", "all_melded", "best_partition"]
