"""Measure the CPU time of a tournament's heaviest tasks.

The tasks are printing 200 score sheets, entering results, reading a long log, rendering the public view, and computing
prospects: which pairs of a group have qualified, can still qualify, or are out.

    python -m benchmarks.tournaments
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from carteado.tournaments import events
from carteado.tournaments.deciding import decide
from carteado.tournaments.draws import expected_groups
from carteado.tournaments.entries import Entry
from carteado.tournaments.files.score_sheets_pdf import score_sheets_pdf
from carteado.tournaments.prospects import prospects
from carteado.tournaments.public_view import public_view
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.results import Result
from carteado.tournaments.rules import DEFAULT, RULEBOOK
from carteado.tournaments.schedule import round_robin
from carteado.tournaments.score_sheets import score_sheets
from carteado.tournaments.standings import Game
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import dump, load

RESULTS = [Result(((12, 5), (12, 8))), Result(((12, 5), (3, 12), (14, 7)))]
RESULTS += [result.swap_pairs() for result in RESULTS]


def hall(pairs: int) -> Tournament:
    """Return a tournament with this number of pairs, in groups of four."""
    state = Tournament()
    entries = tuple(Entry(str(n), f"Dupla {n} da Conceição", (f"Ana {n}", f"Bia {n}")) for n in range(1, pairs + 1))
    made = events.Created("copa", "Copa", rules_text(RULEBOOK.preset(DEFAULT)), tables=16)
    for event in (made, events.EntriesAdded(entries), events.EntriesClosed(), events.SeedCommitted("ab" * 32)):
        state = decide(state, event, at=0, by="Ana")
    return decide(state, expected_groups(state, ("sorte",)), at=0, by="Ana")


def play_group_games(state: Tournament) -> Tournament:
    dice = Random(1)
    for game in state.fixtures:
        state = decide(state, events.ResultEntered(game.id, game.pairs, dice.choice(RESULTS)), at=0, by="Ana")
    return state


def slowest_prospects() -> float:
    """Compute the prospects in forty groups of six pairs, before every game. Return the longest time in seconds."""
    dice, rules, worst = Random(2), RULEBOOK.preset(DEFAULT).rules, 0.0
    order = [pairs for games in round_robin("ABCDEF") for pairs in games]
    for _ in range(40):
        done = [dice.choice(RESULTS) for _ in order]
        for count in range(len(order)):
            games = [Game(pairs, done[at] if at < count else None) for at, pairs in enumerate(order)]
            worst = max(worst, cpu(lambda games=games: prospects("ABCDEF", games, rules, 2)))  # type: ignore[misc]
    return worst


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    state = hall(136)
    sheets = score_sheets(state, lambda game: f"https://torneio.exemplo.org/copa/jogos/{game}")[:200]
    print(f"{len(sheets)} score sheets as PDF: {cpu(lambda: score_sheets_pdf(sheets)):.2f} s")
    print(f"prospects of a group of six, slowest of 600: {slowest_prospects():.3f} s")
    big = hall(128)
    print(f"{len(big.fixtures)} results of 128 pairs: {cpu(lambda: play_group_games(big)):.2f} s")
    done = play_group_games(big)
    text = dump(done).encode()
    print(f"reading its file of {len(text) // 1024} KB: {cpu(lambda: load(text)):.2f} s")
    print(f"the public view of it: {cpu(lambda: public_view(done)):.3f} s")


if __name__ == "__main__":
    main()
