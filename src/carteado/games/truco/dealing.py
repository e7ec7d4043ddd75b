"""Choose the first dealer and deal a cut pack. The same pack always gives the same hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from carteado.games.truco.decks import strengths
from carteado.games.truco.hand_context import HandContext
from carteado.games.truco.rules import Rules

HAND_SIZE = 3


def dealer_by_draw(rules: Rules, cards: Sequence[str]) -> int:
    """Return the seat that drew the highest card, or 0 if the draw is tied and must be repeated (fenacef Art. 10).

    There is no vira yet. The only manilhas are those that the regulation fixes for every hand.

    cards: the card that each seat drew.
    """
    strength = strengths(rules.deck, rules.order, rules.fixed_manilhas)
    values = [strength[card] for card in cards]
    best = max(values)
    return values.index(best) + 1 if values.count(best) == 1 else 0


class Burn(NamedTuple):
    """Cards of a seat that are burnt during the deal: a turned-over `card`, or the whole packet if `card` is ""."""

    seat: int
    card: str = ""


class DealtCards(NamedTuple):
    """The result of a deal: the hands, the vira (None if there is none), the burnt cards and the rest of the pack."""

    cards: tuple[tuple[str, ...], ...]
    vira: str | None
    burnt: tuple[str, ...]
    rest: tuple[str, ...]


Hands = dict[int, list[str]]
Take = Callable[[], str]


def deal(
    context: HandContext,
    pack: Sequence[str],
    *,
    from_bottom: bool,
    by_ones: bool,
    taken: Sequence[tuple[int, str]] = (),
    burns: Sequence[Burn] = (),
) -> DealtCards:
    """Deal a cut pack by the rules of the context. `pack[0]` is the top card.

    taken: the cards that the cutter took at the cut, each with the seat that gets it.
    burns: the cards and packets to burn during the deal.
    """
    left = list(pack)
    vira = left.pop(0) if context.rules.vira_turned == "cutter" else None
    take: Take = left.pop if from_bottom else lambda: left.pop(0)
    hands: Hands = {seat: [card for owner, card in taken if owner == seat] for seat in context.order}
    burnt = _deal_ones(hands, take, burns) if by_ones else _deal_threes(hands, take, burns)
    if context.rules.vira_turned == "after_deal":
        vira = take()
    return DealtCards(tuple(tuple(hands[seat]) for seat in context.all_seats), vira, burnt, tuple(left))


def _deal_threes(hands: Hands, take: Take, burns: Sequence[Burn]) -> tuple[str, ...]:
    """Deal packets of three into `hands` and return the burnt cards.

    A burnt card or packet is replaced from the pack at once, before the next packet is dealt (regulation `sinsep`).
    """
    burnt: list[str] = []
    for seat, hand in hands.items():
        _fill(hand, take)
        for burn in (burn for burn in burns if burn.seat == seat):
            gone = [card for card in hand if burn.card in ("", card)]
            hand[:] = [card for card in hand if card not in gone]
            burnt += gone
            _fill(hand, take)
    return tuple(burnt)


def _deal_ones(hands: Hands, take: Take, burns: Sequence[Burn]) -> tuple[str, ...]:
    """Deal cards one by one into `hands` in three rounds and return the burnt cards, which are replaced at the end.

    A seat that got a card at the cut (regulation `copag`) gets none in the last round.
    """
    for _ in range(HAND_SIZE):
        for hand in hands.values():
            if len(hand) < HAND_SIZE:
                hand.append(take())
    for burn in burns:
        hand = hands[burn.seat]
        hand[hand.index(burn.card)] = take()
    return tuple(burn.card for burn in burns)


def _fill(hand: list[str], take: Take) -> None:
    while len(hand) < HAND_SIZE:
        hand.append(take())


def random_deal(context: HandContext, random: Callable[[], float]) -> DealtCards:
    """Deal random cards without a shuffle or a cut, for experiments and benchmarks with many hands.

    `random` returns numbers in [0, 1), like `random.Random(7).random`.
    """
    pack = list(context.deck.cards)
    size, needed = len(pack), cards_needed(context)
    for place in range(needed):
        other = place + int(random() * (size - place))
        pack[place], pack[other] = pack[other], pack[place]
    given = HAND_SIZE * context.seats
    hands = [tuple(pack[first : first + HAND_SIZE]) for first in range(0, given, HAND_SIZE)]
    return DealtCards(tuple(hands), pack[given] if context.has_vira else None, (), tuple(pack[needed:]))


def cards_needed(context: HandContext) -> int:
    """Return the number of cards that a deal needs, including the vira if the rules have one."""
    return HAND_SIZE * context.seats + context.has_vira
