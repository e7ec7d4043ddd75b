"""A deal that is over, as far as everybody has seen it: what was laid, what was left in hand, and the score sheet."""

from __future__ import annotations

from typing import NamedTuple

from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import names, names_held
from carteado.buraco.jogos import Jogo
from carteado.buraco.scoring import Sheet, score
from carteado.buraco.table import Table


class Finished(NamedTuple):
    """jogos: those of each side. left: the cards in each hand, which are shown to be counted. out: who went out,
    or 0. took: how many mortos each side took. sheets: what it gave each side, part by part. discard: the card on
    top of the pile, or "": the last one that all have seen."""

    table: Table
    dealer: int
    jogos: tuple[tuple[Jogo, ...], ...]
    left: tuple[tuple[str, ...], ...]
    out: int
    took: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    discard: str

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(sheet.total for sheet in self.sheets)

    def laid(self) -> list[list[str]]:
        """The jogos of each side as text."""
        return [[" ".join(names(jogo.cards)) for jogo in side] for side in self.jogos]


def finished(deal: Deal) -> Finished:
    left = tuple(tuple(names_held(hand)) for hand in deal.hands)
    top = names(deal.pile[len(deal.pile_under) :][-1:])
    return Finished(deal.table, deal.dealer, deal.jogos, left, deal.out, deal.took, score(deal), *(top or [""]))
