"""The pack offered to the player at the dealer's right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from carteado.buraco.deal import Deal
from carteado.buraco.dealing import cut_at, deal
from carteado.buraco.table import Table
from carteado.buraco.words import CUT, CUT_AT, TEXTS


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
