"""Apply actions as a record writes them.

A record leaves out the answers PASS (to a discard), CHECK (to declared cards) and LET_GO (to a threat), because the
next action implies them. It may contain false declarations even if the server would have prevented them,
so it is replayed with *free declarations*: with rules that allow them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carteado.games.pifpaf.actions import CALL_OUT, CHECK, GO_OUT, LET_GO, PASS, REBATE_WORD, action_id
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.deck import remove_card
from carteado.games.pifpaf.hand_context import HandContext
from carteado.games.pifpaf.match import Match
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.refusals import why_not
from carteado.games.pifpaf.rules import RULEBOOK, Rules
from carteado.games.pifpaf.turns import CLAIMING, DECLARED, REBATE
from carteado.regulation.rulebook import Regulation

IMPLIED: Final = {CLAIMING: PASS, DECLARED: CHECK, REBATE: LET_GO}

Act = Callable[[int, str], None]


def with_free_declarations(regulation: Regulation[Rules]) -> Regulation[Rules]:
    """Return the regulation with free declarations, for replaying a record."""
    return RULEBOOK.with_options(regulation, {"declarations": "free"})


def find_implied_answer(match: Match, seat: int, action: str) -> tuple[int, str] | None:
    """Return the next answer (seat, action) that the record left out before this action, or None if there is none.

    Raises Refusal if the seat claims a discard that it may not claim.
    """
    play = match.stage
    if not isinstance(play, Play) or not play.asked or action in play.legal(seat):
        return None
    bound = (play.barred | play.rebated) >> seat & 1
    if action == GO_OUT and play.phase == CLAIMING and bound:
        raise why_not(match, seat, action)
    return next_answer(play)


def next_answer(play: Play) -> tuple[int, str]:
    """Return the answer (seat, action) that the record leaves out for the next asked seat in the order of play."""
    seat = next(seat for seat in (*play.context.following[play.turn], play.turn) if seat in play.asked)
    return seat, IMPLIED[play.phase]


def is_unsettled(match: Match) -> bool:
    """Return whether answers that the record leaves out may end the deal.

    This is the case after a claim, after a declaration and when the stock has run out for the last time.
    """
    play = match.stage
    if not isinstance(play, Play):
        return False
    ran_out = play.left == 0 and play.reshuffles >= play.context.rules.reshuffles
    return bool(play.claims) or play.phase == DECLARED or ran_out


def add_rebate_seat(match: Match, action: str) -> str:
    """Add the seat to a "rebate" that names none, if only one player threatened."""
    play = match.stage
    if action == REBATE_WORD and isinstance(play, Play) and len(play.threats) == 1:
        return CALL_OUT[play.threats[0]]
    return action


def with_top(match: Match, card: str) -> Match:
    """Return the match with a card moved to the top of the stock. Raises Refusal if the stock lacks the card."""
    play = match.stage
    assert isinstance(play, Play)
    left = play.stock[play.at :]
    if card not in left:
        raise match.context.refusal("not_in_stock", card=card)
    new = play.copy()
    new.stock = (card, *remove_card(left, card))
    new.at = 0
    return match.with_stage(new)


# Legal actions ----------------------------------------------------------------------------------------


def legal_in_record(match: Match, regulation: Regulation[Rules]) -> dict[int, tuple[str, ...]]:
    """Return the actions of each seat that may come next in a record.

    They include the actions that become legal after the answers that the record leaves out.
    """
    match = _with_regulation(match, regulation)
    words = {seat: set(match.legal(seat)) for seat in match.actors()}
    while (stage := match.stage) is not None and isinstance(stage, Play) and stage.asked:
        match = match.apply(*next_answer(stage))
    for seat in match.actors():
        words.setdefault(seat, set()).update(match.legal(seat))
    return {seat: tuple(sorted(words[seat], key=action_id)) for seat in sorted(words)}


def _with_regulation(match: Match, regulation: Regulation[Rules]) -> Match:
    """Return the match with its current bets or play under this regulation."""
    stage = match.stage
    if stage is None or isinstance(stage, Cutting):
        return match
    new = stage.copy()
    old = stage.context
    new.context = HandContext(regulation, old.seats, old.dealer, old.chips)
    if isinstance(new, Play):
        new.find_near_seats()
    return match.with_stage(new)
