"""Who meets whom and when: the round robin of a group, and the order in which tables take the games.

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
    """A game that is to be played. `group` is its number from 1, 0 in the knock-out; `round` counts from 1.

    In the knock-out a pair is "" while it is not known who will play, or when nobody will.
    """

    id: str
    group: int
    round: int
    pairs: tuple[str, str]


def round_robin(pairs: Sequence[str]) -> Iterator[Round]:
    """Everyone meets everyone once, nobody twice in a round (circle method: one stays, the others go round)."""
    circle: list[str | None] = [*pairs, *([None] if len(pairs) % 2 else [])]
    size = len(circle)
    *turning, fixed = circle
    for number in range(size - 1):
        ring = [*turning[number:], *turning[:number]]
        top = (fixed, ring[0]) if number % 2 else (ring[0], fixed)
        met = [top, *((ring[at], ring[-at]) for at in range(1, size // 2))]
        yield tuple((one, other) for one, other in met if one is not None and other is not None)


def fixtures(groups: Groups, meetings: int = 1) -> tuple[Fixture, ...]:
    """The games of the classification, round by round and in each round group by group."""
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
        found.append(Fixture(f"{letter(number)}{counts[number]}", number, round_, (one, other)))
    return tuple(found)


def letter(group: int) -> str:
    """The name of a group: A, B, …, Z, AA, AB, …"""
    first, last = divmod(group - 1, 26)
    return (letter(first) if first else "") + chr(ord("A") + last)


def plan(games: Sequence[Fixture], tables: int) -> list[list[Fixture]]:
    """The games in turns of as many as there are tables, if all took equally long: what the hall can expect."""
    waiting, last, turns = list(games), dict[str, int](), list[list[Fixture]]()
    while waiting:
        busy: set[str] = set()
        turn: list[Fixture] = []
        for game in sorted(waiting, key=lambda game: (game.round, *_rest(game, last))):
            if len(turn) < tables and not busy.intersection(game.pairs):
                turn.append(game)
                busy.update(game.pairs)
        last.update(dict.fromkeys(busy, len(turns)))
        waiting = [game for game in waiting if game not in turn]
        turns.append(turn)
    return turns


def _rest(game: Fixture, last: dict[str, int]) -> tuple[int, int]:
    """When its pairs played last: who has waited longest comes first."""
    one, other = sorted(last.get(pair, -1) for pair in game.pairs)
    return one, other
