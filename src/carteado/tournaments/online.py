"""A tournament at our own tables: who sits where, results that come in by themselves, and those who do not come.

The server tells what it sees (who is present, how a match ended) and takes the events that follow to the log.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from carteado.core.game import Game
from carteado.regulation.rulebook import Regulation
from carteado.tournaments.calling import late
from carteado.tournaments.deciding import ties_that_matter
from carteado.tournaments.draws import expected_bracket, expected_tie
from carteado.tournaments.events import Event, PartidaPlayed, ResultEntered
from carteado.tournaments.results import Absent, Result, highest_score, problems
from carteado.tournaments.rules import Rules
from carteado.tournaments.sign_ups import WORDS
from carteado.tournaments.state import Tournament

Seats = tuple[int, ...]


# Who sits where --------------------------------------------------------------------------------------


def seats_of_two(game: Game) -> tuple[Seats, Seats]:
    """The seats of the two who meet: the first two sides of the game. Where everybody plays alone those are two seats
    of a table that bots of the house fill up."""
    one, other, *_ = game.sides
    return one, other


def points_of_two(score: Sequence[int]) -> tuple[int, int]:
    """What the two who met have made, of the score of a match: it counts by side."""
    one, other, *_ = score
    return one, other


def points_of(regulation: Regulation[Any]) -> int:
    """What a match by the regulation of a game goes to; 1 where only the winner counts."""
    return int(getattr(regulation.rules, "target", 1))


# Who does not come -----------------------------------------------------------------------------------


def no_shows(state: Tournament, now: int, present: Collection[str], since: int = 0) -> list[ResultEntered]:
    """The walkovers that are due: games called and not begun in the time allowed, with one pair or both not present.

    Where both are present and the game has not begun, nobody is to blame and nothing happens.
    """
    found = []
    for id_ in late(state, now, since):
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
    """A match at a table as a partida: its own score where it is one, else its winner's points to what is left.

    Games that count otherwise than truco (below zero, beyond the target on both sides) keep their winner; where a
    partida is one point, nothing else counts.

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


def played(state: Tournament, game: str, match: int, score: tuple[int, int]) -> PartidaPlayed:
    """A match at the table of a game is over. One that ends level is played again."""
    level = score[0] == score[1]
    return PartidaPlayed(game, state.games[game].pairs, match, (0, 0) if level else as_partida(score, state.rules))


def finished(state: Tournament, game: str) -> ResultEntered | None:
    """The result of a game once its partidas decide it; None while another one has to be played."""
    fixture = state.games[game]
    result = Result(state.calls[game].partidas)
    if any(problems(result, state.rules, state.needed(fixture))):
        return None
    return ResultEntered(game, fixture.pairs, result)


# From the groups to the knock-out --------------------------------------------------------------------


def draw_words(state: Tournament) -> tuple[str, ...]:
    """The words of the draw of the groups: those that the entries have brought, the latest first to count."""
    return state.words[-WORDS:] or ("carteado",)


def after_groups(state: Tournament, words: tuple[str, ...]) -> Event | None:
    """What the house does when the classification is over: the draws that ties ask for, then the bracket."""
    if state.phase != "groups" or not state.classification_over:
        return None
    for group, tied in ties_that_matter(state):
        return expected_tie(state, group, tied, words) if state.secret else None
    return expected_bracket(state)
