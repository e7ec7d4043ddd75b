"""Going out: nine cards in trincas and sequences, the tenth left over.

Almost no hand can go out, and everybody is asked after every discard. So a glance comes first (`covered`), and
only what passes it is given to the exact solver of melds.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, RANKS
from carteado.melds import MeldRules, best_partition
from carteado.pifpaf.deck import in_order

NEAR: Final = 6
"""A hand of nine that one more card completes has at least two melds already."""

LANE: Final = 16  # bits for a suit: the ace as 1 at the bottom, as 14 at bit 13, and two empty ones between suits
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
def bits_of(melds: MeldRules) -> Bits:
    """Where each card stands in a hand written as bits, the ace at both ends of its suit where it serves both."""
    return _bits(melds.ace_low, melds.ace_high)


def _bits(ace_low: bool, ace_high: bool) -> Bits:
    lows = [1 << (LANE * (place // len(RANKS)) + place % len(RANKS)) for place in range(len(PACK_52))]
    bits = dict(zip(PACK_52, lows, strict=True))
    for card in PACK_52[:: len(RANKS)]:
        bits[card] = bits[card] * ace_low | bits[card] << len(RANKS) if ace_high else bits[card]
    return bits


def covered(cards: tuple[str, ...], bits: Bits) -> int:
    """How many cards lie in some trinca or sequence, the same card counted in several.

    Never fewer than can be melded at once.
    """
    held = 0
    for card in cards:
        held |= bits[card]
    runs = held & held >> 1 & held >> 2
    clubs, hearts, spades, diamonds = held & _LANES, held >> 16 & _LANES, held >> 32 & _LANES, held >> 48
    sets = clubs & hearts & (spades | diamonds) | spades & diamonds & (clubs | hearts)
    if not (runs or sets):
        return 0
    lying = runs | runs << 1 | runs << 2 | sets * 0x0001_0001_0001_0001
    return len([card for card in cards if bits[card] & lying])


class Laid(NamedTuple):
    """Cards laid down: the melds, and the card left over."""

    melds: tuple[tuple[str, ...], ...]
    spare: str


def goes_out(cards: tuple[str, ...], melds: MeldRules) -> bool:
    """Whether nine of these ten cards can be melded."""
    return covered(cards, bits_of(melds)) >= len(cards) - 1 and laid_down(in_order(cards), melds) is not None


@lru_cache(maxsize=4096)
def laid_down(cards: tuple[str, ...], melds: MeldRules) -> Laid | None:
    """How ten cards go out; None when they don't."""
    found = best_partition(cards, melds)
    if len(found.left) > 1:
        return None
    if found.left:
        return Laid(found.melds, found.left[0])
    # All ten are melded: the longest meld, of four cards at least, gives one up and is still a meld.
    *others, longest = sorted(found.melds, key=len)
    return Laid((*others, longest[:-1]), longest[-1])
