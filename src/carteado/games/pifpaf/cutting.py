"""A pack, or a rebuilt stock, offered to the player at the dealer's right; and the pack dealt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from carteado.core.cards import cut_at
from carteado.pifpaf.betting import Betting
from carteado.pifpaf.deck import Hands, in_order
from carteado.pifpaf.occasion import Occasion
from carteado.pifpaf.play import Play
from carteado.pifpaf.words import CUT, LIFTED


@cache
def cuts(cards: int, least: int) -> tuple[str, ...]:
    """The cuts that leave neither part with fewer than `least` cards."""
    return CUT[least : cards - least + 1]


class Cutting:
    """Cards that wait to be cut. `bets` is how the betting ended when they are the stock."""

    __slots__ = ("bets", "occasion", "pack")

    def __init__(self, occasion: Occasion, pack: tuple[str, ...], bets: Betting | None = None) -> None:
        self.occasion = occasion
        self.pack = pack
        self.bets = bets

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Cutting)
            and self.pack == other.pack
            and self.bets == other.bets
            and self.occasion.dealer == other.occasion.dealer
        )

    __hash__ = None  # type: ignore[assignment]

    def actors(self) -> tuple[int, ...]:
        return (self.occasion.cutter,)

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat != self.occasion.cutter:
            return ()
        return cuts(len(self.pack), self.occasion.rules.least_cut)

    def apply(self, seat: int, action: str) -> Betting | Play:  # noqa: ARG002
        return self.done(cut_at(self.pack, LIFTED[action]))

    def done(self, pack: tuple[str, ...]) -> Betting | Play:
        """What follows when the pack lies cut: the deal, or the first turn."""
        if self.bets is not None:
            return Play.start(self.bets, pack)
        return Betting.start(self.occasion, *deal(self.occasion, pack)).settled()


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
