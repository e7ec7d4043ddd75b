"""Schedule the games of each group (a round robin), and plan which games are played at the same time.

>>> [round_ for round_ in round_robin(("a", "b", "c", "d"))]
[(('a', 'd'), ('b', 'c')), (('d', 'b'), ('c', 'a')), (('c', 'd'), ('a', 'b'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from carteado.tournaments.group_draw import Groups

Round = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game between two pairs in the schedule of the tournament.

    group: the number of its group, from 1; 0 for a game of the knock-out.
    round: the number of its round, from 1.
    pairs: the ids of the two pairs. In the knock-out, an id is "" while the pair is unknown.
    """

    id: str
    group: int
    round: int
    pairs: tuple[str, str]


def round_robin(pairs: Sequence[str]) -> Iterator[Round]:
    """Yield the rounds of a tournament in which every pair meets every other pair once.

    The method is the circle method: one pair stays in place and the others rotate.
    """
    circle: list[str | None] = [*pairs, *([None] if len(pairs) % 2 else [])]
    size = len(circle)
    *turning, fixed = circle
    for number in range(size - 1):
        ring = [*turning[number:], *turning[:number]]
        top = (fixed, ring[0]) if number % 2 else (ring[0], fixed)
        met = [top, *((ring[at], ring[-at]) for at in range(1, size // 2))]
        yield tuple((one, other) for one, other in met if one is not None and other is not None)


def make_fixtures(groups: Groups, meetings: int = 1) -> tuple[Fixture, ...]:
    """Return the games of the group stage, sorted by round and then by group.

    meetings: how many times each pair meets each other pair of its group.
    """
    made = []
    for number, group in enumerate(groups, start=1):
        rounds = list(round_robin(group))
        for turn in range(meetings):
            for at, games in enumerate(rounds, start=turn * len(rounds) + 1):
                made += [(at, number, pairs[::-1] if turn % 2 else pairs) for pairs in games]
    made.sort(key=lambda each: each[:2])
    counts = [0] * (len(groups) + 1)
    found = []
    for round_, number, (one, other) in made:
        counts[number] += 1
        found.append(Fixture(f"{group_letter(number)}{counts[number]}", number, round_, (one, other)))
    return tuple(found)


def group_letter(group: int) -> str:
    """Return the name of a group: A, B, …, Z, AA, AB, …"""
    first, last = divmod(group - 1, 26)
    return (group_letter(first) if first else "") + chr(ord("A") + last)


def plan(games: Sequence[Fixture], tables: int) -> list[list[Fixture]]:
    """Divide the games into turns, with at most `tables` games and no pair twice in each turn.

    The plan assumes that all games take equally long.
    """
    waiting, last, turns = list(games), dict[str, int](), list[list[Fixture]]()
    while waiting:
        busy: set[str] = set()
        turn: list[Fixture] = []
        for game in sorted(waiting, key=lambda game: (game.round, *_last_turns(game, last))):
            if len(turn) < tables and not busy.intersection(game.pairs):
                turn.append(game)
                busy.update(game.pairs)
        last.update(dict.fromkeys(busy, len(turns)))
        waiting = [game for game in waiting if game not in turn]
        turns.append(turn)
    return turns


def _last_turns(game: Fixture, last: dict[str, int]) -> tuple[int, int]:
    """Return the last turns in which the two pairs played, the earlier one first; -1 for a pair that has not played."""
    one, other = sorted(last.get(pair, -1) for pair in game.pairs)
    return one, other
