"""What a deal gave each side, part by part: the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from carteado.buraco.deal import Deal


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
