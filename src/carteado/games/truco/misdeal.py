"""Correct a misdeal in which one player got four or five cards (regulation `sinsep`).

A server never deals such a hand, so the dealt cards come from a record (`Cutting.given`). `burn_extra` and `give_back`
raise Refusal if the correction is not allowed.
"""

from __future__ import annotations

from dataclasses import replace

from carteado.games.truco.cutting import Cutting
from carteado.games.truco.dealing import HAND_SIZE
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import side_of


def has_extra_cards(hand: Hand, seat: int) -> bool:
    """Return whether a seat was dealt more than three cards and this has not been corrected yet."""
    return len(hand.dealt.cards[seat - 1]) > HAND_SIZE


def burn_extra(cutting: Cutting, seat: int, owner: int, card: str) -> Cutting:
    """Burn an extra card of `owner`.

    If the owner is on the dealer's side, only an opponent may burn it, otherwise only the dealer.
    """
    context = cutting.context
    hand = _require_extra_hand(cutting, owner)
    dealers_side = side_of(owner) == side_of(context.dealer)
    if not (side_of(seat) != side_of(owner) if dealers_side else seat == context.dealer):
        raise context.refusal("not_yours_to_burn", "extra_cards")
    if card not in hand:
        raise context.refusal("not_their_card", "extra_cards", card=card, seat=owner)
    return _remove_card(replace(cutting, burnt=(*cutting.burnt, card)), owner, card)


def give_back(cutting: Cutting, seat: int) -> Cutting:
    """Remove the last card dealt to `seat`, which gives it back unseen. Only the dealer's side may do this."""
    context = cutting.context
    if side_of(seat) != side_of(context.dealer):
        raise context.refusal("only_dealers_side_returns", "extra_cards")
    return _remove_card(cutting, seat, _require_extra_hand(cutting, seat)[-1])


def _require_extra_hand(cutting: Cutting, owner: int) -> tuple[str, ...]:
    context = cutting.context
    hand = cutting.deal().cards[owner - 1] if owner in context.all_seats else ()
    if context.rules.extra_cards != "mended" or len(hand) <= HAND_SIZE:
        raise context.refusal("nothing_to_mend", "extra_cards")
    return hand


def _remove_card(cutting: Cutting, owner: int, card: str) -> Cutting:
    given = cutting.given
    assert given is not None
    hands = list(given.cards)
    hands[owner - 1] = tuple(kept for kept in hands[owner - 1] if kept != card)
    return replace(cutting, given=given._replace(cards=tuple(hands)))
