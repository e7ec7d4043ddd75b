"""Print a tournament in the terminal: its entries, groups, bracket and upcoming games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carteado.cli.streams import one_line, print_lines
from carteado.cli.tournament.standings import rows
from carteado.tournaments.calling import games_to_play
from carteado.tournaments.entries import Entry
from carteado.tournaments.results import score_of
from carteado.tournaments.schedule import Fixture, group_letter
from carteado.tournaments.score_sheets import phase_name
from carteado.tournaments.standings import Standings
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say


def show_entries(entries: Iterable[Entry], lang: Language) -> None:
    shown = list(entries)
    for entry in shown:
        players = f" ({' / '.join(entry.players)})" if entry.players and entry.name != " / ".join(entry.players) else ""
        print(one_line(f"{entry.id:>4}  {entry.name}{players}  {entry.club}".rstrip()))
    print(say("tournaments_cli.how_many", lang, count=len(shown)))


def show(state: Tournament, lang: Language) -> None:
    print(one_line(state.setup.name))
    print(say(f"tournaments_cli.phase.{state.phase}", lang, entries=len(state.entries)))
    for number, table in enumerate(state.group_standings, start=1):
        print()
        print(say("tournaments.phase.whole_group", lang, group=group_letter(number)))
        for line in rows(_with_names(table, state), lang):
            print(line)
        print_lines(_pending(table, state, lang))
    if state.knockout:
        print()
        for game in state.knockout:
            if game.id in state.games:
                print(result_line(state, state.games[game.id], lang))
    coming = games_to_play(state)
    if coming:
        print()
        print(say("tournaments_cli.coming", lang, count=len(coming)))
        for fixture in coming[:10]:
            print("  " + result_line(state, fixture, lang))
    if state.champion:
        print()
        print(say("tournaments_cli.champion", lang, name=one_line(state.name(state.champion))))


def _with_names(table: Standings, state: Tournament) -> Standings:
    """Return the standings with each pair's name beside its number."""
    lines = {pair: replace(line, pair=f"{pair} {state.name(pair)}") for pair, line in table.lines.items()}
    order = tuple(tuple(lines[pair].pair for pair in tied) for tied in table.order)
    return Standings(order, {line.pair: line for line in lines.values()}, table.games)


def _pending(table: Standings, state: Tournament, lang: Language) -> Iterator[str]:
    for tied in table.pending:
        if all(line.played for line in table.rows):
            yield say("tournaments_cli.pending", lang, names=", ".join(one_line(state.name(pair)) for pair in tied))


def result_line(state: Tournament, game: Fixture, lang: Language) -> str:
    """Return a line about a game: "A1 Grupo A · rodada 1: 3 Os Zap 2–1 8 Conceição (12–5 9–12 14–7)"."""
    result = state.result(game.id)
    one, other = (f"{pair} {state.name(pair)}" if pair else "?" for pair in game.pairs)
    if result is None:
        score, details = "×", ""
    else:
        won, lost = score_of(result, state.partidas_to_win(game))
        score = f"{won}–{lost}"
        details = " (WO)" if result.absent else f" ({' '.join(f'{a}–{b}' for a, b in result.partidas)})"
    return one_line(f"{game.id}  {phase_name(state, game, lang)}: {one} {score} {other}{details}")
