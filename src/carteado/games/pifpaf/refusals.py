"""Why an action is refused: the rule it breaks, told from what the seat itself can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.cards import pretty
from carteado.core.game import Refusal
from carteado.pifpaf.betting import Betting
from carteado.pifpaf.cutting import Cutting
from carteado.pifpaf.play import Play
from carteado.pifpaf.turns import CLAIMING, DISCARDING, DRAWING, REBATE
from carteado.pifpaf.words import CALL, CHECK, DRAW, DROP, GO_OUT, LET_GO, PASS, TAKE, THREATEN, THROW, read
from carteado.words.catalogue import Said

if TYPE_CHECKING:
    from carteado.pifpaf.match import Match

BETS = (DROP, CALL, "repica")
TURNS = (DRAW, TAKE, "descarta")


def why_not(match: Match, seat: int, text: str) -> Refusal:
    """The reason why a seat may not do what the text says."""
    if match.over:
        return Refusal(Said("pifpaf.refuse.match_over"))
    if not 0 < seat <= match.seats:
        return Refusal(Said("pifpaf.refuse.no_such_seat", seat=seat, seats=match.seats))
    if match.stage is None or match.chance is not None:
        return Refusal(Said("pifpaf.refuse.being_shuffled"))
    try:
        action = read(text)
    except Refusal as refusal:
        return refusal
    verb = action if action == THROW else action.partition(" ")[0]
    stage = match.stage
    if isinstance(stage, Cutting):
        return _at_the_cut(stage, seat, verb)
    if seat not in stage.playing:
        return stage.occasion.refusal("not_in_the_deal", "thrown_cards", "betting")
    if verb == "corta":
        return stage.occasion.refusal("already_cut", "cut")
    if isinstance(stage, Betting):
        return _in_bets(stage, seat, verb)
    return _in_play(stage, seat, verb, action)


def _at_the_cut(cutting: Cutting, seat: int, verb: str) -> Refusal:
    occasion = cutting.occasion
    if verb != "corta":
        return occasion.refusal("cut_first", "stock_cut" if cutting.bets else "cut")
    if seat != occasion.cutter:
        return occasion.refusal("not_the_cutter", "cut", seat=occasion.cutter)
    least = occasion.rules.least_cut
    return occasion.refusal("bad_cut", "least_cut", least=least, most=len(cutting.pack) - least)


def _in_bets(bets: Betting, seat: int, verb: str) -> Refusal:
    occasion = bets.occasion
    if verb not in BETS:
        return occasion.refusal("bets_first", "betting", "dropped_cards")
    if seat != bets.to_speak[0]:
        return occasion.refusal("not_your_word", "betting", seat=bets.to_speak[0])
    if bets.level >= bets.ceiling:
        return occasion.refusal("no_more_raises", "max_bet", "min_bet", most=bets.ceiling)
    return occasion.refusal("bad_raise", "max_bet", "min_bet", least=bets.level + 1, most=bets.ceiling)


def _in_play(play: Play, seat: int, verb: str, action: str) -> Refusal:
    occasion = play.occasion
    if verb in BETS:
        return occasion.refusal("bets_are_over", "betting")
    if verb == GO_OUT:
        return _why_not_out(play, seat)
    if play.phase == REBATE and verb == "rebate" and seat in play.asked:
        return occasion.refusal("no_rebate_on", "rebate")
    if play.asked:
        return _why_not_answer(play, seat, verb)
    if verb in (PASS, THREATEN, CHECK, THROW, LET_GO, "rebate"):
        return occasion.refusal("nothing_to_answer", "thrown_cards", "rebate")
    if seat != play.turn:
        taking = ("claims",) if verb == TAKE else ()
        return occasion.refusal("not_your_turn", "turns", "drawing", *taking, seat=play.turn)
    return _why_not_turn(play, seat, verb, action)


def _why_not_answer(play: Play, seat: int, verb: str) -> Refusal:
    """Everybody waits for the answers to a discard, to cards laid down or to a rebate."""
    if seat not in play.asked:
        return play.occasion.refusal("wait_for_answers", "claims", "claim_order")
    if verb == THREATEN and play.phase == CLAIMING:
        return play.occasion.refusal("no_threats", "declarations" if not play.occasion.free else "rebate")
    return play.occasion.refusal("answer_first", "claims", "claim_order", words=", ".join(play.legal(seat)))


def _why_not_out(play: Play, seat: int) -> Refusal:
    occasion = play.occasion
    bound = (play.barred | play.rebated) >> seat & 1
    on_discard = play.phase == CLAIMING or bool(play.taken)
    if bound and on_discard and seat in (play.turn, *play.playing):
        field = "false_declaration" if play.barred >> seat & 1 else "rebate"
        return occasion.refusal("only_from_stock", field)
    if play.phase == CLAIMING and seat in play.asked:
        return occasion.refusal("not_melded", "declarations")
    if play.asked:
        if seat in play.asked:
            return _why_not_answer(play, seat, GO_OUT)
        return occasion.refusal("wait_for_answers", "claims", "claim_order")
    if seat != play.turn:
        return occasion.refusal("out_on_a_discard", "claims")
    if play.phase == DRAWING:
        return occasion.refusal("draw_first", "drawing")
    return occasion.refusal("said_it_already" if play.wrong else "not_melded", "declarations")


def _why_not_turn(play: Play, seat: int, verb: str, action: str) -> Refusal:
    occasion = play.occasion
    if play.phase == DISCARDING:
        if verb != "descarta":
            return occasion.refusal("discard_first", "drawing")
        card = action.partition(" ")[2]
        if card not in play.hands[seat - 1]:
            return occasion.refusal("not_your_card", "drawing", card=pretty(card))
        return occasion.refusal("not_the_taken_card", "discard_taken", card=pretty(card))
    if verb == "descarta":
        return occasion.refusal("draw_first", "drawing")
    if verb == DRAW:
        return occasion.refusal("card_is_for_the_record")
    if play.rebated >> seat & 1:
        return occasion.refusal("only_draws_from_stock", "rebate")
    if play.pile:
        return occasion.refusal("too_many_takes", "takes_in_a_row")
    return occasion.refusal("no_discard_yet", "drawing")
