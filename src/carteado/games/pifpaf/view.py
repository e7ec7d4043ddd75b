"""The view of a match, built field by field so that it contains only what the viewer may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from carteado.core.game import View
from carteado.core.view_layers import Layer
from carteado.games.pifpaf.actions import GO_OUT, PASS, THREATEN
from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.going_out import find_winning_melds
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.turns import CLAIMING, REBATE
from carteado.games.pifpaf.view_types import PifpafBets, PifpafDeal, PifpafLast, PifpafPlay, PifpafView

if TYPE_CHECKING:
    from carteado.games.pifpaf.match import Match


def view(match: Match, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    return cast(View, _view(match, seat))


def own_view(match: Match, seat: int) -> Layer:
    """Return the changes to the public view that give the view of a seat: its cards and its answer to a discard."""
    own: Layer = {"seat": seat}
    stage = match.stage
    bets = stage.bets if isinstance(stage, Cutting) else stage
    if bets:
        own["deal.hand"] = list(bets.hands[seat - 1])
    if isinstance(stage, Play) and _own_answer(stage, seat):
        own["deal.play"] = _play(stage, seat)
    return own


def _view(match: Match, seat: int | None) -> PifpafView:
    rules, stage = match.regulation.rules, match.stage
    paid = _paid_by_seat(stage)
    return {
        "game": "pifpaf",
        "regulation": match.regulation.id,
        "seats": match.seats,
        "seat": seat,
        "chips": [chips - paid[place] if paid else chips for place, chips in enumerate(match.chips)],
        "pot": sum(paid),
        "dealer": match.dealer,
        "number": match.number,
        "deals": rules.deals,
        "over": match.over,
        "winners": list(match.winners),
        "chance": match.chance.purpose if match.chance else None,
        "melds": {"trinca": rules.trinca, "ace": rules.ace},
        "deal": _deal(stage, seat) if stage else None,
        "last": _last(match.last) if match.last else None,
    }


def _paid_by_seat(stage: Cutting | Betting | Play | None) -> tuple[int, ...]:
    bets = stage.bets if isinstance(stage, Cutting) else stage
    return bets.paid if bets else ()


def _deal(stage: Cutting | Betting | Play, seat: int | None) -> PifpafDeal:
    """Return the view of the current deal. Only `hand` and the viewer's answer to the discard depend on `seat`."""
    context = stage.context
    bets = stage.bets if isinstance(stage, Cutting) else stage
    return {
        "stage": _stage(stage),
        "turn": _turn(stage),
        "asked": list(stage.actors()),
        "order": list(context.order),
        "cutter": context.cutter,
        "playing": list(bets.playing) if bets else list(context.order),
        "paid": list(bets.paid) if bets else [0] * context.seats,
        "hand": list(bets.hands[seat - 1]) if bets and seat else [],
        "left": [len(hand) for hand in bets.hands] if bets else [0] * context.seats,
        "stock": _stock(stage),
        "bets": _bets(bets) if isinstance(bets, Betting) else None,
        "play": _play(stage, seat) if isinstance(stage, Play) else None,
    }


def _stage(stage: Cutting | Betting | Play) -> str:
    if isinstance(stage, Cutting):
        return "stock_cut" if stage.bets else "cut"
    return "bets" if isinstance(stage, Betting) else stage.phase


def _turn(stage: Cutting | Betting | Play) -> int:
    """Return the seat on turn, the seat that discarded while others answer, or 0 while dropped cards are shuffled."""
    if isinstance(stage, Play):
        return stage.turn
    return stage.actors()[0] if stage.actors() else 0


def _stock(stage: Cutting | Betting | Play) -> int:
    if isinstance(stage, Play):
        return stage.left
    return len(stage.rest) if isinstance(stage, Betting) else len(stage.pack)


def _bets(bets: Betting) -> PifpafBets:
    return {
        "spent": list(bets.spent),
        "least": bets.context.rules.min_bet,
        "level": bets.level,
        "ceiling": bets.ceiling,
    }


def _play(play: Play, seat: int | None) -> PifpafPlay:
    return {
        "pile": list(play.pile),
        "taken": play.taken or None,
        "takes": play.takes,
        "open": [list(cards) for cards in play.open],
        "reshuffles": play.reshuffles,
        "declarer": play.declarer or None,
        "wrong": play.wrong,
        "barred": _seats(play, play.barred),
        "rebated": _seats(play, play.rebated),
        "threats": sorted(play.threats) if play.phase == REBATE else [],
        "said": _own_answer(play, seat) if seat else None,
    }


def _seats(play: Play, bits: int) -> list[int]:
    return [seat for seat in sorted(play.playing) if bits >> seat & 1]


def _own_answer(play: Play, seat: int) -> str | None:
    """Return a seat's answer to the discard, or None. Show it only to that seat."""
    if seat in play.claims:
        return GO_OUT
    if seat in play.threats:
        return THREATEN
    answered = play.phase == CLAIMING and seat in play.playing and seat != play.turn and seat not in play.asked
    return PASS if answered else None


def _last(last: Betting | Play) -> PifpafLast:
    """Return the view of the previous deal, with only those cards that were shown at its end."""
    how, *rest = last.ending
    winner = int(rest[0]) if rest else None
    laid = find_winning_melds(last.hands[winner - 1], last.context.melds) if how == "out" and winner else None
    return {
        "dealer": last.context.dealer,
        "how": how,
        "winner": winner,
        "with": rest[1] if how == "out" else None,
        "melds": [list(meld) for meld in laid.melds] if laid else [],
        "spare": laid.spare if laid else None,
        "discard": last.pile[-1] if isinstance(last, Play) and last.pile else None,
        "pot": sum(last.paid),
        "points": list(last.points or ()),
    }
