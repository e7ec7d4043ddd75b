"""From a pack that has been cut to nine cards in every hand: pure, and the same for ever."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.pifpaf.deck import in_order
from carteado.pifpaf.occasion import Occasion

Hands = tuple[tuple[str, ...], ...]
"""The cards of every seat, seat 1 first; none for one that has no part in the deal."""


def cut_at(pack: tuple[str, ...], lifted: int) -> tuple[str, ...]:
    """A pack of which so many cards were lifted, and the rest put on top of them."""
    return pack[lifted:] + pack[:lifted]


def deal(occasion: Occasion, pack: Sequence[str]) -> tuple[Hands, tuple[str, ...]]:
    """The hands of a pack, top card first, in packets from the dealer's left; and what is left over."""
    packet, size, order = occasion.rules.deal_by, occasion.rules.hand_size, occasion.order
    hands: list[list[str]] = [[] for _ in range(occasion.seats)]
    at = 0
    for _ in range(size // packet):
        for seat in order:
            hands[seat - 1] += pack[at : at + packet]
            at += packet
    return tuple(map(in_order, hands)), tuple(pack[at:])
