"""The deal: eleven cards each, the mortos, and what is left as the stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carteado.buraco.hand_bits import NUMBER
from carteado.buraco.table import Table

Cards = tuple[int, ...]


class Dealt(NamedTuple):
    """The cards as they lie when play begins: of each seat, of each morto, and the stock, top first."""

    hands: tuple[Cards, ...]
    mortos: tuple[Cards, ...]
    stock: Cards


def cut_at(pack: tuple[str, ...], lifted: int) -> tuple[str, ...]:
    """The pack with so many cards lifted off the top and the rest put on them."""
    return pack[lifted:] + pack[:lifted]


def deal(table: Table, dealer: int, pack: Sequence[str]) -> Dealt:
    """Deals from the top, from the dealer's left on, one or two cards at a time; then the mortos are counted off."""
    rules, seats = table.rules, table.seats
    cards = [NUMBER[name] for name in pack]
    hands: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    while at < rules.hand_size * seats:
        packet = min(rules.deal_by, rules.hand_size - len(hands[dealer - 1]))
        for step in range(seats):
            hands[(dealer + step) % seats] += cards[at : at + packet]
            at += packet
    ends = [at + rules.morto_size * number for number in range(table.mortos + 1)]
    mortos = tuple(tuple(cards[start : start + rules.morto_size]) for start in ends[:-1])
    return Dealt(tuple(map(tuple, hands)), mortos, tuple(cards[ends[-1] :]))
