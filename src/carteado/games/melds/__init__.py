"""Solve melds exactly: find the best partition of a hand into sequences and sets, with two decks and wild cards.

>>> rules = MeldRules(ace_low=True, ace_high=True, sets="three_suits", wild_jokers=False, wild_twos=False,
...                   wilds_per_meld=0)
>>> best_partition(("4p", "5p", "6p", "7p", "6c", "6o", "Kc", "Qc", "Ac"), rules)
Partition(melds=(('Qc', 'Kc', 'Ac'), ('4p', '5p', '6p', '7p')), deadwood=('6c', '6o'), value=7)

Without sets, the suits share only the wild cards: `wild_allocation` solves each segment and then allocates the wild
cards. With sets, `search` goes through the ranks of all suits together.

The modules use these terms:

    deadwood  the cards in no meld, or their total value
    sequence  consecutive cards of one suit; a `Run` in the code
    set       cards of one rank
    pool      the wild cards of the hand; a wild two is also counted at its place
    used      a wild card is used if it is in a meld; a wild two is also used if it is a plain two there
    room      the number of further wild cards that melds could take
    place     the number of a rank, from 1 (the high ace) to 14 (the low ace)
    segment   a range of places of one suit whose cards are close enough to be in one sequence: there is no empty place
              between two cards or, if the hand has a wild card, at most one. A suit whose aces may be high or low is
              always one segment
    open      a sequence is open while it may still get lower cards
    state     the conditions of all open sequences of a suit, as `runs` defines them
    step      one way to use the cards of one suit at one place; it leads from one state to the next
    row       the number of cards of each suit at one place; a packed row is one integer in base three
    split     one way to form sets from a row
    bound     a lower bound, as `segments` defines it
"""

from __future__ import annotations

from carteado.games.melds.hand import Value
from carteado.games.melds.partition import Partition, best_partition, meld_all_cards
from carteado.games.melds.rules import SETS, MeldRules

__all__ = ["SETS", "MeldRules", "Partition", "Value", "meld_all_cards", "best_partition"]
