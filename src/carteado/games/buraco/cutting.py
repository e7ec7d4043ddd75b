"""Cut the pack and deal the hands, the mortos and the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from carteado.core.cards import cut_pack
from carteado.games.buraco.actions import CUT_AT, TEXTS, parse_action
from carteado.games.buraco.deal import Deal, Dealt
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.table import Table


@cache
def legal_cuts(cards: int) -> tuple[str, ...]:
    """Return the legal cuts of a pack with this many cards. A cut lifts at least one card and leaves at least one."""
    return TEXTS[CUT_AT : CUT_AT + cards - 1]


@dataclass(frozen=True, slots=True)
class Cutting:
    """The state before the cut. `pack` is shuffled, top card first. The player to the dealer's right cuts."""

    table: Table
    dealer: int
    pack: tuple[str, ...]

    @property
    def turn(self) -> int:
        return self.table.cutter(self.dealer)

    def legal(self, seat: int) -> tuple[str, ...]:
        return legal_cuts(len(self.pack)) if seat == self.turn else ()

    def apply(self, seat: int, action: str) -> Deal:  # noqa: ARG002
        return self.deal_after_cut(parse_action(action).number)

    def deal_after_cut(self, lifted: int) -> Deal:
        """Return the deal after a cut of `lifted` cards. Zero means no cut."""
        return Deal.start(self.table, self.dealer, deal_cards(self.table, self.dealer, cut_pack(self.pack, lifted)))


def deal_cards(table: Table, dealer: int, pack: Sequence[str]) -> Dealt:
    """Deal a pack: hands first, then mortos. The remaining cards are the stock.

    Each player in turn gets one or two cards at a time, as the rules say. The player to the dealer's left is first.
    """
    rules, seats = table.rules, table.seats
    cards = [NUMBER[name] for name in pack]
    hands: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    while at < rules.hand_size * seats:
        packet = min(rules.deal_by, rules.hand_size - len(hands[dealer - 1]))
        for step in range(seats):
            hands[(dealer + step) % seats] += cards[at : at + packet]
            at += packet
    *starts, stock_start = [at + rules.morto_size * number for number in range(table.mortos + 1)]
    mortos = tuple(tuple(cards[start : start + rules.morto_size]) for start in starts)
    return Dealt(tuple(map(tuple, hands)), mortos, tuple(cards[stock_start:]))
