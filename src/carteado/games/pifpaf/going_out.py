"""Going out: nine cards in trincas (sets of one rank) and sequences, and one card left over.

Few hands can go out, and every player is asked after every discard. `count_meldable` is a cheap upper bound that
rejects most hands; only the rest reach the exact meld solver.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, RANKS
from carteado.games.melds import MeldRules, best_partition
from carteado.games.pifpaf.deck import sort_cards

MIN_NEAR_MELDABLE: Final = 4
"""A hand with fewer meldable cards is more than one card from going out.

With a sequence of four and one of five, the missing card may be the middle one of five. Then only four cards are in
melds. Every other way to go out leaves more.
"""

LANE: Final = 16  # bits per suit: the low ace is bit 0, the high ace bit 13, and two empty bits separate the suits
_LANES: Final = (1 << LANE) - 1


@cache
def meld_rules(trinca: str, ace: str) -> MeldRules:
    sets = "three_suits" if trinca == "three" else "four_suits"
    return MeldRules(
        ace_low=ace != "high",
        ace_high=ace != "low",
        sets=sets,
        wild_jokers=False,
        wild_twos=False,
        wilds_per_meld=0,
    )


Bits = dict[str, int]


@cache
def card_bits(melds: MeldRules) -> Bits:
    """Return the bits of each card in a hand's bit mask.

    An ace that may be low and high has a bit at both ends of its suit.
    """
    return _bits(melds.ace_low, melds.ace_high)


def _bits(ace_low: bool, ace_high: bool) -> Bits:
    lows = [1 << (LANE * (place // len(RANKS)) + place % len(RANKS)) for place in range(len(PACK_52))]
    bits = dict(zip(PACK_52, lows, strict=True))
    for card in PACK_52[:: len(RANKS)]:
        bits[card] = bits[card] * ace_low | bits[card] << len(RANKS) if ace_high else bits[card]
    return bits


def count_meldable(cards: tuple[str, ...], bits: Bits) -> int:
    """Count the cards that can be in some trinca or sequence.

    This is an upper bound on the number of cards that can be melded at once, because melds may not share cards.
    """
    held = 0
    for card in cards:
        held |= bits[card]
    runs = held & held >> 1 & held >> 2
    clubs, hearts, spades, diamonds = held & _LANES, held >> 16 & _LANES, held >> 32 & _LANES, held >> 48
    sets = clubs & hearts & (spades | diamonds) | spades & diamonds & (clubs | hearts)
    if not (runs or sets):
        return 0
    melded = runs | runs << 1 | runs << 2 | sets * 0x0001_0001_0001_0001
    return len([card for card in cards if bits[card] & melded])


class WinningHand(NamedTuple):
    """A hand that went out: its melds and the card left over."""

    melds: tuple[tuple[str, ...], ...]
    spare: str


def can_go_out(cards: tuple[str, ...], melds: MeldRules) -> bool:
    """Return whether nine of these ten cards can be melded."""
    return (
        count_meldable(cards, card_bits(melds)) >= len(cards) - 1
        and find_winning_melds(sort_cards(cards), melds) is not None
    )


@lru_cache(maxsize=4096)
def find_winning_melds(cards: tuple[str, ...], melds: MeldRules) -> WinningHand | None:
    """Return the melds with which ten cards go out, or None if they cannot."""
    found = best_partition(cards, melds)
    if len(found.deadwood) > 1:
        return None
    if found.deadwood:
        return WinningHand(found.melds, found.deadwood[0])
    # All ten cards are melded. The longest meld has at least four cards, so it is still a meld without its last card.
    *others, longest = sorted(found.melds, key=len)
    return WinningHand((*others, longest[:-1]), longest[-1])
