"""A deal that is over, as far as everybody has seen it: what was laid, what was left in hand, and the score sheet."""

from __future__ import annotations

from typing import NamedTuple

from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import names, names_held
from carteado.buraco.jogos import Jogo
from carteado.buraco.table import Table


class Sheet(NamedTuple):
    """One side of the score sheet. out: for going out. royal, ace_to_king, ace_to_ace, dirty: for canastras.
    cards: those laid down. hand: those still held, against. no_morto: for a side that took none, against."""

    out: int
    royal: int
    ace_to_king: int
    ace_to_ace: int
    dirty: int
    cards: int
    hand: int
    no_morto: int

    @property
    def total(self) -> int:
        return sum(self)

    def as_json(self) -> dict[str, int]:
        return {**self._asdict(), "total": self.total}


def score(deal: Deal) -> tuple[Sheet, ...]:
    """The score sheet of a deal as it lies, a column for each side."""
    return tuple(_sheet(deal, side) for side in range(len(deal.table.sides)))


def _sheet(deal: Deal, side: int) -> Sheet:
    table, jogos = deal.table, deal.jogos[side]
    seats = table.sides[side]
    canastras = dict.fromkeys(table.canastra_points, 0)
    for jogo in jogos:
        if jogo.canastra:
            canastras[jogo.canastra] += table.canastra_points[jogo.canastra]
    took_none = table.mortos and not deal.took[side]
    return Sheet(
        out=table.rules.out_points if deal.out in seats else 0,
        **canastras,
        cards=sum(table.values[card] for jogo in jogos for card in jogo.cards),
        hand=-sum(table.worth(deal.hands[seat - 1]) for seat in seats),
        no_morto=-table.rules.no_morto_points if took_none else 0,
    )


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
