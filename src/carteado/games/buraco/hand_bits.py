"""Cards as integers, and a hand as a bit set.

A card is its index in the pack of 52, suit by suit from ace to king; the joker is 52. A hand has one bit for the first
copy of each card, another for the second copy, and one bit per joker. So a hand can be compared, counted or searched
in a single operation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carteado.core.cards import JOKER, PACK_52

JOKER_NUMBER: Final = 52
KINDS: Final = 53
NAMES: Final = (*PACK_52, JOKER)
NUMBER: Final = {name: number for number, name in enumerate(NAMES)}

SUIT_SIZE: Final = 13
SUIT_MASK: Final = (1 << SUIT_SIZE) - 1
SECOND: Final = 52
"""The distance from the bit of a card's first copy to that of its second copy."""
JOKERS_AT: Final = 104
ONE_EACH: Final = (1 << 52) - 1

_BIT: Final = tuple(1 << number for number in range(52))


def with_card(hand: int, card: int) -> int:
    if card == JOKER_NUMBER:
        return hand | ((hand >> JOKERS_AT) + 1) << JOKERS_AT
    bit = _BIT[card]
    return hand | bit << SECOND if hand & bit else hand | bit


def without(hand: int, card: int) -> int:
    """Return the hand without one copy of a card, which must be in it."""
    if card == JOKER_NUMBER:
        jokers = hand >> JOKERS_AT
        return hand ^ (jokers ^ jokers >> 1) << JOKERS_AT
    second = _BIT[card] << SECOND
    return hand ^ second if hand & second else hand ^ _BIT[card]


def holds(hand: int, card: int) -> bool:
    return bool(hand >> JOKERS_AT) if card == JOKER_NUMBER else bool(hand & _BIT[card])


def hand_of(cards: Iterable[int]) -> int:
    hand = 0
    for card in cards:
        hand = with_card(hand, card)
    return hand


def with_cards(hand: int, cards: Iterable[int]) -> int:
    for card in cards:
        hand = with_card(hand, card)
    return hand


def cards_of(hand: int) -> list[int]:
    """Return the cards in a hand, in the order of their integers."""
    found = []
    first = hand & ONE_EACH
    while first:
        bit = first & -first
        card = bit.bit_length() - 1
        found.append(card)
        if hand & bit << SECOND:
            found.append(card)
        first ^= bit
    return found + [JOKER_NUMBER] * (hand >> JOKERS_AT).bit_count()


def names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def names_held(hand: int) -> list[str]:
    """Return the names of the cards in a hand, in the order of their integers."""
    return [NAMES[card] for card in cards_of(hand)]


def deck(jokers: int) -> tuple[str, ...]:
    """Return two packs of 52 cards plus the jokers."""
    return (*PACK_52, *PACK_52, *[JOKER] * jokers)
