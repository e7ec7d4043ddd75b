"""The result of a game between two pairs, and the points that it gives them.

>>> result = Result(((12, 5), (9, 12), (14, 7)))
>>> result.partidas_won(), result.balance(cap=0)
((2, 1), 11)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from carteado.tournaments.rules import Rules
from carteado.words.catalogue import Sentence

Absent = Literal["", "first", "second", "both"]

LIKELY_EXCESS: Final = 11
"""How far a score can exceed the target in truco: with 11 of 12 points, winning a hand worth 12 gives 23."""

HIGHEST_SCORE: Final = 99
"""The highest score that can be entered for a partida, unless twice the regulation's target is higher."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: the score of each partida, with the first pair's points first.

    absent: the pair that lost by walkover ("first", "second" or "both"), or "". A walkover is entered without partidas.
    """

    partidas: tuple[tuple[int, int], ...] = ()
    absent: Absent = ""

    def partidas_won(self) -> tuple[int, int]:
        """Return the number of `partidas` that each pair won. Use `score_of` to count walkovers."""
        first = sum(one > other for one, other in self.partidas)
        return first, len(self.partidas) - first

    def balance(self, cap: int) -> int:
        """Return the points of the first pair minus those of the second, over all partidas played.

        cap: each score counts as at most this number of points; 0 means no limit.
        """
        return sum(_cap_score(one, cap) - _cap_score(other, cap) for one, other in self.partidas)

    def swap_pairs(self) -> Result:
        swapped: dict[Absent, Absent] = {"first": "second", "second": "first"}
        return Result(tuple((b, a) for a, b in self.partidas), swapped.get(self.absent, self.absent))


def _cap_score(score: int, cap: int) -> int:
    return min(score, cap) if cap else score


def walkover(absent: Absent) -> Result:
    return Result(absent=absent)


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of a pair over one or more games of the group stage.

    points: the points for winning or losing games.
    scored: the points made in partidas.
    """

    points: int = 0
    partidas: int = 0
    partidas_lost: int = 0
    balance: int = 0
    scored: int = 0
    wins: int = 0
    clean_wins: int = 0


def tally_game(result: Result, rules: Rules) -> tuple[Tally, Tally]:
    """Return what a finished game adds to the totals of the first and the second pair (fenacef Art. 4, 6 §2)."""
    if result.absent == "both":
        return Tally(), Tally()
    counted = counted_partidas(result, rules, rules.partidas_to_win)
    return _tally_side(counted, rules), _tally_side(counted.swap_pairs(), rules)


def counted_partidas(result: Result, rules: Rules, needed: int) -> Result:
    """Return the result as it counts for the standings.

    If only one pair was absent, this is the result that the regulation gives to the other pair, e.g. 12–0 twice.

    needed: the number of partidas that win the game.
    """
    if result.absent in ("", "both"):
        return result
    points = rules.partida_points if rules.wo_score == "12-0" else 0
    lost = Result(((points, 0),) * needed) if points else Result(((0, 0),) * needed, "second")
    return lost if result.absent == "second" else lost.swap_pairs()


def _tally_side(result: Result, rules: Rules) -> Tally:
    won, lost = score_of(result)
    cap = rules.partida_points if rules.cap else 0
    return Tally(
        points=_points(won, lost, rules),
        partidas=won,
        partidas_lost=lost,
        balance=result.balance(cap),
        scored=sum(_cap_score(one, cap) for one, _ in result.partidas),
        wins=int(won > lost),
        clean_wins=int(won > 0 == lost),
    )


def score_of(result: Result, needed: int = 0) -> tuple[int, int]:
    """Return the number of partidas that each pair won. In a walkover, the present pair wins all of them.

    needed: the number of partidas that win the game; only a walkover without partidas uses it.
    """
    if result.absent == "both":
        return 0, 0
    if result.absent:
        count = len(result.partidas) or needed
        return (0, count) if result.absent == "first" else (count, 0)
    return result.partidas_won()


def _points(won: int, lost: int, rules: Rules) -> int:
    if won > lost:
        return rules.points_clean_win if lost == 0 else rules.points_win
    return rules.points_clean_loss if won == 0 else rules.points_loss


# Validation ------------------------------------------------------------------------------------------


def highest_score(rules: Rules) -> int:
    """Return the highest score that can be entered for a partida."""
    return max(HIGHEST_SCORE, 2 * rules.partida_points)


def find_impossible_scores(result: Result, rules: Rules, needed: int) -> Iterator[Sentence]:
    """Yield the problems that make a result impossible, even if the organisers depart from the regulation.

    These are too many partidas, a score that is negative or too high, and a tied partida.

    needed: the number of partidas that win the game.
    """
    most, highest = 2 * needed - 1, highest_score(rules)
    if len(result.partidas) > most:
        yield Sentence("tournaments.result.many", most=most)
    for number, (one, other) in enumerate(result.partidas[:most], start=1):
        if min(one, other) < 0 or max(one, other) > highest:
            said = Sentence("tournaments.result.range", most=highest)
            yield Sentence("tournaments.result.at_partida", number=number, said=said)
        elif one == other:
            yield Sentence("tournaments.result.at_partida", number=number, said=Sentence("tournaments.result.equal"))


def find_problems(result: Result, rules: Rules, needed: int) -> Iterator[Sentence]:
    """Yield the reasons why a result is invalid under the regulation.

    needed: the number of partidas that win the game.
    """
    if result.absent:
        if result.partidas:
            yield Sentence("tournaments.result.wo_with_partidas")
        return
    for number, partida in enumerate(result.partidas, start=1):
        if said := _check_partida(partida, rules):
            yield Sentence("tournaments.result.at_partida", number=number, said=said)
            return
    yield from list(_check_complete(result, needed)) or find_impossible_scores(result, rules, needed)


def broken_rule(problem: Sentence, *, knockout: bool) -> str:
    """Return the name of the field of the regulation that an invalid result violates.

    problem:  a problem that `find_problems` found.
    knockout: whether the game belongs to the knock-out.
    """
    kind = problem.key.rpartition(".")[2]
    game = "best_of_knockout" if knockout else "best_of"
    return {"wo_with_partidas": "wo_result", "at_partida": "partida_points"}.get(kind, game)


def _check_partida(partida: tuple[int, int], rules: Rules) -> Sentence | None:
    high, low = max(partida), min(partida)
    score = f"{partida[0]}–{partida[1]}"
    if low < 0:
        return Sentence("tournaments.result.negative", score=score)
    if high < rules.partida_points:
        return Sentence("tournaments.result.not_over", score=score, points=rules.partida_points)
    if low >= rules.partida_points:
        return Sentence("tournaments.result.both_over", score=score, points=rules.partida_points)
    return None


def _check_complete(result: Result, needed: int) -> Iterator[Sentence]:
    won = [0, 0]
    for number, (one, other) in enumerate(result.partidas, start=1):
        if max(won) == needed:
            yield Sentence("tournaments.result.too_many", number=number, score=f"{won[0]}–{won[1]}")
            return
        won[one < other] += 1
    if max(won) < needed:
        yield Sentence("tournaments.result.incomplete", score=f"{won[0]}–{won[1]}", needed=needed)


def find_unlikely_scores(result: Result, rules: Rules) -> Iterator[Sentence]:
    """Yield a warning for each score that is valid but looks like a typing error."""
    for number, partida in enumerate(result.partidas, start=1):
        if max(partida) > rules.partida_points + LIKELY_EXCESS:
            yield Sentence("tournaments.result.unlikely", number=number, score=f"{partida[0]}–{partida[1]}")
