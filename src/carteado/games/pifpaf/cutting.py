"""The cut of the pack or of a reshuffled stock by the player to the dealer's right, and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from carteado.core.cards import cut_pack
from carteado.games.pifpaf.actions import CUT, LIFTED
from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.deck import Hands, sort_cards
from carteado.games.pifpaf.hand_context import HandContext
from carteado.games.pifpaf.play import Play


@cache
def legal_cuts(cards: int, least: int) -> tuple[str, ...]:
    """Return the cuts that leave at least `least` cards in both parts."""
    return CUT[least : cards - least + 1]


class Cutting:
    """The stage in which the pack or the stock must be cut.

    bets: the finished betting round if the stock is cut, or None if the pack is cut.
    """

    __slots__ = ("bets", "context", "pack")

    def __init__(self, context: HandContext, pack: tuple[str, ...], bets: Betting | None = None) -> None:
        self.context = context
        self.pack = pack
        self.bets = bets

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Cutting)
            and self.pack == other.pack
            and self.bets == other.bets
            and self.context.dealer == other.context.dealer
        )

    __hash__ = None  # type: ignore[assignment]

    def actors(self) -> tuple[int, ...]:
        return (self.context.cutter,)

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat != self.context.cutter:
            return ()
        return legal_cuts(len(self.pack), self.context.rules.least_cut)

    def apply(self, seat: int, action: str) -> Betting | Play:  # noqa: ARG002
        return self.continue_with(cut_pack(self.pack, LIFTED[action]))

    def continue_with(self, pack: tuple[str, ...]) -> Betting | Play:
        """Return the stage after the cut: the bets or, if the stock was cut or the rules have no betting, the play."""
        if self.bets is not None:
            return Play.start(self.bets, pack)
        return Betting.start(self.context, *deal(self.context, pack)).start_play_if_ready()


def deal(context: HandContext, pack: Sequence[str]) -> tuple[Hands, tuple[str, ...]]:
    """Deal a pack from the top, in packets, and return the hands and the undealt cards.

    The seat to the dealer's left gets the first packet.
    """
    packet, size, order = context.rules.deal_by, context.rules.hand_size, context.order
    hands: list[list[str]] = [[] for _ in range(context.seats)]
    at = 0
    for _ in range(size // packet):
        for seat in order:
            hands[seat - 1] += pack[at : at + packet]
            at += packet
    return tuple(map(sort_cards, hands)), tuple(pack[at:])
