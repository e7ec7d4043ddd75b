"""The cards that were drawn, as a record tells them: by its pack, by its `stock`, or with the word that drew them."""

from __future__ import annotations

from typing import NamedTuple

from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import NAMES, NUMBER
from carteado.buraco.words import DRAW, REFUSE, plain, unreadable
from carteado.core.cards import NotACard, parse_card


def named_draw(text: str) -> tuple[str, int | None]:
    """An action, and the card that it says was drawn: "compra 5p", "recusa 5p" for the card that then came."""
    word, *rest = text.split() or [""]
    if plain(word) not in (DRAW, REFUSE) or len(rest) != 1:
        return text, None
    try:
        return word, NUMBER[parse_card(rest[0])]
    except NotACard:
        raise unreadable(text) from None


class WrittenStock(NamedTuple):
    """What a record says of the cards nobody saw. sure: so many cards of the stock, from its top, are where it says.
    mortos: whether it has theirs. What it leaves out is filled in until a card is named."""

    sure: int
    mortos: bool

    def with_top(self, deal: Deal, word: str, card: int | None) -> Deal:
        """The deal with the card on top that was drawn; a Refusal when it can't be, or nobody says which it was."""
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
        return self._exchanged(deal, card)

    def _exchanged(self, deal: Deal, card: int) -> Deal:
        """The card from where it was filled in, the top card in its place."""
        new, at, top = deal.copy(), deal.drawn, deal.stock[deal.drawn]
        if card in deal.stock[at:]:
            new.stock = (*deal.stock[:at], card, *_with(deal.stock[at + 1 :], card, top))
            return new
        for number, morto in enumerate(() if self.mortos else deal.mortos):
            if card in morto:
                new.stock = (*deal.stock[:at], card, *deal.stock[at + 1 :])
                new.mortos = (*deal.mortos[:number], _with(morto, card, top), *deal.mortos[number + 1 :])
                return new
        raise deal.table.refusal("not_in_stock", card=NAMES[card])

    def check_morto(self, before: Deal, after: Deal) -> None:
        """A Refusal when somebody took a morto whose cards are not written."""
        if not self.mortos and sum(after.took) > sum(before.took):
            raise after.table.refusal("unwritten_morto")


EVERYTHING = WrittenStock(sure=1000, mortos=True)
"""What a pack says."""


def _with(cards: tuple[int, ...], card: int, other: int) -> tuple[int, ...]:
    """The cards with another in the place of one of them."""
    at = cards.index(card)
    return (*cards[:at], other, *cards[at + 1 :])
