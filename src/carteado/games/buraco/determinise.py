"""Shuffle the cards that a viewer cannot see. The viewer cannot distinguish the new state from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random

from carteado.games.buraco.choices import NO_CARD, USING, top_fits_a_jogo
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import cards_of, with_cards, without


def determinise(stage: Cutting | Deal | None, seat: int | None, rng: Random) -> Cutting | Deal | None:
    """Return the cut or the deal after redistributing at random the cards that the viewer has not seen.

    seat: the viewer, or None for a spectator.
    """
    if stage is None:
        return None
    if isinstance(stage, Cutting):
        return Cutting(stage.table, stage.dealer, tuple(rng.sample(stage.pack, len(stage.pack))))
    return _resample_deal(stage, seat, rng)


def _resample_deal(deal: Deal, seat: int | None, rng: Random) -> Deal:
    """Redistribute the unknown cards of the hands, the mortos, the stock, and the pile if only its top is visible."""
    hidden_hands = [
        0 if number == seat else _without_all(hand, known)
        for number, (hand, known) in enumerate(zip(deal.hands, deal.known, strict=True), start=1)
    ]
    under = deal.pile_under
    to_draw = deal.stock[deal.drawn :]
    unseen = [*to_draw, *under, *(card for morto in deal.mortos for card in morto)]
    unseen += [card for hand in hidden_hands for card in cards_of(hand)]
    required = _sample_required_pair(deal, seat, unseen, rng)
    for card in required:
        unseen.remove(card)
    rng.shuffle(unseen)
    new = deal.copy()
    new.stock = deal.stock[: deal.drawn] + _pop_cards(unseen, len(to_draw))
    new.pile = _pop_cards(unseen, len(under)) + deal.pile[len(under) :]
    new.mortos = tuple(_pop_cards(unseen, len(morto)) for morto in deal.mortos)
    hands = []
    for number, (hand, hidden) in enumerate(zip(deal.hands, hidden_hands, strict=True), start=1):
        fixed = required if number == deal.turn else []
        drawn = _pop_cards(unseen, hidden.bit_count() - len(fixed))
        hands.append(with_cards(_without_all(hand, hidden), [*fixed, *drawn]))
    new.hands = tuple(hands)
    if deal.offered != NO_CARD and deal.turn != seat:
        new.offered = rng.choice(cards_of(new.hands[deal.turn - 1]))
    return new


def _sample_required_pair(deal: Deal, seat: int | None, unseen: list[int], rng: Random) -> list[int]:
    """Choose hidden cards that the hand of the player whose turn it is must contain.

    In stage USING, the hand must have cards with which the player can lay the card taken from the pile. The result is
    empty if that needs no hidden cards: in other stages, if the viewer is this player, if the card fits a jogo on the
    table, or if cards that everybody knows are enough.
    """
    if deal.stage != USING or deal.turn == seat or top_fits_a_jogo(deal):
        return []
    known = Counter(cards_of(deal.known[deal.turn - 1]))
    room = deal.hands[deal.turn - 1].bit_count() - known.total()
    available = Counter(unseen)
    found = []
    for three in deal.table.laying.cards.values():
        if deal.using in three:
            pair = Counter(three) - Counter([deal.using]) - known
            if pair.total() <= room and not pair - available:
                found.append(sorted(pair.elements()))
    return [] if [] in found else rng.choice(found)


def _without_all(hand: int, others: int) -> int:
    for card in cards_of(others):
        hand = without(hand, card)
    return hand


def _pop_cards(cards: list[int], count: int) -> tuple[int, ...]:
    """Remove `count` cards from the end of a list and return them."""
    return tuple([cards.pop() for _ in range(count)])
