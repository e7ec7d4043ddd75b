"""Split an action with many cards into single actions, and merge single actions into one.

A single action is one that the game accepts: it lays three cards or adds one card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from carteado.games.buraco.actions import ADD, LAY, MAX_JOGOS, Written, add_text, lay_text
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.jogos import Jogo, book
from carteado.games.melds import MeldRules

if TYPE_CHECKING:
    from carteado.games.buraco.match import Match


class SideOnTable(NamedTuple):
    """The jogos of a side, and the card from the pile that the player must lay first (NO_CARD if none)."""

    melds: MeldRules
    jogos: Sequence[Jogo]
    using: int


def single_steps(match: Match, seat: int, written: Written) -> list[str]:
    """Split an action into single actions.

    If the action cannot be split, return its own text, which the game then refuses with a reason.
    """
    deal = match.stage
    if not isinstance(deal, Deal) or seat != deal.turn:
        return [written.text]
    return steps_of(SideOnTable(deal.table.rules.melds, deal.jogos[deal.side], deal.using), written)


def steps_of(side: SideOnTable, written: Written) -> list[str]:
    """Split an action into single actions. If it cannot be split, return its own text."""
    if written.word == LAY and len(written.cards) > 3:
        return _split_lay(side, written) or [written.text]
    if written.word == ADD and len(written.cards) > 1 and written.number <= MAX_JOGOS:
        return _split_add(side, written) or [written.text]
    return [written.text]


def _split_lay(side: SideOnTable, written: Written) -> list[str]:
    """Return the actions that lay three adjacent cards of a jogo, then add the cards before them and those after them.

    If a card from the pile must be laid, it is one of the three. The result is empty if the cards form no jogo.
    """
    jogo = book(side.melds).jogo(written.cards)
    if jogo is None:
        return []
    at = _first_of_three(side.using, jogo)
    three = jogo.cards[at : at + 3]
    rest = [*reversed(jogo.cards[:at]), *jogo.cards[at + 3 :]]
    number = len(side.jogos) + 1
    return [lay_text(three), *(add_text(number, card) for card in rest)]


def _first_of_three(using: int, jogo: Jogo) -> int:
    """Return the index of the first of three adjacent cards of a jogo, with the card `using` among them if possible."""
    if using not in jogo.cards:
        return 0
    return min(max(0, jogo.cards.index(using) - 1), jogo.size - 3)


def _split_add(side: SideOnTable, written: Written) -> list[str]:
    """Return the actions that add the cards one by one, or [] if the side has no jogo with this number."""
    if not 0 < written.number <= len(side.jogos):
        return []
    return list(_in_fitting_order(side.jogos[written.number - 1], list(written.cards), written.number))


def _in_fitting_order(jogo: Jogo, cards: list[int], number: int) -> Iterator[str]:
    """Yield the actions that add these cards, in an order in which each of them fits if possible.

    Cards that never fit come last. The game then refuses them.
    """
    while cards:
        card = next((card for card in cards if jogo.takes(card)), cards[0])
        cards.remove(card)
        yield add_text(number, card)
        if jogo.takes(card):
            jogo = jogo.with_card(card)


def merge(melds: MeldRules, laid: int, one: Written, more: Written) -> str | None:
    """Return the text of one action for two consecutive actions on the same jogo, or None if they cannot be merged.

    laid: the number of jogos that the side had before the first action. A new jogo has the number `laid + 1`.
    """
    if more.word != ADD or one.word not in (LAY, ADD) or more.number != (one.number or laid + 1):
        return None
    cards = (*one.cards, *more.cards)
    if one.word == ADD:
        return Written(ADD, cards, one.number).text
    jogo = book(melds).jogo(cards)
    return Written(LAY, jogo.cards).text if jogo else None
