"""States that a viewer can't tell apart: the cards it has not seen, drawn anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from carteado.truco.cutting import Cutting
from carteado.truco.dealing import Burn
from carteado.truco.decks import sorted_cards
from carteado.truco.hand import Hand
from carteado.truco.occasion import TIE
from carteado.truco.view import seen_cards

if TYPE_CHECKING:
    from carteado.truco.match import Match

Relabelling = dict[str, str]


def determinise(match: Match, seat: int | None, rng: Random) -> Cutting | Hand | None:
    """The stage of a match with every unseen card somewhere else, in keeping with what was played."""
    stage = match.stage
    if stage is None:
        return None
    unseen = sorted(set(stage.occasion.deck.cards) - seen_cards(match, seat))
    if isinstance(stage, Cutting):
        return _cutting(stage, _shuffle(unseen, rng))
    relabelling = _shuffle(unseen, rng)
    for card, least in _promises(stage, seat):
        _keep_promise(stage, relabelling, card, least, rng)
    return _hand(stage, relabelling)


def _shuffle(unseen: list[str], rng: Random) -> Relabelling:
    drawn = list(unseen)
    rng.shuffle(drawn)
    return dict(zip(unseen, drawn, strict=True))


def _promises(hand: Hand, seat: int | None) -> list[tuple[str, int]]:
    """Cards still held by those who had to show their highest, and the strength they can't exceed."""
    if hand.occasion.highest == "free" or hand.blind or not hand.winners or hand.winners[0] != TIE:
        return []
    shown = hand.past[1] if len(hand.past) > 1 else hand.table
    bound = shown[:1] if hand.occasion.highest == "first" else shown
    return [
        (card, hand.strength[played])
        for owner, played, face_down in bound
        if owner != seat and not face_down
        for card in hand.cards[owner - 1]
    ]


def _keep_promise(hand: Hand, relabelling: Relabelling, card: str, most: int, rng: Random) -> None:
    """Swaps a card for one that its owner could have held back."""
    if card not in relabelling or hand.strength[relabelling[card]] <= most:
        return
    promised = {kept for kept, _ in _promises(hand, None)}
    fitting = [other for other, new in relabelling.items() if hand.strength[new] <= most and other not in promised]
    other = rng.choice(fitting)
    relabelling[card], relabelling[other] = relabelling[other], relabelling[card]


def _cutting(cutting: Cutting, new: Relabelling) -> Cutting:
    from dataclasses import replace

    return replace(
        cutting,
        pack=tuple(new.get(card, card) for card in cutting.pack),
        taken=tuple((owner, new.get(card, card)) for owner, card in cutting.taken),
        burns=tuple(Burn(burn.seat, new.get(burn.card, burn.card)) for burn in cutting.burns),
    )


def _hand(hand: Hand, new: Relabelling) -> Hand:
    def cards(old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new.get(card, card) for card in old)

    relabelled = hand.copy()
    dealt = hand.dealt
    relabelled.dealt = dealt._replace(
        cards=tuple(map(cards, dealt.cards)),
        vira=new.get(dealt.vira, dealt.vira) if dealt.vira else None,
        rest=cards(dealt.rest),
    )
    relabelled.strength = hand.occasion.ranking(relabelled.dealt.vira)[1]
    held = tuple(map(cards, hand.cards))
    relabelled.cards = held if hand.blind else tuple(map(sorted_cards, held))
    relabelled.table = tuple((seat, new.get(card, card), down) for seat, card, down in hand.table)
    relabelled.past = tuple(
        tuple((seat, new.get(card, card), down) for seat, card, down in plays) for plays in hand.past
    )
    return relabelled
