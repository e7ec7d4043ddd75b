"""Rules for tournaments at the site's own tables: seats, results and walkovers.

The server knows which players are present and how a match ended. The functions here return the events that follow.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from carteado.core.game import Game
from carteado.regulation.rulebook import Regulation
from carteado.tournaments.calling import late_games
from carteado.tournaments.deciding import ties_that_matter
from carteado.tournaments.draws import expected_bracket, expected_tie
from carteado.tournaments.events import Event, PartidaPlayed, ResultEntered
from carteado.tournaments.results import Absent, Result, find_problems, highest_score
from carteado.tournaments.rules import Rules
from carteado.tournaments.sign_ups import WORDS
from carteado.tournaments.state import Tournament

Seats = tuple[int, ...]


# Seats -----------------------------------------------------------------------------------------------


def seats_of_two(game: Game) -> tuple[Seats, Seats]:
    """Return the seats of the two opponents at a table: those of its first two sides.

    Bots play for any other sides.
    """
    one, other, *_ = game.sides
    return one, other


def points_of_two(score: Sequence[int]) -> tuple[int, int]:
    """Return the points of the two opponents: the first two items of `score`, which has the points of all sides."""
    one, other, *_ = score
    return one, other


def points_of(regulation: Regulation[Any]) -> int:
    """Return how many points win a match under this regulation, or 1 if the game has no target score."""
    return int(getattr(regulation.rules, "target", 1))


# Walkovers -------------------------------------------------------------------------------------------


def due_walkovers(state: Tournament, now: int, present: Collection[str], since: int = 0) -> list[ResultEntered]:
    """Return the walkovers to record now.

    A game ends by walkover if it has not started before its deadline and at least one of its pairs is absent.

    present: the entries whose players are present.
    since:   the earliest time at which the waiting time begins (see `start_deadline`).
    """
    found = []
    for id_ in late_games(state, now, since):
        pairs = state.games[id_].pairs
        absent = _absent(pairs, present)
        if absent:
            found.append(ResultEntered(id_, pairs, Result(absent=absent)))
    return found


def _absent(pairs: tuple[str, str], present: Collection[str]) -> Absent:
    first, second = (pair not in present for pair in pairs)
    return "both" if first and second else "first" if first else "second" if second else ""


# Results ---------------------------------------------------------------------------------------------


def as_partida(score: tuple[int, int], rules: Rules) -> tuple[int, int]:
    """Convert the score of a match, which must not be tied, to a valid score of a partida with the same winner.

    In a partida, only the winner reaches the target, and no points are negative. This holds for truco; scores of other
    games are adjusted. If a partida is worth one point, the score is 1–0.

    >>> from carteado.tournaments.rules import RULEBOOK
    >>> rules = RULEBOOK.preset("fenacef").rules
    >>> as_partida((14, 7), rules), as_partida((-40, 31), rules), as_partida((3100, 3050), rules)
    ((14, 7), (0, 31), (99, 11))
    """
    one, other = score
    points = rules.partida_points
    highest = 1 if points == 1 else highest_score(rules)
    won, lost = min(highest, max(points, one, other)), max(0, min(one, other, points - 1))
    return (won, lost) if one > other else (lost, won)


def make_partida_event(state: Tournament, game: str, match: int, score: tuple[int, int]) -> PartidaPlayed:
    """Return the event for match number `match`, which ended with this score at a game's table.

    A tied match gets the score 0–0. It does not count as a partida, so the players must play another match.
    """
    level = score[0] == score[1]
    return PartidaPlayed(game, state.games[game].pairs, match, (0, 0) if level else as_partida(score, state.rules))


def find_result(state: Tournament, game: str) -> ResultEntered | None:
    """Return the event that enters the result of a game at a table, or None if another partida is needed."""
    fixture = state.games[game]
    result = Result(state.calls[game].partidas)
    if any(find_problems(result, state.rules, state.partidas_to_win(fixture))):
        return None
    return ResultEntered(game, fixture.pairs, result)


# From the groups to the knock-out --------------------------------------------------------------------


def draw_words(state: Tournament) -> tuple[str, ...]:
    """Return the words that seed the draw of the groups: the latest that people added when they signed up.

    If there are none, the only word is "carteado".
    """
    return state.sign_up_words[-WORDS:] or ("carteado",)


def after_groups(state: Tournament, words: tuple[str, ...]) -> Event | None:
    """Return the next decision of the server after the group stage, or None if it cannot decide now.

    The server first breaks each tie for a qualifying place by a draw, which needs a committed secret. Then it makes the
    bracket.

    words: the seeds for drawing a tie.
    """
    if state.phase != "groups" or not state.classification_over:
        return None
    for group, tied in ties_that_matter(state):
        return expected_tie(state, group, tied, words) if state.secret else None
    return expected_bracket(state)
