"""Find which pairs of a group have qualified, can still qualify, or are out, and which results they need.

The module searches the outcomes of the remaining games. Every remaining game is assumed to have a winner.

- The best case of a pair is to win all its remaining games cleanly (without losing a partida). The worst case is to
  lose them all cleanly. No other result gives a better or worse place, because every criterion grows with a pair's wins
  and falls with its opponents' wins.
- The search tries all outcomes of the other pairs' games and keeps the set of reachable standings. It no longer counts
  the points of a pair that will certainly finish above or below the examined pair.
- The balance of points in future games is unknown. If it decides a place, the verdict is "open".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from carteado.tournaments.results import Result, Tally, tally_game
from carteado.tournaments.rules import Rules
from carteado.tournaments.standings import Game, compute_standings, compute_totals, measure

Verdict = Literal["through", "open", "out"]
Outcome = tuple[int, int]

MAX_STEPS: Final = 25_000
"""The largest number of standings that one search examines. Groups of more than six pairs have a smaller limit.

The search is always exact for groups of up to six pairs that meet once. If a search exceeds its limit, the verdict is
"open", unless the points alone decide.
"""
EXACT_SIZE: Final = 6
MAX_LEFT: Final = 300
"""If a group has more games left than this, nothing is computed: every pair that is not out is "open"."""
MAX_LEFT_EACH: Final = 3
"""If a group has more games left per pair than this, there is no search, and the points alone decide."""
MAX_GAMES: Final = 500
"""While a group with more games than this is played, nothing is computed either. Thirty-two pairs play 496 games."""

_BASE: Final = 4096
_ABOVE: Final = 1 << 60
_BELOW: Final = -_ABOVE


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospects of a pair to qualify from its group.

    verdict:   "through" if it has certainly qualified, "out" if it cannot qualify, or else "open".
    next_game: the index of its next game in the group's list, or None.
    needs:     the verdict after each outcome of the next game, best outcome first. None if `next_game` is None.
    """

    pair: str
    verdict: Verdict
    next_game: int | None = None
    needs: Mapping[Outcome, Verdict] | None = None


def prospects(
    pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int, out: frozenset[str] = frozenset()
) -> dict[str, Prospect]:
    """Return the prospects of every pair of a group. The first `advance` pairs of the group qualify.

    out: pairs that cannot qualify because they were, for example, disqualified.
    """
    if all(game.result is not None for game in games):
        return _final_prospects(pairs, games, rules, advance, out)
    if len(games) > MAX_GAMES or sum(game.result is None for game in games) > MAX_LEFT:
        return {pair: Prospect(pair, "out" if pair in out else "open") for pair in pairs}
    group = _Group(pairs, games, rules, advance)
    return {pair: Prospect(pair, "out") if pair in out else group.prospect(pair) for pair in pairs}


def _final_prospects(
    pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int, out: frozenset[str]
) -> dict[str, Prospect]:
    found: dict[str, Prospect] = {}
    place = 0
    for tied in compute_standings(pairs, games, rules).order:
        certain, possible = place + len(tied) <= advance, place < advance
        verdict: Verdict = "through" if certain else "open" if possible else "out"
        found |= {pair: Prospect(pair, "out" if pair in out else verdict) for pair in tied}
        place += len(tied)
    return found


def outcomes(needed: int) -> list[Outcome]:
    """Return the possible outcomes of a game as partidas won and lost, from a clean win to a clean loss.

    needed: the number of partidas that win the game.

    >>> outcomes(2)
    [(2, 0), (2, 1), (1, 2), (0, 2)]
    """
    wins = [(needed, lost) for lost in range(needed)]
    return [*wins, *((lost, won) for won, lost in reversed(wins))]


class _Group:
    def __init__(self, pairs: Sequence[str], games: Sequence[Game], rules: Rules, advance: int) -> None:
        self.pairs, self.games, self.rules, self.advance = tuple(pairs), tuple(games), rules, advance
        self.criteria = _outcome_criteria(rules)
        self.totals = compute_totals(pairs, games, rules)
        self.gains = {outcome: self._gain(outcome) for outcome in outcomes(rules.partidas_to_win)}
        self.most, self.least = self.gains[rules.partidas_to_win, 0][0], self.gains[rules.partidas_to_win, 0][1]
        self.left = [number for number, game in enumerate(games) if game.result is None]
        steps = MAX_STEPS * EXACT_SIZE**3 // max(EXACT_SIZE, len(pairs)) ** 3
        self.most_steps = steps if len(self.left) <= MAX_LEFT_EACH * len(pairs) else 0

    def _gain(self, outcome: Outcome) -> tuple[int, int]:
        """Return what an outcome of a game adds to the values of its two pairs.

        The value of a pair is one number that encodes its points and the other criteria of `_outcome_criteria`. A
        higher value means a better place.
        """
        won, lost = outcome
        points = self.rules.partida_points
        one, other = tally_game(Result(((points, 0),) * won + ((0, points),) * lost), self.rules)
        return self._value(one), self._value(other)

    def _value(self, total: Tally) -> int:
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
        clean = self.rules.partidas_to_win
        if not self._is_reachable(pair, {**self._own_outcomes(pair, (clean, 0)), **fixed}, _may_advance):
            return "out"
        if not self._is_reachable(pair, {**self._own_outcomes(pair, (0, clean)), **fixed}, _may_fail):
            return "through"
        return "open"

    def _own_outcomes(self, pair: str, outcome: Outcome) -> dict[int, Outcome]:
        return {number: outcome for number in self.left if pair in self.games[number].pairs}

    def _is_reachable(self, pair: str, own: Mapping[int, Outcome], wanted: Callable[[int, int, int], bool]) -> bool:
        """Return whether the games of the other pairs can end so that the pair may advance (or may fail to advance).

        own:    the assumed outcomes of the pair's own remaining games.
        wanted: `_may_advance` or `_may_fail`.
        """
        values = {other: self._value(self.totals[other]) for other in self.pairs}
        for number, outcome in own.items():
            one, other = self._sides(number, pair)
            gained = self.gains[outcome]
            values[one] += gained[0]
            values[other] += gained[1]
        others = [other for other in self.pairs if other != pair]
        rest = [number for number in self.left if number not in own]
        search = _Search(self, pair, values[pair], others, rest)
        start = tuple(values[other] for other in others)
        return search.can_reach(start, self._head_to_head_balances(pair, own), wanted)

    def _sides(self, number: int, pair: str) -> tuple[str, str]:
        one, other = self.games[number].pairs
        return (one, other) if one == pair else (other, one)

    def _head_to_head_balances(self, pair: str, own: Mapping[int, Outcome]) -> dict[str, int]:
        """Return the head-to-head balance between a pair and each of its opponents.

        The balance is positive if the pair did better, and negative if the opponent did. Opponents that the pair has
        not met are left out.

        own: the assumed outcomes of the pair's remaining games.
        """
        points: dict[str, int] = {}
        for number, game in enumerate(self.games):
            if pair not in game.pairs:
                continue
            one, other = self._sides(number, pair)
            if game.result is not None:
                result = game.result if game.pairs[0] == one else game.result.swap_pairs()
                mine, theirs = tally_game(result, self.rules)
                points[other] = points.get(other, 0) + mine.points - theirs.points
            elif number in own:
                points[other] = points.get(other, 0) + own[number][0] - own[number][1]
        return points


def _outcome_criteria(rules: Rules) -> list[str]:
    """Return the leading criteria of the ranking that depend only on the numbers of partidas won.

    The first one is the points. The list ends before the first criterion that depends on other data, such as the
    balance of points.
    """
    figures = ("partidas", "wins", "clean_wins", "partida_balance")
    found = ["points"]
    for criterion in rules.tie_breaks:
        if criterion not in figures:
            break
        found.append(criterion)
    return found


def _may_advance(_at_most: int, at_least: int, advance: int) -> bool:
    """Return whether the pair can still qualify if every open tie is broken in its favour.

    at_least: the number of pairs that are certainly ahead of it.
    """
    return at_least < advance


def _may_fail(at_most: int, _at_least: int, advance: int) -> bool:
    """Return whether the pair can still miss qualification if every open tie is broken against it.

    at_most: the number of pairs that may be ahead of it.
    """
    return at_most >= advance


class _Search:
    """Searches the final standings that the games of the other pairs can lead to.

    Standings (`table`) are a tuple with the value of each other pair (see `_Group._gain`), or `_ABOVE` or `_BELOW` if
    the pair will certainly finish above or below the examined pair.
    """

    def __init__(self, group: _Group, pair: str, value: int, others: Sequence[str], rest: Sequence[int]) -> None:
        self.group, self.pair, self.value, self.others = group, pair, value, others
        place = {other: number for number, other in enumerate(others)}
        games = [(place[one], place[two]) for one, two in (group.games[number].pairs for number in rest)]
        self.games = sorted(games, key=max)

    def can_reach(
        self, start: tuple[int, ...], balances: Mapping[str, int], wanted: Callable[[int, int, int], bool]
    ) -> bool:
        """Return whether the remaining games can lead to wanted standings. True if the search exceeds its limit."""
        counted = Counter(place for game in self.games for place in game)
        left = [counted[place] for place in range(len(self.others))]
        first = self._clip(start, left)
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
                self._clip(_add_gains(table, one, gain[0], two, gain[1]), left)
                for table in tables
                for gain in self.group.gains.values()
            }
        advance = self.group.advance
        return any(wanted(*self._count_ahead(table, balances), advance) for table in tables)

    def _clip(self, table: tuple[int, ...], left: Sequence[int]) -> tuple[int, ...]:
        """Return the table with the values of pairs whose position is certain replaced by `_ABOVE` or `_BELOW`.

        left: the number of remaining games of each other pair.
        """
        most, least, own = self.group.most, self.group.least, self.value
        return tuple(
            _ABOVE if value + least * games > own else _BELOW if value + most * games < own else value
            for value, games in zip(table, left, strict=True)
        )

    def _count_ahead(self, table: tuple[int, ...], balances: Mapping[str, int]) -> tuple[int, int]:
        """Return the largest and the smallest possible number of pairs ahead of the examined pair.

        A tie with exactly one pair is broken by the head-to-head result, if that is the next criterion.

        balances: the result of `_head_to_head_balances`.
        """
        above = sum(value > self.value for value in table)
        level = [other for other, value in zip(self.others, table, strict=True) if value == self.value]
        if len(level) == 1 and self._is_head_to_head_next() and (margin := balances.get(level[0], 0)):
            return (above, above) if margin > 0 else (above + 1, above + 1)
        return above + len(level), above

    def _is_head_to_head_next(self) -> bool:
        """Return whether the first criterion that the values do not encode is head to head."""
        rules = self.group.rules
        return rules.tie_breaks[len(self.group.criteria) - 1] == "head_to_head"


def _add_gains(table: tuple[int, ...], one: int, gained: int, two: int, other: int) -> tuple[int, ...]:
    changed = list(table)
    changed[one] += gained if abs(changed[one]) < _ABOVE else 0
    changed[two] += other if abs(changed[two]) < _ABOVE else 0
    return tuple(changed)
