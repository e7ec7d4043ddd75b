"""List the legal actions at each stage of a turn. This runs very often, so most of it is table lookups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from carteado.games.buraco.actions import ADD_AT, DISCARD_AT, DRAW, MAX_JOGOS, REFUSE, TAKE, TEXTS
from carteado.games.buraco.hand_bits import (
    JOKER_NUMBER,
    JOKERS_AT,
    KINDS,
    ONE_EACH,
    SUIT_MASK,
    SUIT_SIZE,
    with_card,
    without,
)
from carteado.games.buraco.layable_melds import ActionTable

if TYPE_CHECKING:
    from carteado.games.buraco.deal import Deal

Actions = tuple[str, ...]

DRAWING: Final = "drawing"
PLAYING: Final = "playing"
USING: Final = "using"
"""The stages of a turn.

DRAWING: the player must draw or take the pile. PLAYING: the player lays cards or discards one. USING: the player must
first lay the card taken from the pile.
"""

NO_CARD: Final = -1

_DISCARDS: Final = [
    ActionTable([(1 << rank, TEXTS[DISCARD_AT + suit * SUIT_SIZE + rank]) for rank in range(SUIT_SIZE)])
    for suit in range(4)
]
_DISCARD_JOKER: Final = TEXTS[DISCARD_AT + JOKER_NUMBER]
ADDS: Final = [TEXTS[ADD_AT + KINDS * jogo : ADD_AT + KINDS * (jogo + 1)] for jogo in range(MAX_JOGOS)]
"""ADDS[jogo][card] is the action that adds a card to a jogo of the side. `jogo` is an index, so it begins at 0."""


def legal_actions(deal: Deal) -> Actions:
    if deal.stage == PLAYING:
        return _plays(deal)
    if deal.stage == USING:
        return _uses(deal, deal.using, len(deal.pile))
    return (DRAW, TAKE) if may_take(deal) else (DRAW,)


def may_take(deal: Deal) -> bool:
    """Return whether the player may take the pile.

    It must have cards, must not have been taken in too many consecutive turns and, under some rules, the player must be
    able to lay its top card.
    """
    if not deal.pile or deal.takes >= deal.table.most_takes:
        return False
    return not deal.table.must_use_top or bool(_uses(deal, deal.pile[-1], len(deal.pile) - 1))


def _plays(deal: Deal) -> Actions:
    """Return the legal actions of a player who has drawn.

    The hand must have a card left after the discard, unless the player may take a morto or go out.
    """
    hand = deal.hands[deal.turn - 1]
    size = hand.bit_count()
    found: Actions = (REFUSE,) if deal.offered != NO_CARD else ()
    if size > 1 or deal.may_empty_hand():
        found += _discards(deal, hand, size)
    if size > 4 or (size > 2 and deal.may_empty_hand()):
        found += deal.table.laying.layable(hand)
    return found + _adds(deal, hand & ONE_EACH | (1 << JOKER_NUMBER if hand >> JOKERS_AT else 0), size - 1)


def _discards(deal: Deal, hand: int, size: int) -> Actions:
    if deal.taken != NO_CARD and size > 1:
        hand = without(hand, deal.taken)
    a, b, c, d = _DISCARDS
    found = a[hand & SUIT_MASK] + b[hand >> 13 & SUIT_MASK] + c[hand >> 26 & SUIT_MASK] + d[hand >> 39 & SUIT_MASK]
    return (*found, _DISCARD_JOKER) if hand >> JOKERS_AT else found


def _adds(deal: Deal, kinds: int, left: int) -> Actions:
    """Return the legal actions that add one of these cards to a jogo of the player's side.

    kinds: a bit mask of the cards.
    left:  the number of cards in hand after the action.
    """
    found = []
    for number, jogo in enumerate(deal.jogos[deal.side]):
        fitting = jogo.fits & kinds
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            card = bit.bit_length() - 1
            if left > 1 or deal.may_empty_hand_with(number, jogo.with_card(card)):
                found.append(ADDS[number][card])
    return tuple(found)


def _uses(deal: Deal, card: int, rest: int) -> Actions:
    """Return the legal actions that lay the top card of the pile or add it to a jogo.

    rest: the number of other cards in the pile, which the player gets afterwards.
    """
    hand = deal.hands[deal.turn - 1]
    left = hand.bit_count() + rest
    found: Actions = ()
    if left > 3 or deal.may_empty_hand():
        cards = deal.table.laying.cards
        found = tuple([text for text in deal.table.laying.layable(with_card(hand, card)) if card in cards[text]])
    return found + _adds(deal, 1 << card, left)


def top_fits_a_jogo(deal: Deal) -> bool:
    """Return whether the card taken from the pile, which must be laid at once, can be added to a jogo on the table."""
    return bool(_adds(deal, 1 << deal.using, deal.hands[deal.turn - 1].bit_count() + len(deal.pile)))
