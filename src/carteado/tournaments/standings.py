"""Standings: who is where, and by which criterion (fenacef Art. 4 and 5).

Pairs that are equal in points are split by one criterion after the other. Direct confrontation is asked of exactly
two (or of a mini-table of all the tied, by the regulation); whenever a later criterion leaves a smaller tie, it is
asked again. What only a draw can split stays pending until a draw that names all of them was held. Nothing here
looks at names or at the order of entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from carteado.tournaments.results import Result, Worth, worth
from carteado.tournaments.rules import Rules

PENDING: Final = "pending"
POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class Game:
    """Two pairs that meet in the classification; without a result it is still to be played."""

    pairs: tuple[str, str]
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that was held: those drawn, the first for the best place; `among` are all who took part.

    Who took part and was not drawn comes after those who were, and is still tied. `how` is its seed, or the hand
    that drew.
    """

    order: tuple[str, ...]
    among: frozenset[str] = frozenset()
    how: str = ""

    def settles(self, tied: Iterable[str]) -> bool:
        return (self.among | set(self.order)).issuperset(tied)


@dataclass(frozen=True, slots=True)
class Line:
    """One pair's row: what it has, and why it stands where it stands."""

    pair: str
    place: int
    played: int
    total: Worth
    decided_by: str
    tied: tuple[str, ...] = ()
    """Those it was level with until the criterion that decided; for a pending tie, those it is level with."""
    passed_over: bool = False
    """Whether direct confrontation had been passed over, three or more being level."""
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """The table, best first. Pairs of a pending tie share a place and stand in one element of `order`."""

    order: tuple[tuple[str, ...], ...]
    lines: Mapping[str, Line]
    games: tuple[Game, ...] = field(repr=False, default=())

    @property
    def rows(self) -> list[Line]:
        return [self.lines[pair] for tied in self.order for pair in tied]

    @property
    def pending(self) -> list[tuple[str, ...]]:
        """The ties that only a draw can break."""
        return [tied for tied in self.order if len(tied) > 1]


def standings(
    pairs: Sequence[str],
    games: Iterable[Game],
    rules: Rules,
    draws: Iterable[Draw] = (),
    disqualified: Iterable[str] = (),
) -> Standings:
    """The standings of one group."""
    return _Ranking(pairs, tuple(games), rules, tuple(draws), frozenset(disqualified)).standings()


def totals(pairs: Iterable[str], games: Iterable[Game], rules: Rules) -> dict[str, Worth]:
    """What every pair has from the games played among these pairs."""
    sums = dict.fromkeys(pairs, Worth())
    for game in games:
        if game.result is not None and sums.keys() >= set(game.pairs):
            for pair, gained in zip(game.pairs, worth(game.result, rules), strict=True):
                sums[pair] = _plus(sums[pair], gained)
    return sums


def _plus(one: Worth, other: Worth) -> Worth:
    return Worth(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(Worth)))


class _Ranking:
    """One table being ranked."""

    def __init__(
        self,
        pairs: Sequence[str],
        games: tuple[Game, ...],
        rules: Rules,
        draws: tuple[Draw, ...],
        disqualified: frozenset[str],
    ) -> None:
        self.rules, self.games, self.draws, self.disqualified = rules, games, draws, disqualified
        self.totals = totals(pairs, games, rules)
        self.decided: dict[str, tuple[str, tuple[str, ...], bool]] = {}

    def standings(self) -> Standings:
        order = tuple(self._by_points())
        places = _places(order)
        played = self._played()
        lines = {pair: self._line(pair, places[pair], played[pair]) for tied in order for pair in tied}
        return Standings(order, lines, self.games)

    def _line(self, pair: str, place: int, played: int) -> Line:
        decided_by, tied, passed_over = self.decided[pair]
        out = pair in self.disqualified
        return Line(pair, place, played, self.totals[pair], decided_by, tied, passed_over, out)

    def _played(self) -> dict[str, int]:
        counts = dict.fromkeys(self.totals, 0)
        for game in self.games:
            for pair in game.pairs:
                counts[pair] += game.result is not None
        return counts

    # --- splitting ties

    def _by_points(self) -> Iterator[tuple[str, ...]]:
        for level in _classes(self.totals, lambda pair: self.totals[pair].points):
            if len(level) == 1:
                self.decided[level[0]] = (POINTS, (), False)
                yield level
            else:
                yield from self._split(level, 0, passed_over=False)

    def _split(self, tied: tuple[str, ...], at: int, *, passed_over: bool) -> Iterator[tuple[str, ...]]:
        """Those tied, by the criteria from number `at` on."""
        for number in range(at, len(self.rules.tie_breaks)):
            criterion = self.rules.tie_breaks[number]
            levels = self._levels(criterion, tied)
            if len(levels) > 1:
                yield from self._after(criterion, number, tied, levels, passed_over=passed_over)
                return
            passed_over |= criterion == "head_to_head" and not self._asks(tied)
        for pair in tied:
            self.decided[pair] = (PENDING, _others(tied, pair), passed_over)
        yield tied

    def _after(
        self, criterion: str, number: int, tied: tuple[str, ...], levels: list[tuple[str, ...]], *, passed_over: bool
    ) -> Iterator[tuple[str, ...]]:
        """A criterion has told some of the tied apart; what is left of the tie goes on to the next ones."""
        for level in levels:
            if len(level) == 1:
                self.decided[level[0]] = (criterion, _others(tied, level[0]), passed_over)
                yield level
            else:
                yield from self._again(level, number, passed_over=passed_over)

    def _again(self, tied: tuple[str, ...], number: int, *, passed_over: bool) -> Iterator[tuple[str, ...]]:
        """A smaller tie is asked for its direct confrontation again, where that criterion has had its turn."""
        asked_before = "head_to_head" in self.rules.tie_breaks[: number + 1]
        levels = self._levels("head_to_head", tied) if asked_before else [tied]
        if len(levels) > 1:
            yield from self._after("head_to_head", number, tied, levels, passed_over=passed_over)
        else:
            yield from self._split(tied, number + 1, passed_over=passed_over)

    # --- criteria

    def _levels(self, criterion: str, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The tied in levels, best first; a single level where the criterion tells nobody apart."""
        if criterion == "draw":
            return self._drawn(tied)
        if criterion == "head_to_head":
            return self._head_to_head(tied)
        return _classes(tied, lambda pair: measure(criterion, self.totals[pair]))

    def _asks(self, tied: tuple[str, ...]) -> bool:
        """Whether direct confrontation is asked of so many."""
        return len(tied) == 2 or self.rules.head_to_head == "mini"

    def _head_to_head(self, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        if not self._asks(tied) or not self._all_met(tied):
            return [tied]
        among = totals(tied, self.games, self.rules)
        return _classes(tied, lambda pair: among[pair].points)

    def _all_met(self, tied: tuple[str, ...]) -> bool:
        """A confrontation that is still to come decides nothing yet."""
        met = {frozenset(game.pairs) for game in self.games if game.result is not None}
        return all(frozenset((one, other)) in met for one in tied for other in tied if one != other)

    def _drawn(self, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        draw = next((draw for draw in reversed(self.draws) if draw.settles(tied)), None)
        if draw is None:
            return [tied]
        levels: list[tuple[str, ...]] = [(pair,) for pair in draw.order if pair in tied]
        rest = tuple(pair for pair in tied if pair not in draw.order)
        return [*levels, rest] if rest else levels


def measure(name: str, total: Worth) -> int:
    """What a pair has by a criterion that is a figure."""
    if name == "partida_balance":
        return total.partidas - total.partidas_lost
    value: int = getattr(total, name)
    return value


def _classes(pairs: Iterable[str], key: Callable[[str], int]) -> list[tuple[str, ...]]:
    """The pairs by a value, highest first. Inside a class they are sorted, so that no order of entry shows."""
    classes: dict[int, list[str]] = {}
    for pair in pairs:
        classes.setdefault(key(pair), []).append(pair)
    return [tuple(sorted(classes[value])) for value in sorted(classes, reverse=True)]


def _others(tied: tuple[str, ...], pair: str) -> tuple[str, ...]:
    return tuple(other for other in tied if other != pair)


def _places(order: Iterable[tuple[str, ...]]) -> dict[str, int]:
    places, place = {}, 1
    for tied in order:
        places.update(dict.fromkeys(tied, place))
        place += len(tied)
    return places
