"""The layout of an encoded view: a row of integers, for the search and for compiled training code.

Side 0 is the side of the seat, and side 1 is all its opponents. The jogos of both sides are at the end of the row:
`MAX_JOGOS` places for each side and `FIELDS` integers for each jogo. `tests/games/buraco/test_master.py` compares the
encoded jogos with those of the engine. In functions that work on rows, `r` is such a row and `g` is the row of the
rules. Names that begin with G_ are indices into the row of the rules.
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
"""The number of cards in the hand."""
NEXT_LEFT: Final = 2
LAST_LEFT: Final = 3
MATE_LEFT: Final = 4
"""The number of cards in the hand of the next player, of another opponent, and of a partner.

If there are several other opponents or partners, the smallest number; if there are none, 11.
"""
STOCK: Final = 5
MORTOS: Final = 6
MORTO: Final = 7
"""Whether each side may take a morto (two places)."""
LAID: Final = 9
"""The points of each side without the cards in hand (two places)."""
PILE_LEFT: Final = 11
TOP: Final = 12
"""The top of the pile, or -1."""
KNOWN_LEFT: Final = 13
"""The number of cards in the next player's hand that everybody saw that player take from the pile."""
FRESH: Final = 14
"""1 or 2 if the hand is a morto with unknown cards: 1 if taken after a discard, 2 if after laying. Otherwise 0."""
JOGOS: Final = 15
"""The number of jogos of each side (two places)."""
FITS: Final = 17
"""For each side, a bit mask of the cards that fit one of its jogos as natural cards (two places)."""
BACK: Final = 19
"""The card that was taken from the pile and may not be discarded in this turn, or -1."""
COMING: Final = 20
"""The number of other cards in the pile, which the player gets after laying its top card."""
# `KINDS` places each: the number of copies of each card in the hand, unseen, and so on.
HAND: Final = 21
UNSEEN: Final = HAND + KINDS
KNOWN: Final = UNSEEN + KINDS
"""The cards in the next player's hand that everybody saw that player take from the pile."""
PILE: Final = KNOWN + KINDS
TABLE: Final = PILE + KINDS

# The fields of a jogo
KIND: Final = 0
"""0 for a sequence, 1 for a set."""
BASE: Final = 1
"""The suit of a sequence or the rank of a set."""
MASK: Final = 2
"""The natural cards: one bit per place from 1 (low ace) to 14 (high ace), or, in a set, a two-bit count per suit."""
WILD: Final = 3
"""The wild card, or -1."""
SIZE: Final = 4
FITTING: Final = 5
"""A bit mask of the cards that can be added as natural cards."""
ROOM: Final = 6
"""Whether a wild card can be added."""
OUTS: Final = 7
"""The number of unseen copies of the cards that fit."""
FIELDS: Final = 8
MAX_JOGOS: Final = 18
ROW: Final = TABLE + 2 * MAX_JOGOS * FIELDS

# The rules
G_ACE_HIGH: Final = 0
G_SETS: Final = 1
G_WILD_JOKERS: Final = 2
G_WILD_TWOS: Final = 3
G_WILDS: Final = 4
G_WILD_SETS: Final = 5
G_NEEDS: Final = 6
"""The condition for going out: 0 none, 1 a canastra, 2 a clean canastra."""
G_USE_TOP: Final = 7
G_OUT: Final = 8
G_ROYAL: Final = 9
G_ACE_TO_KING: Final = 10
G_ACE_TO_ACE: Final = 11
G_DIRTY: Final = 12
G_NO_MORTO: Final = 13
G_SCALE: Final = 14
"""The lead in points at which the networks consider a deal almost won."""
G_VALUES: Final = 15
RULES: Final = G_VALUES + KINDS
