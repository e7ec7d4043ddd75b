"""The legal actions in a round: the answers before the dealer peeks, and the plays of the current hand."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from carteado.games.blackjack.actions import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER
from carteado.games.blackjack.hand import PLAYING, Hand
from carteado.games.blackjack.totals import ACE, SOFT, VALUE

if TYPE_CHECKING:
    from carteado.games.blackjack.round import Round

_WORDS: Final = (HIT, DOUBLE, SPLIT, SURRENDER)
_PLAYS: Final = {
    may: (STAND, *(word for word, allowed in zip(_WORDS, may, strict=True) if allowed))
    for may in product((False, True), repeat=len(_WORDS))
}


# Before the dealer peeks -----------------------------------------------------------------------------


def legal_answers(round_: Round, seat: int) -> tuple[str, ...]:
    """Return the answers that a seat may give before the plays begin."""
    [hand] = round_.hands_of(seat)
    words = ((SURRENDER, may_surrender_early(round_, hand)), (INSURE, may_insure(round_, hand)), (PASS, True))
    return tuple(word for word, allowed in words if allowed)


def may_insure(round_: Round, hand: Hand) -> bool:
    """Return whether the rules have insurance, the dealer shows an ace and the seat can pay half its bet."""
    shows_ace = round_.dealer_shows == ACE
    return shows_ace and round_.table.rules.insurance and round_.chips[hand.seat - 1] >= hand.bet // 2


def may_surrender_early(round_: Round, hand: Hand) -> bool:
    return round_.table.early_surrender and round_.table.rules.peek and hand.ending == PLAYING


# In turn ---------------------------------------------------------------------------------------------


def legal_plays(round_: Round, hand: Hand) -> tuple[str, ...]:
    hit = may_hit(round_, hand)
    if len(hand.cards) > 2:
        return _PLAYS[hit, False, False, False]
    return _PLAYS[hit, may_double(round_, hand), may_split(round_, hand), may_surrender(round_, hand)]


def is_split_ace(round_: Round, hand: Hand) -> bool:
    """Return whether the hand comes from split aces that get only one card each."""
    return bool(hand.splits) and VALUE[hand.cards[0]] == ACE and round_.table.rules.split_aces == "one_card"


def may_hit(round_: Round, hand: Hand) -> bool:
    return round_.at < len(round_.shoe) and not (hand.splits and is_split_ace(round_, hand))


def may_double(round_: Round, hand: Hand) -> bool:
    """Return whether a hand of two cards may be doubled. The seat must have the chips for a second bet."""
    table = round_.table
    return (
        round_.chips[hand.seat - 1] >= hand.bet
        and (hand.tally & (SOFT - 1)) in table.double_range
        and (not hand.splits or (table.rules.double_after_split and not is_split_ace(round_, hand)))
        and round_.at < len(round_.shoe)
    )


def may_split(round_: Round, hand: Hand) -> bool:
    """Return whether a hand of two cards may be split. The seat must have the chips for a second bet."""
    first, second = hand.cards
    if VALUE[first] != VALUE[second]:
        return False
    rules = round_.table.rules
    return (
        hand.splits < rules.split_times
        and round_.chips[hand.seat - 1] >= hand.bet
        and (rules.split_by == "value" or first[:-1] == second[:-1])
        and (not hand.splits or VALUE[first] != ACE or rules.resplit_aces)
        and len(round_.hands_of(hand.seat)) < rules.split_hands
        and round_.at + 2 <= len(round_.shoe)
    )


def may_surrender(round_: Round, hand: Hand) -> bool:
    """Return whether a hand of two cards may be surrendered. Early surrender is possible until the dealer peeks."""
    return not hand.splits and (round_.table.late_surrender or (round_.table.early_surrender and not round_.checked))
