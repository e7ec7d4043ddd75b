"""What a seat of buraco sees, as a row of numbers: made to be searched, and to be compiled for training.

Side 0 is the seat's own. The jogos of both sides follow each other, `MOST_JOGOS` places for each side and `FIELDS`
numbers for each jogo. `tests/buraco/test_master.py` compares these jogos with those of the rules.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = 53
JOKER: Final = 52
SUIT: Final = 13
TWO: Final = 1
LOW_ACE: Final = 1
HIGH_ACE: Final = 14

# The table and the hand
SEATS: Final = 0
CARDS: Final = 1
"""How many cards are in the hand."""
NEXT_LEFT: Final = 2
LAST_LEFT: Final = 3
MATE_LEFT: Final = 4
"""How many the next player holds, the other opponent, and the partner; 11 where there is none."""
STOCK: Final = 5
MORTOS: Final = 6
MORTO: Final = 7
"""Whether each side may take a morto: two places."""
LAID: Final = 9
"""What each side would count, but for its hands: two places."""
PILE_LEFT: Final = 11
TOP: Final = 12
"""The top of the pile, or -1."""
KNOWN_LEFT: Final = 13
FRESH: Final = 14
"""1 for a hand that is a morto nobody has looked at, taken with the discard; 2 for one taken before it."""
JOGOS: Final = 15
"""How many jogos each side has: two places."""
FITS: Final = 17
"""The cards that fit a jogo of each side without being wild, a bit each: two places."""
BACK: Final = 19
"""The card that may not go back to the pile this turn, or -1."""
COMING: Final = 20
"""How many cards of a closed pile are about to come into the hand, its top card laid."""
HAND: Final = 21
UNSEEN: Final = HAND + KINDS
KNOWN: Final = UNSEEN + KINDS
"""The cards everybody knows to be in the next player's hand."""
PILE: Final = KNOWN + KINDS
TABLE: Final = PILE + KINDS

# A jogo
KIND: Final = 0
"""0 a sequence, 1 a set."""
BASE: Final = 1
"""The suit of a sequence, the rank of a set."""
MASK: Final = 2
"""Of a sequence: a bit for each place, 1 for the low ace to 14 for the high one. Of a set: two bits for each suit."""
WILD: Final = 3
"""The card that stands in, or -1."""
SIZE: Final = 4
FITTING: Final = 5
"""The cards that may be added as themselves, a bit each."""
ROOM: Final = 6
"""Whether a wild card may be added."""
OUTS: Final = 7
"""How many of the fitting cards nobody has seen."""
FIELDS: Final = 8
MOST_JOGOS: Final = 18
ROW: Final = TABLE + 2 * MOST_JOGOS * FIELDS

# The rules
G_ACE_HIGH: Final = 0
G_SETS: Final = 1
G_WILD_JOKERS: Final = 2
G_WILD_TWOS: Final = 3
G_WILDS: Final = 4
G_WILD_SETS: Final = 5
G_NEEDS: Final = 6
"""What going out takes: 0 nothing, 1 a canastra, 2 a clean one."""
G_USE_TOP: Final = 7
G_OUT: Final = 8
G_ROYAL: Final = 9
G_ACE_TO_KING: Final = 10
G_ACE_TO_ACE: Final = 11
G_DIRTY: Final = 12
G_NO_MORTO: Final = 13
G_SCALE: Final = 14
"""The points by which a deal is as good as won, to who judges."""
G_VALUES: Final = 15
RULES: Final = G_VALUES + KINDS
