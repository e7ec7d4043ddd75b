"""Compute the standings of a group, and the criterion that decided each place (fenacef Art. 4 and 5).

Pairs with equal points are compared by one criterion after the other. One of the criteria is the head-to-head result.
By default, it compares exactly two pairs. Some regulations apply it to more pairs, by a mini-table of the games among
them. It is applied again each time a later criterion leaves a smaller tie. A tie that only a draw can break is pending
until the draw is held. Neither names nor the order of entry decide a place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from carteado.tournaments.results import Result, Tally, tally_game
from carteado.tournaments.rules import Rules

PENDING: Final = "pending"
POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the group stage. Its result is None until it is played."""

    pairs: tuple[str, str]
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that broke a tie.

    order: the drawn pairs, best place first.
    among: all pairs that took part. Those that were not drawn rank below the others and are still tied.
    how:   the seed of the draw or a description of a draw by hand, if known.
    """

    order: tuple[str, ...]
    among: frozenset[str] = frozenset()
    how: str = ""

    def settles(self, tied: Iterable[str]) -> bool:
        return (self.among | set(self.order)).issuperset(tied)


@dataclass(frozen=True, slots=True)
class Row:
    """The row of one pair: its totals, its place and the criterion that decided the place."""

    pair: str
    place: int
    played: int
    total: Tally
    decided_by: str
    tied: tuple[str, ...] = ()
    """The other pairs with which this pair was tied before the deciding criterion, or with which it is still tied."""
    head_to_head_skipped: bool = False
    """Whether the head-to-head criterion was skipped because three or more pairs were tied."""
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a group.

    order: the pairs, best first. Each item is a tuple of one pair, or of all pairs of a pending tie.
    lines: the row of each pair.
    """

    order: tuple[tuple[str, ...], ...]
    lines: Mapping[str, Row]
    games: tuple[Game, ...] = field(repr=False, default=())

    @property
    def rows(self) -> list[Row]:
        return [self.lines[pair] for tied in self.order for pair in tied]

    @property
    def pending(self) -> list[tuple[str, ...]]:
        """Return the unbroken ties. After the last game, only a draw can break them."""
        return [tied for tied in self.order if len(tied) > 1]


def compute_standings(
    pairs: Sequence[str],
    games: Iterable[Game],
    rules: Rules,
    draws: Iterable[Draw] = (),
    disqualified: Iterable[str] = (),
) -> Standings:
    """Return the standings of one group.

    draws:        the draws that were held to break ties.
    disqualified: the pairs that cannot advance. They keep their place.
    """
    return _Ranking(pairs, tuple(games), rules, tuple(draws), frozenset(disqualified)).standings()


def compute_totals(pairs: Iterable[str], games: Iterable[Game], rules: Rules) -> dict[str, Tally]:
    """Return the totals of every pair. Only games among these pairs count."""
    sums = dict.fromkeys(pairs, Tally())
    for game in games:
        if game.result is not None and sums.keys() >= set(game.pairs):
            for pair, gained in zip(game.pairs, tally_game(game.result, rules), strict=True):
                sums[pair] = _add(sums[pair], gained)
    return sums


def _add(one: Tally, other: Tally) -> Tally:
    return Tally(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(Tally)))


class _Ranking:
    def __init__(
        self,
        pairs: Sequence[str],
        games: tuple[Game, ...],
        rules: Rules,
        draws: tuple[Draw, ...],
        disqualified: frozenset[str],
    ) -> None:
        self.rules, self.games, self.draws, self.disqualified = rules, games, draws, disqualified
        self.totals = compute_totals(pairs, games, rules)
        # The criterion that decided a pair's place, the other tied pairs, and whether head to head was skipped.
        self.decided: dict[str, tuple[str, tuple[str, ...], bool]] = {}

    def standings(self) -> Standings:
        order = tuple(self._by_points())
        places = _places(order)
        played = self._count_played()
        lines = {pair: self._line(pair, places[pair], played[pair]) for tied in order for pair in tied}
        return Standings(order, lines, self.games)

    def _line(self, pair: str, place: int, played: int) -> Row:
        decided_by, tied, head_to_head_skipped = self.decided[pair]
        out = pair in self.disqualified
        return Row(pair, place, played, self.totals[pair], decided_by, tied, head_to_head_skipped, out)

    def _count_played(self) -> dict[str, int]:
        counts = dict.fromkeys(self.totals, 0)
        for game in self.games:
            for pair in game.pairs:
                counts[pair] += game.result is not None
        return counts

    # --- breaking ties

    def _by_points(self) -> Iterator[tuple[str, ...]]:
        for level in _group_by(self.totals, lambda pair: self.totals[pair].points):
            if len(level) == 1:
                self.decided[level[0]] = (POINTS, (), False)
                yield level
            else:
                yield from self._break_tie(level, 0, head_to_head_skipped=False)

    def _break_tie(self, tied: tuple[str, ...], start: int, *, head_to_head_skipped: bool) -> Iterator[tuple[str, ...]]:
        """Yield the tied pairs, best first, ranked by the criteria of the regulation from index `start` on.

        Pairs that stay tied are yielded together as one tuple.
        """
        for number in range(start, len(self.rules.tie_breaks)):
            criterion = self.rules.tie_breaks[number]
            levels = self._levels(criterion, tied)
            if len(levels) > 1:
                yield from self._rank_levels(criterion, number, tied, levels, head_to_head_skipped=head_to_head_skipped)
                return
            head_to_head_skipped |= criterion == "head_to_head" and not self._uses_head_to_head(tied)
        for pair in tied:
            self.decided[pair] = (PENDING, _others(tied, pair), head_to_head_skipped)
        yield tied

    def _rank_levels(
        self,
        criterion: str,
        number: int,
        tied: tuple[str, ...],
        levels: list[tuple[str, ...]],
        *,
        head_to_head_skipped: bool,
    ) -> Iterator[tuple[str, ...]]:
        """Yield the tied pairs, best first, after a criterion has separated them. Break the remaining ties.

        number: the index of the latest criterion, not counting repetitions of head to head.
        tied:   all pairs that were tied before this criterion.
        levels: these pairs, grouped by the criterion, best first.
        """
        for level in levels:
            if len(level) == 1:
                self.decided[level[0]] = (criterion, _others(tied, level[0]), head_to_head_skipped)
                yield level
            else:
                yield from self._break_smaller_tie(level, number, head_to_head_skipped=head_to_head_skipped)

    def _break_smaller_tie(
        self, tied: tuple[str, ...], number: int, *, head_to_head_skipped: bool
    ) -> Iterator[tuple[str, ...]]:
        """Yield the pairs of a tie that is left after the criterion with index `number`, best first.

        If head to head is among the criteria so far, it is applied again, because fewer pairs are tied now. If it
        separates no pairs, the next criterion is applied.
        """
        tried_before = "head_to_head" in self.rules.tie_breaks[: number + 1]
        levels = self._levels("head_to_head", tied) if tried_before else [tied]
        if len(levels) > 1:
            yield from self._rank_levels(
                "head_to_head", number, tied, levels, head_to_head_skipped=head_to_head_skipped
            )
        else:
            yield from self._break_tie(tied, number + 1, head_to_head_skipped=head_to_head_skipped)

    # --- criteria

    def _levels(self, criterion: str, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Group the tied pairs by a criterion, best first.

        If the criterion separates no pairs, the result is a single group.
        """
        if criterion == "draw":
            return self._levels_by_draw(tied)
        if criterion == "head_to_head":
            return self._levels_by_head_to_head(tied)
        return _group_by(tied, lambda pair: measure(criterion, self.totals[pair]))

    def _uses_head_to_head(self, tied: tuple[str, ...]) -> bool:
        """Return whether the regulation applies head to head to this number of pairs."""
        return len(tied) == 2 or self.rules.head_to_head == "mini"

    def _levels_by_head_to_head(self, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        if not self._uses_head_to_head(tied) or not self._have_all_met(tied):
            return [tied]
        among = compute_totals(tied, self.games, self.rules)
        return _group_by(tied, lambda pair: among[pair].points)

    def _have_all_met(self, tied: tuple[str, ...]) -> bool:
        """Return whether all these pairs have played each other. Head to head needs this."""
        met = {frozenset(game.pairs) for game in self.games if game.result is not None}
        return all(frozenset((one, other)) in met for one in tied for other in tied if one != other)

    def _levels_by_draw(self, tied: tuple[str, ...]) -> list[tuple[str, ...]]:
        draw = next((draw for draw in reversed(self.draws) if draw.settles(tied)), None)
        if draw is None:
            return [tied]
        levels: list[tuple[str, ...]] = [(pair,) for pair in draw.order if pair in tied]
        rest = tuple(pair for pair in tied if pair not in draw.order)
        return [*levels, rest] if rest else levels


def measure(name: str, total: Tally) -> int:
    """Return a pair's value for the numeric criterion `name`. A higher value is better."""
    if name == "partida_balance":
        return total.partidas - total.partidas_lost
    value: int = getattr(total, name)
    return value


def _group_by(pairs: Iterable[str], key: Callable[[str], int]) -> list[tuple[str, ...]]:
    """Group the pairs by the value of `key`, highest first.

    The pairs within a group are sorted by id, so that the order of entry does not matter.
    """
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
