"""Four or five cards dealt to one player, and how that is put right (sinsep)."""

from __future__ import annotations

from dataclasses import replace

from carteado.truco.cutting import Cutting
from carteado.truco.dealing import HAND_SIZE
from carteado.truco.hand import Hand
from carteado.truco.occasion import side_of


def too_many_cards(hand: Hand, seat: int) -> bool:
    """Whether a seat was dealt more than three cards and still holds them."""
    return len(hand.dealt.cards[seat - 1]) > HAND_SIZE


def burn_extra(cutting: Cutting, seat: int, owner: int, card: str) -> Cutting:
    """One card too many is burnt: of the dealer's partner by an opponent, of an opponent by the dealer."""
    occasion = cutting.occasion
    hand = _extra_hand(cutting, owner)
    dealers_side = side_of(owner) == side_of(occasion.dealer)
    if not (side_of(seat) != side_of(owner) if dealers_side else seat == occasion.dealer):
        raise occasion.refusal("not_yours_to_burn", "extra_cards")
    if card not in hand:
        raise occasion.refusal("not_their_card", "extra_cards", card=card, seat=owner)
    return _without(replace(cutting, burnt=(*cutting.burnt, card)), owner, card)


def give_back(cutting: Cutting, seat: int) -> Cutting:
    """The dealer's partner, who has not looked, returns the last card dealt to him."""
    occasion = cutting.occasion
    if side_of(seat) != side_of(occasion.dealer):
        raise occasion.refusal("only_dealers_side_returns", "extra_cards")
    return _without(cutting, seat, _extra_hand(cutting, seat)[-1])


def _extra_hand(cutting: Cutting, owner: int) -> tuple[str, ...]:
    occasion = cutting.occasion
    hand = cutting.deal().cards[owner - 1] if owner in occasion.all_seats else ()
    if occasion.rules.extra_cards != "mended" or len(hand) <= HAND_SIZE:
        raise occasion.refusal("nothing_to_mend", "extra_cards")
    return hand


def _without(cutting: Cutting, owner: int, card: str) -> Cutting:
    given = cutting.given
    assert given is not None
    hands = list(given.cards)
    hands[owner - 1] = tuple(kept for kept in hands[owner - 1] if kept != card)
    return replace(cutting, given=given._replace(cards=tuple(hands)))
