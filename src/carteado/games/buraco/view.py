"""Build the view of a match field by field. A field must never contain cards that are hidden from the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from carteado.core.game import View
from carteado.core.view_layers import Layer
from carteado.games.buraco.choices import NO_CARD
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.finished import Finished, score_deal
from carteado.games.buraco.hand_bits import NAMES, names, names_held
from carteado.games.buraco.jogos import Jogo
from carteado.games.buraco.table import Table
from carteado.games.buraco.view_types import BuracoCut, BuracoDeal, BuracoJogo, BuracoLast, BuracoRules, BuracoView

if TYPE_CHECKING:
    from carteado.games.buraco.match import Match


def view(match: Match, seat: int | None) -> View:
    """Return the match as a seat or a spectator (None) sees it."""
    return cast(View, _match_view(match, seat))


def own_view(match: Match, seat: int) -> Layer:
    """Return the private layer of a seat: its number, its hand and the card that it may refuse."""
    deal = match.stage
    if not isinstance(deal, Deal):
        return {"seat": seat}
    return {"seat": seat, "deal.hand": names_held(deal.hands[seat - 1]), "deal.offered": _offered_card(deal, seat)}


def _match_view(match: Match, seat: int | None) -> BuracoView:
    stage, table = match.stage, match.table
    return {
        "game": "buraco",
        "regulation": match.regulation.id,
        "seats": match.seats,
        "sides": [list(side) for side in table.sides],
        "seat": seat,
        "score": list(match.score),
        "target": table.rules.target,
        "dealer": match.dealer,
        "number": match.number,
        "over": bool(match.winners),
        "winner": match.winner_name,
        "chance": match.chance.purpose if match.chance else None,
        "rules": _rules_view(table),
        "cut": _cut_view(stage) if isinstance(stage, Cutting) else None,
        "deal": _deal_view(stage, seat) if isinstance(stage, Deal) else None,
        "last": finished_view(match.last) if match.last else None,
    }


def _rules_view(table: Table) -> BuracoRules:
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


def _cut_view(cutting: Cutting) -> BuracoCut:
    return {"dealer": cutting.dealer, "turn": cutting.turn, "left": len(cutting.pack)}


def _deal_view(deal: Deal, seat: int | None) -> BuracoDeal:
    return {
        "dealer": deal.dealer,
        "turn": deal.turn,
        "stage": deal.stage,
        "hand": names_held(deal.hands[seat - 1]) if seat else [],
        "left": [hand.bit_count() for hand in deal.hands],
        "known": [names_held(known) for known in deal.known],
        "jogos": [[_jogo_view(deal.table, jogo) for jogo in side] for side in deal.jogos],
        "pile": names(deal.pile[len(deal.pile_under) :]),
        "pile_left": len(deal.pile),
        "using": NAMES[deal.using] if deal.using != NO_CARD else None,
        "stock_left": deal.stock_left,
        "mortos_left": len(deal.mortos),
        "took": list(deal.took),
        "morto": [deal.can_take_morto(side) for side in range(len(deal.table.sides))],
        "may_go_out": [deal.table.may_go_out(jogos) for jogos in deal.jogos],
        "offered": _offered_card(deal, seat),
        "may_refuse": deal.offered != NO_CARD,
        "taken": NAMES[deal.taken] if deal.taken != NO_CARD else None,
        "laid": [sheet.total - sheet.hand for sheet in score_deal(deal)],
    }


def _offered_card(deal: Deal, seat: int | None) -> str | None:
    return NAMES[deal.offered] if deal.turn == seat and deal.offered != NO_CARD else None


def _jogo_view(table: Table, jogo: Jogo) -> BuracoJogo:
    return {
        "cards": names(jogo.cards),
        "kind": jogo.kind,
        "wild": None if jogo.wild is None else NAMES[jogo.wild],
        "canastra": jogo.canastra,
        "points": sum(table.values[card] for card in jogo.cards)
        + (table.canastra_points[jogo.canastra] if jogo.canastra else 0),
    }


def finished_view(last: Finished) -> BuracoLast:
    """Return a finished deal. The cards left in the hands are public; the mortos and the stock are not."""
    return {
        "dealer": last.dealer,
        "jogos": [[_jogo_view(last.table, jogo) for jogo in side] for side in last.jogos],
        "left": [list(cards) for cards in last.left],
        "out": last.out or None,
        "discard": last.discard or None,
        "took": list(last.took),
        "sheet": [sheet.as_json() for sheet in last.sheets],
        "points": list(last.points),
    }
