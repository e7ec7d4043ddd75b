"""Packs and deals for tests. The caller names the cards that matter, the rest comes from the deck.

pack_with(bottom="7o 3p")      # the 3♣ is the bottom card, and the 7♦ is just above it
deal_with("4p 7c", "", "3p")   # seats 1, 2, 3; seat 4 and the missing cards come from the rest
"""

from __future__ import annotations

FIXED_MANILHAS = ("7o", "Ae", "7c", "4p")
PLAIN = (rank + suit for rank in "4567QJKA23" for suit in "oecp")
DECK = (*(card for card in PLAIN if card not in FIXED_MANILHAS), *FIXED_MANILHAS)
"""The forty cards, weakest first in fenacef's order, so that hands are filled with weak cards."""


def pack_with(top: str = "", bottom: str = "") -> str:
    """Return a pack of forty cards, top first: the cards ``top``, the rest of the deck, the cards ``bottom``."""
    named = [*top.split(), *bottom.split()]
    return " ".join([*top.split(), *_rest(named), *bottom.split()])


def deal_with(*hands: str, seats: int = 4, vira: str = "") -> list[str]:
    """Return three cards for every seat: the named ones, filled up from the rest of the deck."""
    dealt = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    rest = iter(_rest([*vira.split(), *(card for hand in dealt for card in hand)]))
    return [" ".join([*hand, *(next(rest) for _ in range(3 - len(hand)))]) for hand in dealt]


def _rest(named: list[str]) -> list[str]:
    """Return the deck without the named cards, which must be different cards of the deck."""
    assert len(set(named)) == len(named), f"a card twice: {named}"
    assert set(named) <= set(DECK), f"not in the deck: {set(named) - set(DECK)}"
    return [card for card in DECK if card not in named]
