"""Solve melds exactly: find the best partition of a hand into sequences and sets, with two decks and wild cards.

The *deadwood* is the cards in no meld, or their total value.

>>> rules = MeldRules(ace_low=True, ace_high=True, sets="three_suits", wild_jokers=False, wild_twos=False,
...                   wilds_per_meld=0)
>>> best_partition(("4p", "5p", "6p", "7p", "6c", "6o", "Kc", "Qc", "Ac"), rules)
Partition(melds=(('Qc', 'Kc', 'Ac'), ('4p', '5p', '6p', '7p')), deadwood=('6c', '6o'), value=7)
"""

from __future__ import annotations

from carteado.games.melds.hand import Value
from carteado.games.melds.partition import Partition, best_partition, meld_all_cards
from carteado.games.melds.rules import SETS, MeldRules

__all__ = ["SETS", "MeldRules", "Partition", "Value", "meld_all_cards", "best_partition"]
