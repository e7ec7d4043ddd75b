"""States that a viewer can't tell apart: the cards it has not seen, drawn anew."""

from __future__ import annotations

from collections import Counter
from random import Random

from carteado.buraco.choices import NO_CARD, USING, top_fits_a_jogo
from carteado.buraco.cutting import Cutting
from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import cards_of, joined, without


def determinise(stage: Cutting | Deal | None, seat: int | None, rng: Random) -> Cutting | Deal | None:
    """The stage of a match with every unseen card somewhere else."""
    if stage is None:
        return None
    if isinstance(stage, Cutting):
        return Cutting(stage.table, stage.dealer, tuple(rng.sample(stage.pack, len(stage.pack))))
    return _deal(stage, seat, rng)


def _deal(deal: Deal, seat: int | None, rng: Random) -> Deal:
    """Hands but for what was seen of them, mortos, the stock, and a pile of which only the top is seen."""
    hidden = [
        0 if number == seat else _without_all(hand, known)
        for number, (hand, known) in enumerate(zip(deal.hands, deal.known, strict=True), start=1)
    ]
    under = deal.pile_under
    to_draw = deal.stock[deal.drawn :]
    unseen = [*to_draw, *under, *(card for morto in deal.mortos for card in morto)]
    unseen += [card for hand in hidden for card in cards_of(hand)]
    promised = _promised(deal, seat, unseen, rng)
    for card in promised:
        unseen.remove(card)
    rng.shuffle(unseen)
    new = deal.copy()
    new.stock = deal.stock[: deal.drawn] + _take(unseen, len(to_draw))
    new.pile = _take(unseen, len(under)) + deal.pile[len(under) :]
    new.mortos = tuple(_take(unseen, len(morto)) for morto in deal.mortos)
    hands = []
    for number, (hand, away) in enumerate(zip(deal.hands, hidden, strict=True), start=1):
        kept = promised if number == deal.turn else []
        drawn = _take(unseen, away.bit_count() - len(kept))
        hands.append(joined(_without_all(hand, away), [*kept, *drawn]))
    new.hands = tuple(hands)
    if deal.offered != NO_CARD and deal.turn != seat:
        new.offered = rng.choice(cards_of(new.hands[deal.turn - 1]))
    return new


def _promised(deal: Deal, seat: int | None, unseen: list[int], rng: Random) -> list[int]:
    """Whoever took the pile to use its top card holds two cards to lay it with, unless it fits a jogo. Those of them
    that nobody has seen; none, when the cards that all have seen in the hand will do."""
    if deal.stage != USING or deal.turn == seat or top_fits_a_jogo(deal):
        return []
    known = Counter(cards_of(deal.known[deal.turn - 1]))
    room = deal.hands[deal.turn - 1].bit_count() - known.total()
    there = Counter(unseen)
    found = []
    for three in deal.table.laying.cards.values():
        if deal.using in three:
            pair = Counter(three) - Counter([deal.using]) - known
            if pair.total() <= room and not pair - there:
                found.append(sorted(pair.elements()))
    return [] if [] in found else rng.choice(found)


def _without_all(hand: int, others: int) -> int:
    for card in cards_of(others):
        hand = without(hand, card)
    return hand


def _take(cards: list[int], count: int) -> tuple[int, ...]:
    """Takes so many cards off the end of a list."""
    return tuple([cards.pop() for _ in range(count)])
