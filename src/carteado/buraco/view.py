"""What a viewer may see of a match, built by naming it: nothing else reaches a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carteado.buraco.choices import NO_CARD
from carteado.buraco.cutting import Cutting
from carteado.buraco.deal import Deal
from carteado.buraco.finished import Finished
from carteado.buraco.held import NAMES, names, names_held
from carteado.buraco.jogos import Jogo
from carteado.buraco.scoring import score
from carteado.buraco.table import Table
from carteado.game import View

if TYPE_CHECKING:
    from carteado.buraco.match import Match


def view(match: Match, seat: int | None) -> View:
    """A match as a seat, or a spectator (None), sees it."""
    stage, table = match.stage, match.table
    seen: View = {
        "game": "buraco",
        "regulation": match.regulation.id,
        "seats": match.seats,
        "sides": [list(side) for side in table.sides],
        "seat": seat,
        "score": list(match.score),
        "target": table.rules.target,
        "dealer": match.dealer,
        "number": match.number,
        "winner": match.winner_name,
        "chance": match.chance.purpose if match.chance else None,
        "rules": _rules(table),
        "cut": _cut(stage) if isinstance(stage, Cutting) else None,
        "deal": _deal(stage, seat) if isinstance(stage, Deal) else None,
        "last": finished_view(match.last) if match.last else None,
        "legal": list(match.legal(seat)) if seat else [],
    }
    return seen


def _rules(table: Table) -> dict[str, Any]:
    """What a player must know of the regulation to choose well."""
    rules = table.rules
    return {
        "pile": rules.pile,
        "ace": rules.ace,
        "lavadeiras": rules.lavadeiras,
        "wild_jokers": rules.wild_jokers,
        "wild_twos": rules.wild_twos,
        "wilds_per_meld": rules.wilds_per_meld,
        "wild_in_lavadeiras": rules.wild_in_lavadeiras,
        "going_out": rules.going_out,
        "points": {
            "out": rules.out_points,
            **table.canastra_points,
            "no_morto": rules.no_morto_points,
            "joker": rules.joker_points,
            "ace": rules.ace_points,
            "two": rules.two_points,
            "high": rules.high_points,
            "low": rules.low_points,
        },
    }


def _cut(cutting: Cutting) -> dict[str, Any]:
    return {"dealer": cutting.dealer, "turn": cutting.turn, "left": len(cutting.pack)}


def _deal(deal: Deal, seat: int | None) -> dict[str, Any]:
    """A deal as a viewer sees it while it is played."""
    own = seat is not None
    turn_is_own = deal.turn == seat
    return {
        "dealer": deal.dealer,
        "turn": deal.turn,
        "stage": deal.stage,
        "hand": names_held(deal.hands[seat - 1]) if own and seat else [],
        "left": [hand.bit_count() for hand in deal.hands],
        "known": [names_held(known) for known in deal.known],
        "jogos": [[_jogo(deal.table, jogo) for jogo in side] for side in deal.jogos],
        "pile": names(deal.pile[len(deal.pile_under) :]),
        "pile_left": len(deal.pile),
        "using": NAMES[deal.using] if deal.using != NO_CARD else None,
        "stock_left": deal.stock_left,
        "mortos_left": len(deal.mortos),
        "took": list(deal.took),
        "morto": [deal.has_morto(side) for side in range(len(deal.table.sides))],
        "may_go_out": [deal.table.may_go_out(jogos) for jogos in deal.jogos],
        "offered": NAMES[deal.offered] if turn_is_own and deal.offered != NO_CARD else None,
        "may_refuse": deal.offered != NO_CARD,
        "taken": NAMES[deal.taken] if deal.taken != NO_CARD else None,
        "laid": [sheet.total - sheet.hand for sheet in score(deal)],
    }


def _jogo(table: Table, jogo: Jogo) -> dict[str, Any]:
    return {
        "cards": names(jogo.cards),
        "kind": jogo.kind,
        "wild": None if jogo.wild is None else NAMES[jogo.wild],
        "canastra": jogo.canastra,
        "points": sum(table.values[card] for card in jogo.cards)
        + (table.canastra_points[jogo.canastra] if jogo.canastra else 0),
    }


def finished_view(last: Finished) -> dict[str, Any]:
    """A deal that is over. The cards left in hand were shown to be counted; mortos and stock were not."""
    return {
        "dealer": last.dealer,
        "jogos": [[_jogo(last.table, jogo) for jogo in side] for side in last.jogos],
        "left": [list(cards) for cards in last.left],
        "out": last.out or None,
        "took": list(last.took),
        "sheet": [sheet.as_json() for sheet in last.sheets],
        "points": list(last.points),
    }
