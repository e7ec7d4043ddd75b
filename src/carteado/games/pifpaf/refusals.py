"""Explain why an action is refused. The reason uses only what the seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.cards import pretty
from carteado.core.refusal import Refusal
from carteado.games.pifpaf.actions import (
    CALL,
    CHECK,
    CUT_WORD,
    DISCARD_WORD,
    DRAW,
    DROP,
    GO_OUT,
    LET_GO,
    PASS,
    RAISE_WORD,
    REBATE_WORD,
    TAKE,
    THREATEN,
    THROW,
    Action,
    parse_action,
    read,
)
from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.turns import CLAIMING, DISCARDING, DRAWING, REBATE
from carteado.words.catalogue import Sentence

if TYPE_CHECKING:
    from carteado.games.pifpaf.match import Match

BETS = (DROP, CALL, RAISE_WORD)


def why_not(match: Match, seat: int, text: str) -> Refusal:
    if match.over:
        return Refusal(Sentence("pifpaf.refuse.match_over"))
    if not 0 < seat <= match.seats:
        return Refusal(Sentence("pifpaf.refuse.no_such_seat", seat=seat, seats=match.seats))
    if match.stage is None or match.chance is not None:
        return Refusal(Sentence("pifpaf.refuse.being_shuffled"))
    try:
        action = parse_action(read(text))
    except Refusal as refusal:
        return refusal
    stage = match.stage
    if isinstance(stage, Cutting):
        return _why_not_cut(stage, seat, action.word)
    if seat not in stage.playing:
        return stage.context.refusal("not_in_the_deal", "thrown_cards", "betting")
    if action.word == CUT_WORD:
        return stage.context.refusal("already_cut", "cut")
    if isinstance(stage, Betting):
        return _why_not_bet(stage, seat, action.word)
    return _why_not_play(stage, seat, action)


def _why_not_cut(cutting: Cutting, seat: int, verb: str) -> Refusal:
    context = cutting.context
    if verb != CUT_WORD:
        return context.refusal("cut_first", "stock_cut" if cutting.bets else "cut")
    if seat != context.cutter:
        return context.refusal("not_the_cutter", "cut", seat=context.cutter)
    least = context.rules.least_cut
    return context.refusal("bad_cut", "least_cut", least=least, most=len(cutting.pack) - least)


def _why_not_bet(bets: Betting, seat: int, verb: str) -> Refusal:
    context = bets.context
    if verb not in BETS:
        return context.refusal("bets_first", "betting", "dropped_cards")
    if seat != bets.to_speak[0]:
        return context.refusal("not_your_word", "betting", seat=bets.to_speak[0])
    if bets.level >= bets.ceiling:
        return context.refusal("no_more_raises", "max_bet", "min_bet", most=bets.ceiling)
    return context.refusal("bad_raise", "max_bet", "min_bet", least=bets.level + 1, most=bets.ceiling)


def _why_not_play(play: Play, seat: int, action: Action) -> Refusal:
    context, verb = play.context, action.word
    if verb in BETS:
        return context.refusal("bets_are_over", "betting")
    if verb == GO_OUT:
        return _why_not_out(play, seat)
    if play.phase == REBATE and verb == REBATE_WORD and seat in play.asked:
        return context.refusal("no_rebate_on", "rebate")
    if play.asked:
        return _why_not_answer(play, seat, verb)
    if verb in (PASS, THREATEN, CHECK, THROW, LET_GO, REBATE_WORD):
        return context.refusal("nothing_to_answer", "thrown_cards", "rebate")
    if seat != play.turn:
        taking = ("claims",) if verb == TAKE else ()
        return context.refusal("not_your_turn", "turns", "drawing", *taking, seat=play.turn)
    return _why_not_turn(play, seat, action)


def _why_not_answer(play: Play, seat: int, verb: str) -> Refusal:
    """Return the reason for a refusal while seats must answer a discard, declared cards or a threat."""
    if seat not in play.asked:
        return play.context.refusal("wait_for_answers", "claims", "claim_order")
    if verb == THREATEN and play.phase == CLAIMING:
        return play.context.refusal("no_threats", "declarations" if not play.context.free else "rebate")
    return play.context.refusal("answer_first", "claims", "claim_order", words=", ".join(play.legal(seat)))


def _why_not_out(play: Play, seat: int) -> Refusal:
    context = play.context
    bound = (play.barred | play.rebated) >> seat & 1
    on_discard = play.phase == CLAIMING or bool(play.taken)
    if bound and on_discard and seat in (play.turn, *play.playing):
        field = "false_declaration" if play.barred >> seat & 1 else "rebate"
        return context.refusal("only_from_stock", field)
    if play.phase == CLAIMING and seat in play.asked:
        return context.refusal("not_melded", "declarations")
    if play.asked:
        if seat in play.asked:
            return _why_not_answer(play, seat, GO_OUT)
        return context.refusal("wait_for_answers", "claims", "claim_order")
    if seat != play.turn:
        return context.refusal("out_on_a_discard", "claims")
    if play.phase == DRAWING:
        return context.refusal("draw_first", "drawing")
    return context.refusal("said_it_already" if play.wrong else "not_melded", "declarations")


def _why_not_turn(play: Play, seat: int, action: Action) -> Refusal:
    context, card = play.context, action.card
    if play.phase == DISCARDING:
        if action.word != DISCARD_WORD:
            return context.refusal("discard_first", "drawing")
        if card not in play.hands[seat - 1]:
            return context.refusal("not_your_card", "drawing", card=pretty(card))
        return context.refusal("not_the_taken_card", "discard_taken", card=pretty(card))
    if action.word == DISCARD_WORD:
        return context.refusal("draw_first", "drawing")
    if action.word == DRAW:
        return context.refusal("card_is_for_the_record")
    if play.rebated >> seat & 1:
        return context.refusal("only_draws_from_stock", "rebate")
    if play.pile:
        return context.refusal("too_many_takes", "takes_in_a_row")
    return context.refusal("no_discard_yet", "drawing")
