"""Build the public view of a tournament.

Each field is listed explicitly, so that clubs, contacts, authors, reasons and unused secrets cannot leak.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from carteado.tournaments.calling import games_to_play, start_deadline
from carteado.tournaments.events import GroupsDrawn, TieDrawn
from carteado.tournaments.prospects import Prospect, prospects
from carteado.tournaments.reasons import describe_needs, explain_place
from carteado.tournaments.results import score_of
from carteado.tournaments.rules import Rules
from carteado.tournaments.schedule import Fixture, group_letter
from carteado.tournaments.standings import PENDING, Game, Row, Standings
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language


def public_view(state: Tournament, lang: Language = "pt") -> dict[str, Any]:
    """Return the data of the public page."""
    setup = state.setup
    return {
        "id": setup.id,
        "name": setup.name,
        "place": setup.place,
        "days": setup.days,
        "game": setup.game,
        "game_regulation": setup.game_regulation,
        "online": setup.online,
        "team": setup.team,
        "regulation": state.regulation.name,
        "phase": state.phase,
        "entries": [
            {"id": entry.id, "name": entry.name, "bots": entry.people.count("")} for entry in state.entries.values()
        ],
        "draw": draw_view(state),
        "groups": [group_view(state, number, lang) for number in range(1, len(state.groups) + 1)],
        "bracket": bracket_view(state),
        "tables": tables_view(state),
        "next": [game_view(state, game) for game in games_to_play(state)[: 2 * setup.tables]],
        "champion": state.name(state.champion) if state.champion else None,
    }


def draw_view(state: Tournament) -> dict[str, Any]:
    """Return the data that anybody needs to verify the draws.

    These are the commitment of the next draw, the secrets and seeds of the draws that were held, and the undone draws.
    """
    held = [
        {"name": draw.name, "purpose": draw.purpose, "secret": draw.secret, "seeds": list(draw.seeds)}
        for draw in state.revealed
    ]
    return {
        "name": state.draw_name,
        "commitment": state.commitment,
        "held": held,
        "lots": list(state.lots),
        "undone": _undone_draws(state),
        "brought": state.imported_after_draw,
    }


def _undone_draws(state: Tournament) -> list[dict[str, Any]]:
    """Return the undone draws. They are public, so that nobody can secretly repeat a draw."""
    return [
        {"at": decision.at, "seeds": list(decision.event.seeds)}
        for decision in state.log
        if decision.number in state.undone and isinstance(decision.event, GroupsDrawn | TieDrawn)
    ]


def group_view(state: Tournament, number: int, lang: Language) -> dict[str, Any]:
    table = state.group_standings[number - 1]
    pairs = state.groups[number - 1]
    found = _prospects(pairs, table.games, state.rules, state.out.intersection(pairs))
    return {
        "group": group_letter(number),
        "rows": [_row(state, table, found[pair], lang) for tied in table.order for pair in tied],
        "pending": [list(tied) for tied in table.pending],
        "games": [game_view(state, fixture) for fixture in state.fixtures if fixture.group == number],
    }


@lru_cache(maxsize=512)
def _prospects(
    pairs: tuple[str, ...], games: tuple[Game, ...], rules: Rules, out: frozenset[str]
) -> dict[str, Prospect]:
    """Cached version of `prospects`. The cache helps because a new result changes only one group."""
    return prospects(pairs, games, rules, rules.advance, out)


def _row(state: Tournament, table: Standings, found: Prospect, lang: Language) -> dict[str, Any]:
    pair = found.pair
    line = table.lines[pair]
    return {
        "entry": pair,
        "name": state.name(pair),
        "place": line.place,
        "played": line.played,
        "points": line.total.points,
        "partidas": line.total.partidas,
        "balance": line.total.balance,
        "decided_by": line.decided_by,
        "why": _explain(line, table, state, lang),
        "verdict": found.verdict,
        "needs": " ".join(said.text(lang) for said in describe_needs(found)),
        "disqualified": pair in state.disqualified,
    }


def _explain(line: Row, table: Standings, state: Tournament, lang: Language) -> str:
    """Return the reason for a place, or "" if later games may still break the tie."""
    if line.decided_by == PENDING and any(game.result is None for game in table.games):
        return ""
    return explain_place(line, table, state.rules, state.name).text(lang)


def game_view(state: Tournament, game: Fixture) -> dict[str, Any]:
    """Return the public data of a game.

    They include the id and name of each pair ("" while unknown), the table, and the score if the game is over.
    """
    result, call = state.result(game.id), state.playing.get(game.id)
    partidas = result.partidas if result else call.partidas if call else ()
    return {
        "id": game.id,
        "round": game.round,
        "pairs": list(game.pairs),
        "names": [state.name(pair) if pair else "" for pair in game.pairs],
        "table": call.table if call else None,
        "called": call.called if call else None,
        "started": (call.started or None) if call else None,
        "score": list(score_of(result, state.partidas_to_win(game))) if result else None,
        "partidas": [list(partida) for partida in partidas],
        "site": call.site if call else "",
        "until": start_deadline(state, game.id) if call and call.site and not call.started else None,
        "wo": result.absent if result else "",
    }


def bracket_view(state: Tournament) -> list[dict[str, Any]]:
    """Return the games of the knock-out, including byes.

    A side is None while it is unknown. In a bye, the id and name of one side are "".
    """
    return [
        {
            **(
                game_view(state, state.games[game.id])
                if game.id in state.games
                else {"id": game.id, "round": game.round}
            ),
            "sides": [side if side is None else {"entry": side, "name": state.name(side)} for side in game.sides],
            "winner": game.winner,
            "third_place": game.third_place,
        }
        for game in state.knockout
    ]


def tables_view(state: Tournament) -> list[dict[str, Any]]:
    at = {call.table: game for game, call in state.playing.items()}
    tables = range(1, state.setup.tables + 1)
    return [
        {"table": table, "game": game_view(state, state.games[at[table]]) if table in at else None} for table in tables
    ]


def entry_view(state: Tournament, entry: str) -> dict[str, Any]:
    """Return the games of an entry in three lists: now at a table, to come (in calling order), and over."""
    own = [game for game in state.games.values() if entry in game.pairs]
    coming = [game for game in games_to_play(state) if entry in game.pairs]
    now = [game for game in own if game.id in state.calls]
    return {
        "entry": entry,
        "name": state.name(entry),
        "now": [game_view(state, game) for game in now],
        "next": [game_view(state, game) for game in coming],
        "over": [game_view(state, game) for game in own if state.result(game.id) is not None],
    }
