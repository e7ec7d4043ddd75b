"""Run a round robin of bots on all cores or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from carteado.regulation.rulebook import Regulation
from carteado.research.arena.contest import Contest, Result
from carteado.research.arena.faults import Fault
from carteado.research.arena.intervals import average_pairs, interval, ratings
from carteado.research.arena.players import bot_factory

BATCHES: Final = 40
"""80 or more games between two bots are split into at least this many batches, to use all cores and show progress."""
LARGEST_BATCH: Final = 100

ReportProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Tournament:
    """The settings of a round robin (see also `Contest`).

    games:   the number of games of each pair of bots.
    seconds: the time limit for an answer of an external program.
    """

    game: str
    regulation: Regulation[Any]
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    one_deal: bool = False
    signs: bool = True
    seconds: float = 2.0

    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    def contest(self, ours: str, theirs: str) -> Contest:
        first, second = (
            bot_factory(self.game, name, self.regulation, self.seats, self.seconds) for name in (ours, theirs)
        )
        return Contest(self.game, self.regulation, self.seats, first, second, one_deal=self.one_deal, signs=self.signs)

    def batches(self) -> list[Batch]:
        """Split the games into batches. A mirrored pair of games is never split."""
        size = max(2, min(LARGEST_BATCH, self.games // BATCHES // 2 * 2))
        return [
            Batch(self, ours, theirs, first, min(size, self.games - first))
            for ours, theirs in self.pairs()
            for first in range(0, self.games, size)
        ]


@dataclass(frozen=True)
class Batch:
    """Consecutive games between two bots, played in one process."""

    tournament: Tournament
    ours: str
    theirs: str
    first: int
    count: int

    def play(self) -> BatchResult:
        contest = self.tournament.contest(self.ours, self.theirs)
        try:
            results = tuple(contest.games(self.count, self.tournament.seed, self.first))
        finally:
            contest.close()
        return BatchResult(self.ours, self.theirs, self.first, results)


@dataclass(frozen=True)
class BatchResult:
    ours: str
    theirs: str
    first: int
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Pair:
    """The results of bot `a` against bot `b`. A draw counts as half a win.

    alone: whether each bot plays alone, as in blackjack.
    """

    a: str
    b: str
    results: Sequence[Result] = field(repr=False)
    alone: bool = False

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def wins(self) -> float:
        return sum(result.won for result in self.results)

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate of `a`.

        Two mirrored games are one observation. If each bot plays alone, each game is an observation.
        """
        wins = [result.won for result in self.results]
        return interval(wins if self.alone else average_pairs(wins))

    def faults(self, side: int) -> list[Fault]:
        return [fault for result in self.results for fault in result.faults if fault.side == side]

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        wins = int(self.wins) if self.wins == int(self.wins) else self.wins
        shown = {"a": self.a, "b": self.b, "games": self.games, "wins": wins}
        shares = {"share": round(self.share, 4), "low": round(low, 4), "high": round(high, 4)}
        return {**shown, **shares, "faults": [len(self.faults(0)), len(self.faults(1))]}


def collect_results(tournament: Tournament, played: Iterable[BatchResult]) -> list[Pair]:
    """Return the results of each pair of bots, in the order of the games."""
    found: dict[tuple[str, str], list[BatchResult]] = {pair: [] for pair in tournament.pairs()}
    for one in played:
        found[one.ours, one.theirs].append(one)
    return [
        Pair(ours, theirs, _in_order(parts), alone=tournament.seats == 1) for (ours, theirs), parts in found.items()
    ]


def _in_order(parts: list[BatchResult]) -> list[Result]:
    return [result for one in sorted(parts, key=lambda one: one.first) for result in one.results]


def rate_bots(pairs: Sequence[Pair]) -> dict[str, float]:
    return ratings({(pair.a, pair.b): (pair.wins, pair.games) for pair in pairs})


def play(
    tournament: Tournament, jobs: int = -1, backend: str | None = None, report: ReportProgress | None = None
) -> list[Pair]:
    """Play all games and return the results of each pair of bots.

    jobs:    the number of processes, -1 for all cores.
    backend: "ray" or "dask" for a cluster, None for this machine.
    report:  called with the number of finished games and the total.
    """
    batches = tournament.batches()
    total = sum(batch.count for batch in batches)
    return collect_results(tournament, _report_progress(_run_batches(batches, jobs, backend), total, report))


def _report_progress(played: Iterator[BatchResult], total: int, report: ReportProgress | None) -> Iterator[BatchResult]:
    done = 0
    for one in played:
        done += len(one.results)
        if report:
            report(done, total)
        yield one


def _run_batches(batches: Sequence[Batch], jobs: int, backend: str | None) -> Iterator[BatchResult]:
    """Run the batches one after the other if `jobs` is 1 without a `backend` or joblib is missing, else in parallel."""
    if jobs == 1 and not backend:
        return (batch.play() for batch in batches)
    try:
        from carteado.research.arena.cluster import play_in_parallel
    except ImportError:
        return (batch.play() for batch in batches)
    return play_in_parallel(batches, jobs, backend)
