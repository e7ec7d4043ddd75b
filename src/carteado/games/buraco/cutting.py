"""The pack offered to the player at the dealer's right, and dealt: eleven cards each, the mortos, and the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from carteado.buraco.deal import Deal, Dealt
from carteado.buraco.hand_bits import NUMBER
from carteado.buraco.table import Table
from carteado.buraco.words import CUT, CUT_AT, TEXTS
from carteado.core.cards import cut_at


@cache
def cuts(cards: int) -> tuple[str, ...]:
    """Every cut of a pack: at least a card is lifted, and at least one is left."""
    return TEXTS[CUT_AT : CUT_AT + cards - 1]


@dataclass(frozen=True, slots=True)
class Cutting:
    """A shuffled pack, top first, that waits to be cut."""

    table: Table
    dealer: int
    pack: tuple[str, ...]

    @property
    def turn(self) -> int:
        return self.table.cutter(self.dealer)

    def legal(self, seat: int) -> tuple[str, ...]:
        return cuts(len(self.pack)) if seat == self.turn else ()

    def apply(self, seat: int, action: str) -> Deal:  # noqa: ARG002
        return self.dealt(int(action.removeprefix(CUT)))

    def dealt(self, lifted: int) -> Deal:
        """The deal after a cut of so many cards; none is no cut."""
        return Deal.start(self.table, self.dealer, deal(self.table, self.dealer, cut_at(self.pack, lifted)))


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
