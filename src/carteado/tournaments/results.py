"""The result of a game between two pairs, and what it is worth by the regulation.

>>> result = Result(((12, 5), (9, 12), (14, 7)))
>>> result.won(), result.balance(cap=0)
((2, 1), 11)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from carteado.tournaments.rules import Rules
from carteado.words.catalogue import Said

Absent = Literal["", "first", "second", "both"]

LIKELY_MOST: Final = 11
"""How far above its target a partida of truco may end: from 11 with a hand of 12."""

HIGHEST: Final = 99
"""No score has three figures, unless the regulation plays partidas that long."""


@dataclass(frozen=True, slots=True)
class Result:
    """The partidas of a game, first pair's score first; or who was absent, and then there are none."""

    partidas: tuple[tuple[int, int], ...] = ()
    absent: Absent = ""

    def won(self) -> tuple[int, int]:
        """The partidas each pair won at the table."""
        first = sum(one > other for one, other in self.partidas)
        return first, len(self.partidas) - first

    def balance(self, cap: int) -> int:
        """The first pair's balance of pontos-partida at the table; each score to `cap` at most, 0 for no limit."""
        return sum(_capped(one, cap) - _capped(other, cap) for one, other in self.partidas)

    def turned(self) -> Result:
        """The same result, the second pair named first."""
        swapped: dict[Absent, Absent] = {"first": "second", "second": "first"}
        return Result(tuple((b, a) for a, b in self.partidas), swapped.get(self.absent, self.absent))


def _capped(score: int, cap: int) -> int:
    return min(score, cap) if cap else score


def walkover(absent: Absent) -> Result:
    return Result(absent=absent)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a game gives one of its pairs in the classification."""

    points: int = 0
    partidas: int = 0
    partidas_lost: int = 0
    balance: int = 0
    scored: int = 0
    wins: int = 0
    clean_wins: int = 0


def worth(result: Result, rules: Rules) -> tuple[Worth, Worth]:
    """What a complete game gives each pair (Art. 4, 6 §2)."""
    if result.absent == "both":
        return Worth(), Worth()
    counted = scored_partidas(result, rules, rules.needed)
    return _side(counted, rules), _side(counted.turned(), rules)


def scored_partidas(result: Result, rules: Rules, needed: int) -> Result:
    """The partidas that count; those of a walkover are written out by the regulation."""
    if result.absent in ("", "both"):
        return result
    points = rules.partida_points if rules.wo_score == "12-0" else 0
    lost = Result(((points, 0),) * needed) if points else Result(((0, 0),) * needed, "second")
    return lost if result.absent == "second" else lost.turned()


def _side(result: Result, rules: Rules) -> Worth:
    won, lost = score_of(result)
    cap = rules.partida_points if rules.cap else 0
    return Worth(
        points=_points(won, lost, rules),
        partidas=won,
        partidas_lost=lost,
        balance=result.balance(cap),
        scored=sum(_capped(one, cap) for one, _ in result.partidas),
        wins=int(won > lost),
        clean_wins=int(won > 0 == lost),
    )


def score_of(result: Result, needed: int = 0) -> tuple[int, int]:
    """The partidas each pair has won; those of a walkover are all the present pair's."""
    if result.absent == "both":
        return 0, 0
    if result.absent:
        count = len(result.partidas) or needed
        return (0, count) if result.absent == "first" else (count, 0)
    return result.won()


def _points(won: int, lost: int, rules: Rules) -> int:
    if won > lost:
        return rules.points_clean_win if lost == 0 else rules.points_win
    return rules.points_clean_loss if won == 0 else rules.points_loss


# Is it a result? -------------------------------------------------------------------------------------


def highest_score(rules: Rules) -> int:
    """The highest score that a partida can end with, as anybody would write it down."""
    return max(HIGHEST, 2 * rules.partida_points)


def slips(result: Result, rules: Rules, needed: int) -> Iterator[Said]:
    """What nobody can have written down, not even by a ruling: more partidas than a game has, an unheard-of score."""
    most, highest = 2 * needed - 1, highest_score(rules)
    if len(result.partidas) > most:
        yield Said("tournaments.result.many", most=most)
    for number, (one, other) in enumerate(result.partidas[:most], start=1):
        if min(one, other) < 0 or max(one, other) > highest:
            said = Said("tournaments.result.range", most=highest)
            yield Said("tournaments.result.at_partida", number=number, said=said)
        elif one == other:
            yield Said("tournaments.result.at_partida", number=number, said=Said("tournaments.result.equal"))


def problems(result: Result, rules: Rules, needed: int) -> Iterator[Said]:
    """Why a result can't stand by the regulation."""
    if result.absent:
        if result.partidas:
            yield Said("tournaments.result.wo_with_partidas")
        return
    for number, partida in enumerate(result.partidas, start=1):
        if said := _bad_partida(partida, rules):
            yield Said("tournaments.result.at_partida", number=number, said=said)
            return
    yield from list(_incomplete(result, needed)) or slips(result, rules, needed)


def broken_rule(problem: Said, *, knockout: bool) -> str:
    """The field of the regulation by which a result can't stand."""
    kind = problem.key.rpartition(".")[2]
    game = "best_of_knockout" if knockout else "best_of"
    return {"wo_with_partidas": "wo_result", "at_partida": "partida_points"}.get(kind, game)


def _bad_partida(partida: tuple[int, int], rules: Rules) -> Said | None:
    high, low = max(partida), min(partida)
    score = f"{partida[0]}–{partida[1]}"
    if low < 0:
        return Said("tournaments.result.negative", score=score)
    if high < rules.partida_points:
        return Said("tournaments.result.not_over", score=score, points=rules.partida_points)
    if low >= rules.partida_points:
        return Said("tournaments.result.both_over", score=score, points=rules.partida_points)
    return None


def _incomplete(result: Result, needed: int) -> Iterator[Said]:
    won = [0, 0]
    for number, (one, other) in enumerate(result.partidas, start=1):
        if max(won) == needed:
            yield Said("tournaments.result.too_many", number=number, score=f"{won[0]}–{won[1]}")
            return
        won[one < other] += 1
    if max(won) < needed:
        yield Said("tournaments.result.incomplete", score=f"{won[0]}–{won[1]}", needed=needed)


def cautions(result: Result, rules: Rules) -> Iterator[Said]:
    """What is allowed and still looks like a slip of the pen."""
    for number, partida in enumerate(result.partidas, start=1):
        if max(partida) > rules.partida_points + LIKELY_MOST:
            yield Said("tournaments.result.unlikely", number=number, score=f"{partida[0]}–{partida[1]}")
