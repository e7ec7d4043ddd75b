"""Everybody against everybody, on all cores or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from carteado.arena.contest import Contest, Result
from carteado.arena.faults import Fault
from carteado.arena.intervals import interval, mirrored, ratings
from carteado.arena.players import player
from carteado.regulation.rulebook import Regulation

BATCHES: Final = 40
"""Into how many pieces the games of two bots are cut at least, where there are enough: for the cores, and to tell
how far it is."""
LARGEST_BATCH: Final = 100

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Tournament:
    """What is played: which bots, at what kind of table, how often, from which packs."""

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
        first, second = (player(self.game, name, self.regulation, self.seats, self.seconds) for name in (ours, theirs))
        return Contest(self.game, self.regulation, self.seats, first, second, one_deal=self.one_deal, signs=self.signs)

    def batches(self) -> list[Batch]:
        """The work in pieces; both games of a mirrored pair are in the same one."""
        size = max(2, min(LARGEST_BATCH, self.games // BATCHES // 2 * 2))
        return [
            Batch(self, ours, theirs, first, min(size, self.games - first))
            for ours, theirs in self.pairs()
            for first in range(0, self.games, size)
        ]


@dataclass(frozen=True)
class Batch:
    """Some games of two bots: what one core is given at a time."""

    tournament: Tournament
    ours: str
    theirs: str
    first: int
    count: int

    def played(self) -> Played:
        contest = self.tournament.contest(self.ours, self.theirs)
        try:
            results = tuple(contest.games(self.count, self.tournament.seed, self.first))
        finally:
            contest.close()
        return Played(self.ours, self.theirs, self.first, results)


@dataclass(frozen=True)
class Played:
    ours: str
    theirs: str
    first: int
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Pair:
    """What one bot made of another."""

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
        """Mirrored games are one observation each two; whoever sits alone had the other's packs in every game."""
        wins = [result.won for result in self.results]
        return interval(wins if self.alone else mirrored(wins))

    def faults(self, side: int) -> list[Fault]:
        return [fault for result in self.results for fault in result.faults if fault.side == side]

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        wins = int(self.wins) if self.wins == int(self.wins) else self.wins
        shown = {"a": self.a, "b": self.b, "games": self.games, "wins": wins}
        shares = {"share": round(self.share, 4), "low": round(low, 4), "high": round(high, 4)}
        return {**shown, **shares, "faults": [len(self.faults(0)), len(self.faults(1))]}


def gathered(tournament: Tournament, played: Iterable[Played]) -> list[Pair]:
    """The results by pair, in the order of the packs whatever core was done first."""
    found: dict[tuple[str, str], list[Played]] = {pair: [] for pair in tournament.pairs()}
    for one in played:
        found[one.ours, one.theirs].append(one)
    return [
        Pair(ours, theirs, _in_order(parts), alone=tournament.seats == 1) for (ours, theirs), parts in found.items()
    ]


def _in_order(parts: list[Played]) -> list[Result]:
    return [result for one in sorted(parts, key=lambda one: one.first) for result in one.results]


def rated(pairs: Sequence[Pair]) -> dict[str, float]:
    return ratings({(pair.a, pair.b): (pair.wins, pair.games) for pair in pairs})


def play(tournament: Tournament, jobs: int = -1, backend: str | None = None, told: Told | None = None) -> list[Pair]:
    """Plays it all; `told` hears how many games of how many are done."""
    batches = tournament.batches()
    total = sum(batch.count for batch in batches)
    return gathered(tournament, _followed(_spread(batches, jobs, backend), total, told))


def _followed(played: Iterator[Played], total: int, told: Told | None) -> Iterator[Played]:
    done = 0
    for one in played:
        done += len(one.results)
        if told:
            told(done, total)
        yield one


def _spread(batches: Sequence[Batch], jobs: int, backend: str | None) -> Iterator[Played]:
    """The batches as they are done: on every core with joblib, one after the other without it."""
    if jobs == 1 and not backend:
        return (batch.played() for batch in batches)
    try:
        from carteado.arena.cluster import spread
    except ImportError:
        return (batch.played() for batch in batches)
    return spread(batches, jobs, backend)
