"""Several cards laid or added at once, as a person writes it, taken apart into single actions, and put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import KINDS
from carteado.buraco.jogos import Jogo, book
from carteado.buraco.words import ADD, ADD_AT, LAY, LAY_AT, MOST_JOGOS, TEXTS, THREE_NUMBER, Written
from carteado.melds import MeldRules

if TYPE_CHECKING:
    from carteado.buraco.match import Match


class Lying(NamedTuple):
    """What a jogo may be laid beside: the jogos of the side, and the card off the pile that must be used first."""

    melds: MeldRules
    jogos: Sequence[Jogo]
    using: int


def single_steps(match: Match, seat: int, written: Written) -> list[str]:
    """The single actions an action stands for. When there are none, itself, so that it is refused as it stands."""
    deal = match.stage
    if not isinstance(deal, Deal) or seat != deal.turn:
        return [written.text]
    return steps_of(Lying(deal.table.rules.melds, deal.jogos[deal.side], deal.using), written)


def steps_of(lying: Lying, written: Written) -> list[str]:
    if written.word == LAY and len(written.cards) > 3:
        return _laid(lying, written) or [written.text]
    if written.word == ADD and len(written.cards) > 1 and written.number <= MOST_JOGOS:
        return _added(lying, written) or [written.text]
    return [written.text]


def _laid(lying: Lying, written: Written) -> list[str]:
    """Three cards side by side, the one off the pile among them if it must be used, and then their neighbours."""
    jogo = book(lying.melds).jogo(written.cards)
    if jogo is None:
        return []
    at = _first_of_three(lying.using, jogo)
    three = jogo.cards[at : at + 3]
    rest = [*reversed(jogo.cards[:at]), *jogo.cards[at + 3 :]]
    number = len(lying.jogos)
    return [TEXTS[LAY_AT + THREE_NUMBER[tuple(sorted(three))]], *(_adding(number, card) for card in rest)]


def _first_of_three(using: int, jogo: Jogo) -> int:
    if using not in jogo.cards:
        return 0
    return min(max(0, jogo.cards.index(using) - 1), jogo.size - 3)


def _added(lying: Lying, written: Written) -> list[str]:
    """Card by card, always one that fits."""
    number = written.number - 1
    if not 0 <= number < len(lying.jogos):
        return []
    return list(_in_fitting_order(lying.jogos[number], list(written.cards), number))


def _in_fitting_order(jogo: Jogo, cards: list[int], number: int) -> Iterator[str]:
    """What never fits comes last, to be refused."""
    while cards:
        card = next((card for card in cards if jogo.takes(card)), cards[0])
        cards.remove(card)
        yield _adding(number, card)
        if jogo.takes(card):
            jogo = jogo.with_card(card)


def _adding(number: int, card: int) -> str:
    return TEXTS[ADD_AT + KINDS * number + card]


def joined(melds: MeldRules, laid: int, one: Written, more: Written) -> str | None:
    """Two single actions as one: cards added to the jogo just laid, beside so many others, or to the same again."""
    if more.word != ADD or one.word not in (LAY, ADD) or more.number != (one.number or laid + 1):
        return None
    cards = (*one.cards, *more.cards)
    if one.word == ADD:
        return Written(ADD, cards, one.number).text
    jogo = book(melds).jogo(cards)
    return Written(LAY, jogo.cards).text if jogo else None
