"""The end of a round: the dealer draws by a fixed rule, and every bet is paid, returned or lost."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.games.blackjack.hand import BLACKJACK, BUST, SURRENDERED, Hand, is_blackjack
from carteado.games.blackjack.table import Table
from carteado.games.blackjack.totals import MAX_TOTAL, NEXT_TALLY, SOFT, VALUE, tally_of, total


def play_dealer_hand(table: Table, cards: tuple[str, ...], shoe: Sequence[str], at: int) -> tuple[str, ...]:
    """Return the complete hand of the dealer, who draws on 16 or less and, if the rules say so, on a soft 17.

    at: the index of the next card of the shoe. The dealer stops early if the shoe is empty.
    """
    stands = table.rules.dealer_stands_on
    tally = tally_of(cards)
    while total(tally) < stands or (tally == SOFT + stands and table.rules.dealer_soft_17 == "draws"):
        if at == len(shoe):
            break
        cards = (*cards, shoe[at])
        tally = NEXT_TALLY[tally][VALUE[shoe[at]]]
        at += 1
    return cards


def gain(table: Table, hand: Hand, dealer: tuple[str, ...]) -> int:
    """Return the gain of a hand against the dealer's complete hand. A loss is negative."""
    ending = hand.ending
    if ending == BUST:
        return -hand.bet
    natural = is_blackjack(dealer)
    if ending == SURRENDERED:
        # Late surrender is not possible against a dealer's blackjack.
        return -hand.bet if natural and table.late_surrender else -hand.bet // 2
    if ending == BLACKJACK:
        over, under = table.blackjack_pays
        return 0 if natural else hand.bet * over // under
    if natural:
        return -hand.bet
    theirs, ours = total(tally_of(dealer)), hand.tally & (SOFT - 1)
    if ours > theirs or theirs > MAX_TOTAL:
        return hand.bet
    return 0 if ours == theirs else -hand.bet


def gains(table: Table, hands: Sequence[Hand], insured: Sequence[int], dealer: tuple[str, ...]) -> tuple[int, ...]:
    """Return the gain of each seat, including insurance."""
    given = [0] * table.seats
    for hand in hands:
        given[hand.seat - 1] += gain(table, hand, dealer)
    if any(insured):
        times = 2 if is_blackjack(dealer) else -1
        given = [chips + times * stake for chips, stake in zip(given, insured, strict=True)]
    return tuple(given)
