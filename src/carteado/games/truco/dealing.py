"""Who deals first, and from a pack that has been cut to three cards in every hand: pure, and the same for ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from carteado.truco.decks import strengths
from carteado.truco.occasion import Occasion
from carteado.truco.rules import Rules

HAND_SIZE = 3


def dealer_by_draw(rules: Rules, cards: Sequence[str]) -> int:
    """The seat that drew the highest card for the first deal, or 0 on a tie: all draw again (fenacef Art. 10).

    Before any vira only fixed manilhas stand above the plain order.
    """
    strength = strengths(rules.deck, rules.order, rules.fixed_manilhas)
    values = [strength[card] for card in cards]
    best = max(values)
    return values.index(best) + 1 if values.count(best) == 1 else 0


class Burn(NamedTuple):
    """Something burnt while the cards were dealt: a packet, or one card of a packet that turned over."""

    seat: int
    card: str = ""


class Dealt(NamedTuple):
    """Where every card went."""

    cards: tuple[tuple[str, ...], ...]
    vira: str | None
    burnt: tuple[str, ...]
    rest: tuple[str, ...]


Hands = dict[int, list[str]]
Take = Callable[[], str]


def deal(
    occasion: Occasion,
    pack: Sequence[str],
    *,
    from_bottom: bool,
    by_ones: bool,
    taken: Sequence[tuple[int, str]] = (),
    burns: Sequence[Burn] = (),
) -> Dealt:
    """Deals a pack, top card first, by the regulation of the occasion."""
    left = list(pack)
    vira = left.pop(0) if occasion.rules.vira_turned == "cutter" else None
    take: Take = left.pop if from_bottom else lambda: left.pop(0)
    hands: Hands = {seat: [card for owner, card in taken if owner == seat] for seat in occasion.order}
    burnt = _deal_ones(hands, take, burns) if by_ones else _deal_threes(hands, take, burns)
    if occasion.rules.vira_turned == "after_deal":
        vira = take()
    return Dealt(tuple(tuple(hands[seat]) for seat in occasion.all_seats), vira, burnt, tuple(left))


def _deal_threes(hands: Hands, take: Take, burns: Sequence[Burn]) -> tuple[str, ...]:
    """Packet by packet; what is burnt is replaced at once, and the deal goes on from there (sinsep)."""
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
    """Card by card, three times around; a card that turned over is replaced when all have theirs.

    Who was given a card at the cut (copag) is dealt one fewer, at the last.
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


def random_deal(occasion: Occasion, random: Callable[[], float]) -> Dealt:
    """Cards as chance brings them, without shuffle and cut, for who plays many hands: an experiment, a benchmark.
    `random` gives numbers from 0 up to 1, like `random.Random(7).random`."""
    pack = list(occasion.deck.cards)
    size, needed = len(pack), cards_needed(occasion)
    for place in range(needed):
        other = place + int(random() * (size - place))
        pack[place], pack[other] = pack[other], pack[place]
    given = HAND_SIZE * occasion.seats
    hands = [tuple(pack[first : first + HAND_SIZE]) for first in range(0, given, HAND_SIZE)]
    return Dealt(tuple(hands), pack[given] if occasion.has_vira else None, (), tuple(pack[needed:]))


def cards_needed(occasion: Occasion) -> int:
    """How many cards a deal takes, the vira included."""
    return HAND_SIZE * occasion.seats + occasion.has_vira
