"""The public result of a finished deal: the jogos, the cards left in the hands, and the score sheet."""

from __future__ import annotations

from typing import NamedTuple

from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import names, names_held
from carteado.games.buraco.jogos import Jogo
from carteado.games.buraco.table import Table


class Sheet(NamedTuple):
    """The score sheet of one side: its points by source.

    out:      the points for going out.
    royal, ace_to_king, ace_to_ace, dirty: the points for canastras of each kind.
    cards:    the points of the cards laid.
    hand:     the points of the cards still in hand, as a negative number.
    no_morto: the penalty for a side that took no morto, as a negative number.
    """

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


def score_deal(deal: Deal) -> tuple[Sheet, ...]:
    """Return the score sheet of each side as if the deal ended now."""
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
    """A finished deal.

    jogos:   the jogos of each side.
    left:    the cards left in each hand.
    out:     the seat that went out, or 0.
    took:    the number of mortos each side took.
    sheets:  the score sheet of each side.
    discard: the top card of the pile at the end, or "" if the pile was empty.
    """

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

    def jogos_as_text(self) -> list[list[str]]:
        """Return the jogos of each side, each as a text such as "4c 5c 6c"."""
        return [[" ".join(names(jogo.cards)) for jogo in side] for side in self.jogos]


def finish(deal: Deal) -> Finished:
    left = tuple(tuple(names_held(hand)) for hand in deal.hands)
    top = names(deal.pile[len(deal.pile_under) :][-1:])
    return Finished(deal.table, deal.dealer, deal.jogos, left, deal.out, deal.took, score_deal(deal), *(top or [""]))
