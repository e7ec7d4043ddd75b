"""Who has advanced already, who still can, and what they need: by trying what may still happen in a group.

Every remaining game is taken to end with a winner. A pair's best case is to win all its games without losing a
partida, its worst to lose them all so; both are extremes of its place because every criterion grows with what a pair
wins and falls with what its opponents do. The games of the others are tried in all their outcomes, kept as the set of
tables that can be reached, and a pair that can no longer pass, or be passed, is not looked at further. What is left to
the balance of points still to be made is neither certain nor out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from carteado.tournaments.results import Result, Worth, worth
from carteado.tournaments.rules import Rules
from carteado.tournaments.standings import Game, measure, standings, totals

Verdict = Literal["through", "open", "out"]
Outcome = tuple[int, int]

MOST_STEPS: Final = 25_000
"""How many tables are tried for one question. A group of up to six who meet once is always answered exactly; a larger
one has the fewer the larger it is, and a pair is called open beyond them, unless its points alone say."""
EXACT_SIZE: Final = 6
MOST_LEFT: Final = 300
"""With more games than this still to be played in a group nothing is asked yet: everybody is open."""
MOST_LEFT_EACH: Final = 3
"""With more games left than this for each pair nothing is tried: what the points alone don't say is open."""
MOST_GAMES: Final = 500
"""A group with more games than this (one of thirty-two has 496) is not looked at before all of them are played."""

_BASE: Final = 4096
_ABOVE: Final = 1 << 60
_BELOW: Final = -_ABOVE


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a pair can still hope for. `next_game` is its next game's number in the group, and `needs` what each of its
    outcomes would make of it, best first; empty when it has no game left."""

    pair: str
    verdict: Verdict
    next_game: int | None = None
    needs: Mapping[Outcome, Verdict] | None = None


def prospects(
    pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int, out: frozenset[str] = frozenset()
) -> dict[str, Prospect]:
    """The prospects of every pair of a group of which so many advance."""
    if all(game.result is not None for game in games):
        return _decided(pairs, games, rules, advance, out)
    if len(games) > MOST_GAMES or sum(game.result is None for game in games) > MOST_LEFT:
        return {pair: Prospect(pair, "out" if pair in out else "open") for pair in pairs}
    group = _Group(pairs, games, rules, advance)
    return {pair: Prospect(pair, "out") if pair in out else group.prospect(pair) for pair in pairs}


def _decided(
    pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int, out: frozenset[str]
) -> dict[str, Prospect]:
    found: dict[str, Prospect] = {}
    place = 0
    for tied in standings(pairs, games, rules).order:
        certain, possible = place + len(tied) <= advance, place < advance
        verdict: Verdict = "through" if certain else "open" if possible else "out"
        found |= {pair: Prospect(pair, "out" if pair in out else verdict) for pair in tied}
        place += len(tied)
    return found


def outcomes(needed: int) -> list[Outcome]:
    """How a game may end, from a clean win to a clean loss.

    >>> outcomes(2)
    [(2, 0), (2, 1), (1, 2), (0, 2)]
    """
    wins = [(needed, lost) for lost in range(needed)]
    return [*wins, *((lost, won) for won, lost in reversed(wins))]


class _Group:
    def __init__(self, pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int) -> None:
        self.pairs, self.games, self.rules, self.advance = tuple(pairs), tuple(games), rules, advance
        self.criteria = _from_outcomes(rules)
        self.totals = totals(pairs, games, rules)
        self.gains = {outcome: self._gain(outcome) for outcome in outcomes(rules.needed)}
        self.most, self.least = self.gains[rules.needed, 0][0], self.gains[rules.needed, 0][1]
        self.left = [number for number, game in enumerate(games) if game.result is None]
        steps = MOST_STEPS * EXACT_SIZE**3 // max(EXACT_SIZE, len(pairs)) ** 3
        self.most_steps = steps if len(self.left) <= MOST_LEFT_EACH * len(pairs) else 0

    def _gain(self, outcome: Outcome) -> tuple[int, int]:
        """What an outcome gives each pair, as one number that compares as the criteria do in their order."""
        won, lost = outcome
        points = self.rules.partida_points
        one, other = worth(Result(((points, 0),) * won + ((0, points),) * lost), self.rules)
        return self._value(one), self._value(other)

    def _value(self, total: Worth) -> int:
        value = 0
        for criterion in self.criteria:
            value = value * _BASE + measure(criterion, total)
        return value

    # --- one pair

    def prospect(self, pair: str) -> Prospect:
        own = [number for number in self.left if pair in self.games[number].pairs]
        if not own:
            return Prospect(pair, self._verdict(pair, {}))
        needs = {outcome: self._verdict(pair, {own[0]: outcome}) for outcome in self.gains}
        found = set(needs.values())
        verdict: Verdict = "open" if len(found) > 1 else found.pop()
        return Prospect(pair, verdict, own[0], needs)

    def _verdict(self, pair: str, fixed: Mapping[int, Outcome]) -> Verdict:
        clean = self.rules.needed
        if not self._reachable(pair, {**self._all(pair, (clean, 0)), **fixed}, _may_advance):
            return "out"
        if not self._reachable(pair, {**self._all(pair, (0, clean)), **fixed}, _may_fail):
            return "through"
        return "open"

    def _all(self, pair: str, outcome: Outcome) -> dict[int, Outcome]:
        return {number: outcome for number in self.left if pair in self.games[number].pairs}

    def _reachable(self, pair: str, own: Mapping[int, Outcome], wanted: Callable[[int, int, int], bool]) -> bool:
        """Whether some course of the other games ends as wanted, the pair's own games ending as given."""
        values = {other: self._value(self.totals[other]) for other in self.pairs}
        for number, outcome in own.items():
            one, other = self._sides(number, pair)
            gained = self.gains[outcome]
            values[one] += gained[0]
            values[other] += gained[1]
        others = [other for other in self.pairs if other != pair]
        rest = [number for number in self.left if number not in own]
        search = _Search(self, pair, values[pair], others, rest)
        return search.finds(tuple(values[other] for other in others), self._beaten(pair, own), wanted)

    def _sides(self, number: int, pair: str) -> tuple[str, str]:
        one, other = self.games[number].pairs
        return (one, other) if one == pair else (other, one)

    def _beaten(self, pair: str, own: Mapping[int, Outcome]) -> dict[str, int]:
        """Direct confrontations of a pair: above 0 won, below 0 lost; absent where it has none to show."""
        points: dict[str, int] = {}
        for number, game in enumerate(self.games):
            if pair not in game.pairs:
                continue
            one, other = self._sides(number, pair)
            if game.result is not None:
                result = game.result if game.pairs[0] == one else game.result.turned()
                mine, theirs = worth(result, self.rules)
                points[other] = points.get(other, 0) + mine.points - theirs.points
            elif number in own:
                points[other] = points.get(other, 0) + own[number][0] - own[number][1]
        return points


def _from_outcomes(rules: Rules) -> list[str]:
    """Points, and the criteria before the first that needs more than the outcomes of games."""
    figures = ("partidas", "wins", "clean_wins", "partida_balance")
    found = ["points"]
    for criterion in rules.tie_breaks:
        if criterion not in figures:
            break
        found.append(criterion)
    return found


def _may_advance(_above: int, at_least: int, advance: int) -> bool:
    """`at_least` are surely ahead when every open tie falls in the pair's favour."""
    return at_least < advance


def _may_fail(at_most: int, _at_least: int, advance: int) -> bool:
    """`at_most` may be ahead when every open tie falls against the pair."""
    return at_most >= advance


class _Search:
    """The tables that the other games can lead to, seen from one pair: who is above it, level with it, below it."""

    def __init__(self, group: _Group, pair: str, value: int, others: Sequence[str], rest: Sequence[int]) -> None:
        self.group, self.pair, self.value, self.others = group, pair, value, others
        place = {other: number for number, other in enumerate(others)}
        games = [(place[one], place[two]) for one, two in (group.games[number].pairs for number in rest)]
        self.games = sorted(games, key=max)

    def finds(self, start: tuple[int, ...], beaten: Mapping[str, int], wanted: Callable[[int, int, int], bool]) -> bool:
        counted = Counter(place for game in self.games for place in game)
        left = [counted[place] for place in range(len(self.others))]
        first = self._clipped(start, left)
        if not wanted(
            sum(value > _BELOW for value in first), sum(value == _ABOVE for value in first), self.group.advance
        ):
            return False
        tables, steps = {first}, 0
        for one, two in self.games:
            left[one] -= 1
            left[two] -= 1
            steps += len(tables) * len(self.group.gains)
            if steps > self.group.most_steps:
                return True
            tables = {
                self._clipped(_with(table, one, gain[0], two, gain[1]), left)
                for table in tables
                for gain in self.group.gains.values()
            }
        advance = self.group.advance
        return any(wanted(*self._ahead(table, beaten), advance) for table in tables)

    def _clipped(self, table: tuple[int, ...], left: Sequence[int]) -> tuple[int, ...]:
        """A pair that is above for good, or below for good, whatever it still gains."""
        most, least, own = self.group.most, self.group.least, self.value
        return tuple(
            _ABOVE if value + least * games > own else _BELOW if value + most * games < own else value
            for value, games in zip(table, left, strict=True)
        )

    def _ahead(self, table: tuple[int, ...], beaten: Mapping[str, int]) -> tuple[int, int]:
        """How many end above at most and at least. Between exactly two, direct confrontation decides."""
        above = sum(value > self.value for value in table)
        level = [other for other, value in zip(self.others, table, strict=True) if value == self.value]
        if len(level) == 1 and self._asked() and (margin := beaten.get(level[0], 0)):
            return (above, above) if margin > 0 else (above + 1, above + 1)
        return above + len(level), above

    def _asked(self) -> bool:
        """Whether direct confrontation is the next criterion."""
        rules = self.group.rules
        return rules.tie_breaks[len(self.group.criteria) - 1] == "head_to_head"


def _with(table: tuple[int, ...], one: int, gained: int, two: int, other: int) -> tuple[int, ...]:
    changed = list(table)
    changed[one] += gained if abs(changed[one]) < _ABOVE else 0
    changed[two] += other if abs(changed[two]) < _ABOVE else 0
    return tuple(changed)
