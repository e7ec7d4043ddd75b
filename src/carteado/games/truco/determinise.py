"""Resample the cards that a viewer has not seen. The viewer cannot distinguish the new state from the real one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from carteado.games.truco.cutting import Cutting
from carteado.games.truco.dealing import Burn
from carteado.games.truco.decks import sorted_cards
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import TIE
from carteado.games.truco.view import seen_cards

if TYPE_CHECKING:
    from carteado.games.truco.match import Match

Relabelling = dict[str, str]


def determinise(match: Match, seat: int | None, rng: Random) -> Cutting | Hand | None:
    """Return `match.stage` with the cards that the viewer has not seen redistributed at random.

    The new cards respect the rule to play the highest card after a tied first trick.

    seat: the viewer, or None for a spectator.
    """
    stage = match.stage
    if stage is None:
        return None
    unseen = sorted(set(stage.context.deck.cards) - seen_cards(match, seat))
    if isinstance(stage, Cutting):
        return _relabel_cutting(stage, _shuffle(unseen, rng))
    relabelling = _shuffle(unseen, rng)
    settled: set[str] = set()
    for card, most in sorted(_upper_bounds(stage, seat), key=lambda bound: bound[1]):
        _enforce_bound(stage, relabelling, card, most, settled, rng)
        settled.add(card)
    return _relabel_hand(stage, relabelling)


def _shuffle(unseen: list[str], rng: Random) -> Relabelling:
    drawn = list(unseen)
    rng.shuffle(drawn)
    return dict(zip(unseen, drawn, strict=True))


def _upper_bounds(hand: Hand, seat: int | None) -> list[tuple[str, int]]:
    """Return upper bounds for the strength of cards that other players hold, as pairs (card, strength).

    After a tied first trick, a player may have to play the highest card. The cards still in that player's hand cannot
    be stronger than the card played.

    seat: the viewer, whose own cards need no bound.
    """
    if hand.context.highest_rule == "free" or hand.blind or not hand.winners or hand.winners[0] != TIE:
        return []
    shown = hand.past[1] if len(hand.past) > 1 else hand.table
    bound = shown[:1] if hand.context.highest_rule == "first" else shown
    return [
        (card, hand.strength[played])
        for owner, played, face_down in bound
        if owner != seat and not face_down
        for card in hand.cards[owner - 1]
    ]


def _enforce_bound(hand: Hand, relabelling: Relabelling, card: str, most: int, settled: set[str], rng: Random) -> None:
    """Make sure that `relabelling` does not replace `card` by a card stronger than `most`.

    If it does, the replacement is exchanged for a random one that is not stronger than `most`. Call this with the
    lowest bound first. Then there always is such a card, because the cards that were dealt satisfy all bounds.

    settled: the cards with lower bounds, whose replacements stay.
    """
    if card not in relabelling or hand.strength[relabelling[card]] <= most:
        return
    fitting = [other for other, new in relabelling.items() if hand.strength[new] <= most and other not in settled]
    other = rng.choice(fitting)
    relabelling[card], relabelling[other] = relabelling[other], relabelling[card]


def _relabel_cutting(cutting: Cutting, new: Relabelling) -> Cutting:
    return replace(
        cutting,
        pack=tuple(new.get(card, card) for card in cutting.pack),
        taken=tuple((owner, new.get(card, card)) for owner, card in cutting.taken),
        burns=tuple(Burn(burn.seat, new.get(burn.card, burn.card)) for burn in cutting.burns),
    )


def _relabel_hand(hand: Hand, new: Relabelling) -> Hand:
    def cards(old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new.get(card, card) for card in old)

    relabelled = hand.copy()
    dealt = hand.dealt
    relabelled.dealt = dealt._replace(
        cards=tuple(map(cards, dealt.cards)),
        vira=new.get(dealt.vira, dealt.vira) if dealt.vira else None,
        rest=cards(dealt.rest),
    )
    relabelled.strength = hand.context.ranking(relabelled.dealt.vira)[1]
    held = tuple(map(cards, hand.cards))
    relabelled.cards = held if hand.blind else tuple(map(sorted_cards, held))
    relabelled.table = tuple((seat, new.get(card, card), down) for seat, card, down in hand.table)
    relabelled.past = tuple(
        tuple((seat, new.get(card, card), down) for seat, card, down in plays) for plays in hand.past
    )
    return relabelled
