"""Find the card that an action of a record draws. The pack, the field `stock` or the action itself gives it."""

from __future__ import annotations

from typing import NamedTuple

from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import NAMES


class WrittenStock(NamedTuple):
    """Says which hidden cards of a deal the record gives. The replay guesses the others until an action names them.

    sure:   the number of stock cards, from the top, that the record gives.
    mortos: whether the record gives the mortos.
    """

    sure: int
    mortos: bool

    def with_top(self, deal: Deal, word: str, card: int | None) -> Deal:
        """Return the deal with `card` on top of the stock, ready to be drawn.

        If `card` is None, the record must already give the top card. Raises Refusal if it does not, or if `card`
        cannot be on top.
        """
        is_sure = deal.drawn < self.sure
        if card is None:
            if not is_sure:
                raise deal.table.refusal("name_the_card", word=word)
            return deal
        top = deal.stock[deal.drawn]
        if card == top:
            return deal
        if is_sure:
            raise deal.table.refusal("other_card", card=NAMES[top])
        return self._exchange(deal, card)

    def _exchange(self, deal: Deal, card: int) -> Deal:
        """Swap the top card of the stock with a copy of `card` at a place that the record does not give."""
        new, at, top = deal.copy(), deal.drawn, deal.stock[deal.drawn]
        if card in deal.stock[at:]:
            new.stock = (*deal.stock[:at], card, *_replace_card(deal.stock[at + 1 :], card, top))
            return new
        for number, morto in enumerate(() if self.mortos else deal.mortos):
            if card in morto:
                new.stock = (*deal.stock[:at], card, *deal.stock[at + 1 :])
                new.mortos = (*deal.mortos[:number], _replace_card(morto, card, top), *deal.mortos[number + 1 :])
                return new
        raise deal.table.refusal("not_in_stock", card=NAMES[card])

    def check_morto(self, before: Deal, after: Deal) -> None:
        """Raise Refusal if a player took a morto whose cards the record does not give."""
        if not self.mortos and sum(after.took) > sum(before.took):
            raise after.table.refusal("unwritten_morto")


EVERYTHING = WrittenStock(sure=1000, mortos=True)
"""For a record with the whole pack: it gives every card."""


def _replace_card(cards: tuple[int, ...], card: int, other: int) -> tuple[int, ...]:
    """Return the cards with the first copy of `card` replaced by `other`."""
    at = cards.index(card)
    return (*cards[:at], other, *cards[at + 1 :])
