"""What a round gives: the dealer's hand by its fixed rule, and every bet paid, returned or lost."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.blackjack.counting import AFTER, MOST, SOFT, VALUE, count_of, total
from carteado.blackjack.hand import BLACKJACK, BUST, SURRENDERED, Hand, is_blackjack
from carteado.blackjack.table import Table


def dealer_draws(table: Table, cards: tuple[str, ...], shoe: Sequence[str], at: int) -> tuple[str, ...]:
    """The dealer's hand when it is complete. The dealer never chooses: 16 draws, 17 stands.

    Only where every last card of the shoe lies on the table does the dealer stop short.
    """
    stands = table.rules.dealer_stands_on
    count = count_of(cards)
    while total(count) < stands or (count == SOFT + stands and table.rules.dealer_soft_17 == "draws"):
        if at == len(shoe):
            break
        cards = (*cards, shoe[at])
        count = AFTER[count][VALUE[shoe[at]]]
        at += 1
    return cards


def gain(table: Table, hand: Hand, dealer: tuple[str, ...]) -> int:
    """What a hand wins, or loses when negative, against the dealer's complete hand."""
    ending = hand.ending
    if ending == BUST:
        return -hand.bet
    natural = is_blackjack(dealer)
    if ending == SURRENDERED:
        # Late surrender waits for the dealer's look: against a blackjack there is none.
        return -hand.bet if natural and table.late else -hand.bet // 2
    if ending == BLACKJACK:
        over, under = table.blackjack_pays
        return 0 if natural else hand.bet * over // under
    if natural:
        return -hand.bet
    theirs, ours = total(count_of(dealer)), hand.tally & (SOFT - 1)
    if ours > theirs or theirs > MOST:
        return hand.bet
    return 0 if ours == theirs else -hand.bet


def gains(table: Table, hands: Sequence[Hand], insured: Sequence[int], dealer: tuple[str, ...]) -> tuple[int, ...]:
    """What the round gives each seat, insurance included."""
    given = [0] * table.seats
    for hand in hands:
        given[hand.seat - 1] += gain(table, hand, dealer)
    if any(insured):
        times = 2 if is_blackjack(dealer) else -1
        given = [chips + times * stake for chips, stake in zip(given, insured, strict=True)]
    return tuple(given)
