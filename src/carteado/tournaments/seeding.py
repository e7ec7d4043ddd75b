"""Where each qualified pair stands in the bracket: byes to the best, the best apart, group-mates apart.

The bracket is cut in halves again and again. At each cut pairs next to each other in strength go to different halves;
which of the two goes left is free, and that freedom keeps the mates of a group apart: draw a line between the groups
of the two pairs of every such duo and direct the lines so that as many come into each group as go out of it, give or
take one. That is always possible (an Eulerian orientation), so every group is halved at every cut, and its mates meet
as late as they can: in a group of two, not before the final.

The pairs are of three classes: those with a bye (the best), those who meet somebody in the first round (`hosts`), and
those they meet (`guests`). Each class is cut on its own. Where classes are odd, the last with a bye goes to one half
and a host with a guest to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

BYE: Final = ""
ATTEMPTS: Final = 256
CHOICES: Final = 8
"""With an odd number of byes the first cut found may leave a later one no way out: then others are tried."""

Duo = tuple[str, str]


def bracket_size(pairs: int) -> int:
    """The places of the bracket: a power of two."""
    return 1 << max(0, pairs - 1).bit_length()


def bracket_order(seeds: Sequence[str], group_of: Mapping[str, int] | None = None) -> tuple[str, ...]:
    """The places of the bracket from top to bottom, `BYE` where nobody stands; neighbours meet in the first round.

    `seeds` has the strongest first. With `group_of`, pairs of one group are kept apart as long as can be.

    >>> bracket_order(["1", "2", "3", "4", "5", "6"])
    ('1', '', '4', '5', '3', '6', '2', '')
    """
    size = bracket_size(len(seeds))
    if size == 1:
        return tuple(seeds)
    if group_of is None or len({group_of[pair] for pair in seeds}) < 2:
        return _usual(seeds, size)
    byes = size - len(seeds)
    field = _Field(tuple(seeds[:byes]), tuple(seeds[byes : size // 2]), tuple(seeds[size // 2 :]))
    made = (tuple(_placed(field, group_of, attempt)) for attempt in range(ATTEMPTS))
    best = next(made)
    for other in made:
        if (early := meetings_too_early(best, group_of)) == 0:
            break
        if meetings_too_early(other, group_of) < early:
            best = other
    return best


def meetings_too_early(places: Sequence[str], group_of: Mapping[str, int]) -> int:
    """How many rounds too early group-mates may meet, all groups taken together; 0 is as late as can be.

    So many mates can be kept in different parts of the bracket as it has parts: halves for two, quarters for four.
    """
    rounds = len(places).bit_length() - 1
    at: dict[int, list[int]] = {}
    for number, pair in enumerate(places):
        if pair != BYE:
            at.setdefault(group_of[pair], []).append(number)
    early = 0
    for numbers in at.values():
        if len(numbers) > 1:
            first = min((one ^ other).bit_length() for one, other in pairwise(numbers))
            early += max(0, rounds - (len(numbers) - 1).bit_length() + 1 - first)
    return early


def _usual(seeds: Sequence[str], size: int) -> tuple[str, ...]:
    """First against last, and the best as far apart as they are strong."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [each for at, one in enumerate(order) for each in ((one, total - one), (total - one, one))[at % 2]]
    first_round = (sorted(both) for both in zip(order[::2], order[1::2], strict=True))
    return tuple(seeds[one - 1] if one <= len(seeds) else BYE for both in first_round for one in both)


@dataclass(frozen=True, slots=True)
class _Field:
    """A part of the bracket: as many guests as hosts, each class strongest first."""

    byes: tuple[str, ...]
    hosts: tuple[str, ...]
    guests: tuple[str, ...]

    @property
    def blocks(self) -> int:
        return len(self.byes) + len(self.hosts)


def _placed(field: _Field, group_of: Mapping[str, int], attempt: int) -> list[str]:
    if field.blocks == 1:
        return [field.byes[0], BYE] if field.byes else [field.hosts[0], field.guests[0]]
    odd = len(field.byes) % 2
    left, right = _cut(field, group_of, attempt % CHOICES if odd else 0)
    rest = attempt // CHOICES if odd else attempt
    strongest = (field.byes or field.hosts)[0]
    if strongest in right.byes + right.hosts:
        left, right = right, left
    return _placed(left, group_of, rest) + _placed(right, group_of, rest)


def _cut(field: _Field, group_of: Mapping[str, int], skip: int) -> tuple[_Field, _Field]:
    """Two halves, every group shared evenly between them; `skip` passes over so many that are as good."""
    if len(field.byes) % 2 == 0:
        return _halves(field, _directed(_duos(field), group_of), [])
    best: tuple[int, tuple[_Field, _Field]] | None = None
    for bye, host, guest, turned in _odd_ones(field):
        rest = _Field(_without(field.byes, bye), _without(field.hosts, host), _without(field.guests, guest))
        odd = [(bye, not turned), (host, turned), (guest, turned)]
        halves = _halves(field, _directed(_duos(rest), group_of), odd)
        uneven = _unevenness(halves, group_of)
        if best is None or uneven < best[0]:
            best = uneven, halves
        if uneven == 0:
            best = uneven, halves
            if skip == 0:
                break
            skip -= 1
    assert best is not None
    return best[1]


def _odd_ones(field: _Field) -> Iterator[tuple[str, str, str, bool]]:
    """Who may be left over by the duos: by strength those in the middle, then others."""
    for bye, host, guest in product(field.byes[::-1], field.hosts, field.guests[::-1]):
        yield bye, host, guest, False
        yield bye, host, guest, True


def _without(side: tuple[str, ...], pair: str) -> tuple[str, ...]:
    return tuple(other for other in side if other != pair)


def _duos(field: _Field) -> list[Duo]:
    return [duo for side in (field.byes, field.hosts, field.guests) for duo in zip(side[::2], side[1::2], strict=True)]


def _directed(duos: Sequence[Duo], group_of: Mapping[str, int]) -> list[Duo]:
    """The duos, the one who goes left first: trails through the lines between groups, each walked in one direction.

    A trail begins in a group with an odd number of lines while there is one, so that it can end only in another.
    """
    lines: dict[int, list[int]] = {}
    for at, duo in enumerate(duos):
        for pair in duo:
            lines.setdefault(group_of[pair], []).append(at)
    left: dict[int, Duo] = {}
    number: int | None
    starts = sorted(lines, key=lambda group: (len(lines[group]) % 2 == 0, group))
    for start in starts + starts:  # the second time only rings are left
        at = start
        while (number := _unwalked(lines[at], left)) is not None:
            one, other = duos[number] if group_of[duos[number][0]] == at else duos[number][::-1]
            left[number] = (one, other)
            at = group_of[other]
    return [left[number] for number in range(len(duos))]


def _unwalked(numbers: list[int], walked: Mapping[int, Duo]) -> int | None:
    while numbers and numbers[-1] in walked:
        numbers.pop()
    return numbers[-1] if numbers else None


def _halves(field: _Field, directed: Sequence[Duo], odd: Sequence[tuple[str, bool]]) -> tuple[_Field, _Field]:
    goes_left = {one for one, _ in directed} | {pair for pair, left in odd if left}

    def half(left: bool) -> _Field:
        sides = (field.byes, field.hosts, field.guests)
        return _Field(*(tuple(pair for pair in side if (pair in goes_left) == left) for side in sides))

    return half(True), half(False)


def _unevenness(halves: tuple[_Field, _Field], group_of: Mapping[str, int]) -> int:
    """By how much more than one the halves differ, all groups taken together."""
    balance: dict[int, int] = {}
    for sign, half in zip((1, -1), halves, strict=True):
        for pair in half.byes + half.hosts + half.guests:
            balance[group_of[pair]] = balance.get(group_of[pair], 0) + sign
    return sum(max(0, abs(difference) - 1) for difference in balance.values())
