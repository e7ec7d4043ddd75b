"""What may be done at each stage of a turn. Asked at every turn, so most of it is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from carteado.buraco.hand_bits import JOKER_NO, JOKERS_AT, KINDS, ONE_EACH, SUIT_MASK, SUIT_SIZE, with_card, without
from carteado.buraco.layable_melds import Looked
from carteado.buraco.words import ADD_AT, DISCARD_AT, DRAW, MOST_JOGOS, REFUSE, TAKE, TEXTS

if TYPE_CHECKING:
    from carteado.buraco.deal import Deal

Actions = tuple[str, ...]

DRAWING: Final = "drawing"
PLAYING: Final = "playing"
USING: Final = "using"
"""The stages of a turn: a card is to be drawn, cards may be laid and one must be discarded, or the card taken off the
pile must be laid first."""

NO_CARD: Final = -1

_DISCARDS: Final = [
    Looked([(1 << rank, TEXTS[DISCARD_AT + suit * SUIT_SIZE + rank]) for rank in range(SUIT_SIZE)]) for suit in range(4)
]
_DISCARD_JOKER: Final = TEXTS[DISCARD_AT + JOKER_NO]
ADDS: Final = [TEXTS[ADD_AT + KINDS * jogo : ADD_AT + KINDS * (jogo + 1)] for jogo in range(MOST_JOGOS)]
"""For each jogo, the actions that add each card to it."""


def choices(deal: Deal) -> Actions:
    """What the player whose turn it is may do."""
    if deal.stage == PLAYING:
        return _plays(deal)
    if deal.stage == USING:
        return _uses(deal, deal.using, len(deal.pile))
    return (DRAW, TAKE) if may_take(deal) else (DRAW,)


def may_take(deal: Deal) -> bool:
    """Whether the pile may be taken."""
    if not deal.pile or deal.takes >= deal.table.most_takes:
        return False
    return not deal.table.must_use_top or bool(_uses(deal, deal.pile[-1], len(deal.pile) - 1))


def _plays(deal: Deal) -> Actions:
    """Every card may be discarded, three be laid, or one added, as long as enough stay in hand: one after the
    discard, unless the hand may be emptied."""
    hand = deal.hands[deal.turn - 1]
    size = hand.bit_count()
    found: Actions = (REFUSE,) if deal.offered != NO_CARD else ()
    if size > 1 or deal.may_empty():
        found += _discards(deal, hand, size)
    if size > 4 or (size > 2 and deal.may_empty()):
        found += deal.table.laying.layable(hand)
    return found + _adds(deal, hand & ONE_EACH | (1 << JOKER_NO if hand >> JOKERS_AT else 0), size - 1)


def _discards(deal: Deal, hand: int, size: int) -> Actions:
    if deal.taken != NO_CARD and size > 1:
        hand = without(hand, deal.taken)
    a, b, c, d = _DISCARDS
    found = a[hand & SUIT_MASK] + b[hand >> 13 & SUIT_MASK] + c[hand >> 26 & SUIT_MASK] + d[hand >> 39 & SUIT_MASK]
    return (*found, _DISCARD_JOKER) if hand >> JOKERS_AT else found


def _adds(deal: Deal, kinds: int, left: int) -> Actions:
    """Adding any of these cards to a jogo of the side, when so many cards stay in hand after it."""
    found = []
    for number, jogo in enumerate(deal.jogos[deal.side]):
        fitting = jogo.fits & kinds
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            card = bit.bit_length() - 1
            if left > 1 or deal.may_empty_with(number, jogo.with_card(card)):
                found.append(ADDS[number][card])
    return tuple(found)


def _uses(deal: Deal, card: int, rest: int) -> Actions:
    """The ways to lay a card off the pile at once, with cards of the hand, when so many follow it into the hand."""
    hand = deal.hands[deal.turn - 1]
    left = hand.bit_count() + rest
    found: Actions = ()
    if left > 3 or deal.may_empty():
        cards = deal.table.laying.cards
        found = tuple([text for text in deal.table.laying.layable(with_card(hand, card)) if card in cards[text]])
    return found + _adds(deal, 1 << card, left)


def top_fits_a_jogo(deal: Deal) -> bool:
    """Whether the card that must be used may be added to a jogo, whatever is in the hand."""
    return bool(_adds(deal, 1 << deal.using, deal.hands[deal.turn - 1].bit_count() + len(deal.pile)))
