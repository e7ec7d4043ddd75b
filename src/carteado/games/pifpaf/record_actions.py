"""What may stand in a record: every word of the table, and nothing that goes without saying.

A record leaves out who passed on a discard, who looked at cards laid down and who let a threat go: the next word
implies it. It may tell of mistakes that a checked game would not have let happen, so it is played as if
declarations were free.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carteado.pifpaf.cutting import Cutting
from carteado.pifpaf.deck import less
from carteado.pifpaf.match import Match
from carteado.pifpaf.occasion import Occasion
from carteado.pifpaf.play import Play
from carteado.pifpaf.refusals import why_not
from carteado.pifpaf.rules import RULEBOOK, Rules
from carteado.pifpaf.turns import CLAIMING, DECLARED, REBATE
from carteado.pifpaf.words import CALL_OUT, CHECK, GO_OUT, LET_GO, PASS, action_id
from carteado.regulation.rulebook import Regulation

IMPLIED: Final = {CLAIMING: PASS, DECLARED: CHECK, REBATE: LET_GO}

Act = Callable[[int, str], None]


def as_recorded(regulation: Regulation[Rules]) -> Regulation[Rules]:
    """The regulation by which a record is played."""
    return RULEBOOK.with_options(regulation, {"declarations": "free"})


def implied(match: Match, seat: int, action: str) -> tuple[int, str] | None:
    """What somebody has to have answered before a seat can do this; None when nothing is left out."""
    play = match.stage
    if not isinstance(play, Play) or not play.asked or action in play.legal(seat):
        return None
    bound = (play.barred | play.rebated) >> seat & 1
    if action == GO_OUT and play.phase == CLAIMING and bound:
        raise why_not(match, seat, action)
    return next_answer(play)


def next_answer(play: Play) -> tuple[int, str]:
    """What goes without saying, in the order of play: no more than it takes to settle a claim."""
    seat = next(seat for seat in (*play.occasion.following[play.turn], play.turn) if seat in play.asked)
    return seat, IMPLIED[play.phase]


def is_unsettled(match: Match) -> bool:
    """Whether only what goes without saying is still to come: somebody has said that he goes out, or nobody has
    and there is nothing left to draw."""
    play = match.stage
    if not isinstance(play, Play):
        return False
    ran_out = play.left == 0 and play.reshuffles >= play.occasion.rules.reshuffles
    return bool(play.claims) or play.phase == DECLARED or ran_out


def named(match: Match, action: str) -> str:
    """A rebate called on the only player who threatened needs no number."""
    play = match.stage
    if action == "rebate" and isinstance(play, Play) and len(play.threats) == 1:
        return CALL_OUT[play.threats[0]]
    return action


def with_top(match: Match, card: str) -> Match:
    """The match with a card brought to the top of the stock, which nobody wrote down."""
    play = match.stage
    assert isinstance(play, Play)
    left = play.stock[play.at :]
    if card not in left:
        raise match.occasion.refusal("not_in_stock", card=card)
    new = play.copy()
    new.stock = (card, *less(left, card))
    new.at = 0
    return match.with_stage(new)


# What may come next ----------------------------------------------------------------------------------


def legal_in_record(match: Match, regulation: Regulation[Rules]) -> dict[int, tuple[str, ...]]:
    """What each seat may do next by the regulation itself; the words after a discard that nobody claims too."""
    match = _by(match, regulation)
    words = {seat: set(match.legal(seat)) for seat in match.actors()}
    while (stage := match.stage) is not None and isinstance(stage, Play) and stage.asked:
        match = match.apply(*next_answer(stage))
    for seat in match.actors():
        words.setdefault(seat, set()).update(match.legal(seat))
    return {seat: tuple(sorted(words[seat], key=action_id)) for seat in sorted(words)}


def _by(match: Match, regulation: Regulation[Rules]) -> Match:
    """The same match, its present stage by another regulation."""
    stage = match.stage
    if stage is None or isinstance(stage, Cutting):
        return match
    new = stage.copy()
    old = stage.occasion
    new.occasion = Occasion(regulation, old.seats, old.dealer, old.chips)
    if isinstance(new, Play):
        new.look_for_near()
    return match.with_stage(new)
