"""The reasons for refusing an action. They depend only on what the seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.refusal import Refusal
from carteado.games.blackjack.actions import INSURE, PASS, SPLIT, SURRENDER, bet_of, read
from carteado.games.blackjack.choices import is_split_ace
from carteado.games.blackjack.hand import Hand
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.totals import ACE, SOFT, VALUE
from carteado.words.catalogue import Sentence

if TYPE_CHECKING:
    from carteado.games.blackjack.match import Match


def why_not(match: Match, seat: int, text: str) -> Refusal:
    """Return the reason why a seat may not take this action.

    If the action is legal but not in its canonical form, such as "PEDE", the reason is its spelling.
    """
    if match.over:
        return Refusal(Sentence("blackjack.refuse.match_over"))
    if not 0 < seat <= match.table.seats:
        return Refusal(Sentence("blackjack.refuse.no_such_seat", seat=seat, seats=match.table.seats))
    if not match.shoe:
        return Refusal(Sentence("blackjack.refuse.being_shuffled"))
    try:
        action = read(text)
    except Refusal as refusal:
        return refusal
    if action in match.legal(seat):
        return match.table.refusal("written", action=action)
    if match.round is None:
        return _why_no_bet(match, seat, action)
    return _why_not_in_round(match.round, seat, action)


def _why_no_bet(match: Match, seat: int, action: str) -> Refusal:
    table, rules = match.table, match.table.rules
    bet = bet_of(action)
    if bet is None:
        return table.refusal("not_dealt_yet", "deal")
    chips = match.chips[seat - 1]
    if chips < rules.min_bet:
        return table.refusal("out_of_chips", "min_bet", chips=chips, least=rules.min_bet)
    if match.bets[seat - 1]:
        return table.refusal("bet_made", bet=match.bets[seat - 1])
    if bet < rules.min_bet:
        return table.refusal("bet_too_low", "min_bet", least=rules.min_bet)
    if bet > rules.max_bet:
        return table.refusal("bet_too_high", "max_bet", most=rules.max_bet)
    if bet > chips:
        return table.refusal("not_so_many_chips", chips=chips, needed=bet)
    return table.refusal("bet_in_steps", "bet_step", least=rules.min_bet, step=rules.bet_step)


def _why_not_in_round(round_: Round, seat: int, action: str) -> Refusal:
    table = round_.table
    if bet_of(action) is not None:
        return table.refusal("already_dealt", "min_bet")
    if not round_.bets[seat - 1]:
        return table.refusal("not_in_this_round", "min_bet")
    if round_.asked:
        return _why_not_before_peek(round_, seat, action)
    if action in (INSURE, PASS):
        return _why_no_insurance(round_, action)
    hand = round_.hands[round_.turn]
    if hand.seat != seat:
        return table.refusal("not_your_turn", "turns", seat=hand.seat)
    if action == SURRENDER:
        return _why_no_surrender(round_, hand)
    if is_split_ace(round_, hand):
        return table.refusal("one_card_on_aces", "split_aces")
    if round_.at == len(round_.shoe):
        return table.refusal("no_cards_left")
    return _why_no_split(round_, hand) if action == SPLIT else _why_no_double(round_, hand)


def _why_not_before_peek(round_: Round, seat: int, action: str) -> Refusal:
    table = round_.table
    if seat not in round_.asked:
        return table.refusal("wait_for_answers", "insurance", seats=", ".join(map(str, round_.asked)))
    if action == INSURE:
        return _why_not_insured(round_, seat)
    if action == SURRENDER:
        return table.refusal("no_surrender_yet" if table.late_surrender else "no_surrender", "surrender")
    return table.refusal("answer_first")


def _why_not_insured(round_: Round, seat: int) -> Refusal:
    table = round_.table
    if round_.dealer_shows != ACE:
        return table.refusal("no_ace", "insurance")
    if not table.rules.insurance:
        return table.refusal("no_insurance", "insurance")
    return _why_too_poor(round_, seat, round_.bets[seat - 1] // 2)


def _why_no_insurance(round_: Round, action: str) -> Refusal:
    """Return the reason why a seat may not buy insurance or pass when no seat is asked."""
    table = round_.table
    if action == PASS:
        return table.refusal("nothing_to_answer")
    if not table.rules.insurance:
        return table.refusal("no_insurance", "insurance")
    return table.refusal("too_late_to_insure" if round_.dealer_shows == ACE else "no_ace", "insurance")


def _why_no_surrender(round_: Round, hand: Hand) -> Refusal:
    table = round_.table
    if table.rules.surrender == "none":
        return table.refusal("no_surrender", "surrender")
    if hand.splits or len(hand.cards) > 2:
        return table.refusal("surrender_first", "surrender")
    return table.refusal("surrender_was_early", "surrender")


def _why_no_double(round_: Round, hand: Hand) -> Refusal:
    table = round_.table
    if len(hand.cards) > 2:
        return table.refusal("double_on_two_cards", "double_on")
    if table.rules.double_on == "none":
        return table.refusal("no_double", "double_on")
    if (hand.tally & (SOFT - 1)) not in table.double_range:
        return table.refusal("double_not_on_this", "double_on", totals=table.rules.double_on)
    if hand.splits and not table.rules.double_after_split:
        return table.refusal("no_double_after_split", "double_after_split")
    return _why_too_poor(round_, hand.seat, hand.bet)


def _why_no_split(round_: Round, hand: Hand) -> Refusal:
    table, rules = round_.table, round_.table.rules
    first, *rest = hand.cards
    if len(rest) != 1 or VALUE[first] != VALUE[rest[0]]:
        return table.refusal("no_pair", "split_by")
    if rules.split_by == "rank" and first[:-1] != rest[0][:-1]:
        return table.refusal("no_pair_of_rank", "split_by")
    if not rules.split_times:
        return table.refusal("no_split", "split_times")
    if hand.splits and VALUE[first] == ACE and not rules.resplit_aces:
        return table.refusal("aces_once", "resplit_aces")
    if hand.splits >= rules.split_times:
        return table.refusal("split_enough", "split_times", times=rules.split_times)
    if len(round_.hands_of(hand.seat)) >= rules.split_hands:
        return table.refusal("hands_enough", "split_hands", hands=rules.split_hands)
    if round_.chips[hand.seat - 1] < hand.bet:
        return _why_too_poor(round_, hand.seat, hand.bet)
    return table.refusal("no_cards_left")


def _why_too_poor(round_: Round, seat: int, needed: int) -> Refusal:
    return round_.table.refusal("not_so_many_chips", chips=round_.chips[seat - 1], needed=needed)
