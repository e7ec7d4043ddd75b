"""What everybody may see of a tournament, built by naming it: no club, no contact, no author, no reason, no secret."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from carteado.tournaments.calling import to_play, waits_until
from carteado.tournaments.events import GroupsDrawn, TieDrawn
from carteado.tournaments.prospects import Prospect, prospects
from carteado.tournaments.reasons import needs, why
from carteado.tournaments.results import score_of
from carteado.tournaments.rules import Rules
from carteado.tournaments.schedule import Fixture, letter
from carteado.tournaments.standings import PENDING, Game, Line, Standings
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language


def public_view(state: Tournament, lang: Language = "pt") -> dict[str, Any]:
    """The tournament as a page for everybody shows it."""
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
        "next": [game_view(state, game) for game in to_play(state)[: 2 * setup.tables]],
        "champion": state.name(state.champion) if state.champion else None,
    }


def draw_view(state: Tournament) -> dict[str, Any]:
    """What anybody needs to repeat a draw: its commitment before, its secret and the seeds of the hall after."""
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
        "brought": state.brought_after_draw,
    }


def _undone_draws(state: Tournament) -> list[dict[str, Any]]:
    """Draws that were held and undone: nobody draws until it pleases without everybody seeing it."""
    return [
        {"at": decision.at, "seeds": list(decision.event.seeds)}
        for decision in state.log
        if decision.number in state.undone and isinstance(decision.event, GroupsDrawn | TieDrawn)
    ]


def group_view(state: Tournament, number: int, lang: Language) -> dict[str, Any]:
    table = state.tables_of_groups[number - 1]
    pairs = state.groups[number - 1]
    found = _prospects(pairs, table.games, state.rules, state.out.intersection(pairs))
    return {
        "group": letter(number),
        "rows": [_row(state, table, found[pair], lang) for tied in table.order for pair in tied],
        "pending": [list(tied) for tied in table.pending],
        "games": [game_view(state, fixture) for fixture in state.fixtures if fixture.group == number],
    }


@lru_cache(maxsize=512)
def _prospects(
    pairs: tuple[str, ...], games: tuple[Game, ...], rules: Rules, out: frozenset[str]
) -> dict[str, Prospect]:
    """One result changes one group: the others' prospects are known from the last time."""
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
        "why": _why(line, table, state, lang),
        "verdict": found.verdict,
        "needs": " ".join(said.text(lang) for said in needs(found)),
        "disqualified": pair in state.disqualified,
    }


def _why(line: Line, table: Standings, state: Tournament, lang: Language) -> str:
    """While games are left, nobody speaks of a draw: pairs are level so far, and that shows."""
    if line.decided_by == PENDING and any(game.result is None for game in table.games):
        return ""
    return why(line, table, state.rules, state.name).text(lang)


def game_view(state: Tournament, game: Fixture) -> dict[str, Any]:
    """A game: its pairs by id and name ("" while unknown), its table, and its score when it is over."""
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
        "score": list(score_of(result, state.needed(game))) if result else None,
        "partidas": [list(partida) for partida in partidas],
        "site": call.site if call else "",
        "until": waits_until(state, game.id) if call and call.site and not call.started else None,
        "wo": result.absent if result else "",
    }


def bracket_view(state: Tournament) -> list[dict[str, Any]]:
    """The games of the knock-out, byes among them: a side that nobody takes is "", one still unknown None."""
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
    """My games: those to come in the order they will be called, and those that are over."""
    own = [game for game in state.games.values() if entry in game.pairs]
    coming = [game for game in to_play(state) if entry in game.pairs]
    now = [game for game in own if game.id in state.calls]
    return {
        "entry": entry,
        "name": state.name(entry),
        "now": [game_view(state, game) for game in now],
        "next": [game_view(state, game) for game in coming],
        "over": [game_view(state, game) for game in own if state.result(game.id) is not None],
    }
