"""Place the qualified pairs in the bracket.

The best pairs get the byes. Strong pairs, and pairs of the same group, meet as late as possible.

The bracket is halved recursively. At each cut, two pairs of adjacent strength (a *duo*) go to different halves. It does
not matter which of them goes left, so the algorithm uses this choice to keep pairs of a group apart.

Consider a graph whose nodes are the groups. Each duo is an edge between the groups of its two pairs, directed from the
pair that goes left to the pair that goes right. The edges can always be directed so that the numbers of incoming and
outgoing edges of a group differ by at most one (Eulerian orientation). Then every cut halves every group, so its pairs
meet as late as possible. If only two pairs of a group qualify, they can meet only in the final.

There are three classes of pairs: the best ones, which have a bye; the stronger pairs of the games of the first round
(`hosts`); and their opponents (`guests`). Each class is cut separately. If the number of byes is odd, one pair with a
bye goes to one half, and a host and a guest go to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

BYE: Final = ""
ATTEMPTS: Final = 256
"""The largest number of brackets to compare."""
CHOICES: Final = 8
"""How many cuts to try if the number of byes is odd, because the first cut may make a later cut uneven."""

Duo = tuple[str, str]


def bracket_size(pairs: int) -> int:
    """Return the number of places of the bracket: the smallest power of two that is not below `pairs`."""
    return 1 << max(0, pairs - 1).bit_length()


def bracket_order(seeds: Sequence[str], group_of: Mapping[str, int] | None = None) -> tuple[str, ...]:
    """Return the places of the bracket from top to bottom, with `BYE` for a bye. Neighbours meet in the first round.

    seeds:    the pairs, strongest first.
    group_of: if given, pairs of the same group are kept apart as long as possible.

    >>> bracket_order(["1", "2", "3", "4", "5", "6"])
    ('1', '', '4', '5', '3', '6', '2', '')
    """
    size = bracket_size(len(seeds))
    if size == 1:
        return tuple(seeds)
    if group_of is None or len({group_of[pair] for pair in seeds}) < 2:
        return _standard_order(seeds, size)
    byes = size - len(seeds)
    field = _Field(tuple(seeds[:byes]), tuple(seeds[byes : size // 2]), tuple(seeds[size // 2 :]))
    made = (tuple(_place(field, group_of, attempt)) for attempt in range(ATTEMPTS))
    best = next(made)
    for other in made:
        if (early := count_early_meetings(best, group_of)) == 0:
            break
        if count_early_meetings(other, group_of) < early:
            best = other
    return best


def count_early_meetings(places: Sequence[str], group_of: Mapping[str, int]) -> int:
    """Return by how many rounds pairs of the same group may meet too early, summed over the groups.

    The optimum is 0: two pairs of a group are in different halves, four pairs in different quarters, and so on.
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


def _standard_order(seeds: Sequence[str], size: int) -> tuple[str, ...]:
    """Return the places of the standard bracket, in which strong pairs get the byes and meet late.

    seeds: the pairs, strongest first.
    size:  the number of places, a power of two. Missing pairs become byes.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [each for at, one in enumerate(order) for each in ((one, total - one), (total - one, one))[at % 2]]
    first_round = (sorted(both) for both in zip(order[::2], order[1::2], strict=True))
    return tuple(seeds[one - 1] if one <= len(seeds) else BYE for both in first_round for one in both)


@dataclass(frozen=True, slots=True)
class _Field:
    """The pairs of a part of the bracket in three classes, each with the strongest pair first.

    byes:   the pairs that have a bye in the first round.
    hosts:  the stronger pairs of the games of the first round.
    guests: their opponents, as many as there are hosts.
    """

    byes: tuple[str, ...]
    hosts: tuple[str, ...]
    guests: tuple[str, ...]

    @property
    def first_round_size(self) -> int:
        """Return the number of byes and games of the first round."""
        return len(self.byes) + len(self.hosts)


def _place(field: _Field, group_of: Mapping[str, int], attempt: int) -> list[str]:
    """Return the places of a part of the bracket from top to bottom. `attempt` chooses among alternative cuts."""
    if field.first_round_size == 1:
        return [field.byes[0], BYE] if field.byes else [field.hosts[0], field.guests[0]]
    odd = len(field.byes) % 2
    left, right = _cut(field, group_of, attempt % CHOICES if odd else 0)
    rest = attempt // CHOICES if odd else attempt
    strongest = (field.byes or field.hosts)[0]
    if strongest in right.byes + right.hosts:
        left, right = right, left
    return _place(left, group_of, rest) + _place(right, group_of, rest)


def _cut(field: _Field, group_of: Mapping[str, int], skip: int) -> tuple[_Field, _Field]:
    """Split a part of the bracket into two halves that share each group as evenly as possible.

    skip: how many perfect splits to skip if the number of byes is odd, so that the caller can try alternatives.
    """
    if len(field.byes) % 2 == 0:
        return _split(field, _orient(_duos(field), group_of), [])
    best: tuple[int, tuple[_Field, _Field]] | None = None
    for bye, host, guest, turned in _leftovers(field):
        rest = _Field(_without(field.byes, bye), _without(field.hosts, host), _without(field.guests, guest))
        odd = [(bye, not turned), (host, turned), (guest, turned)]
        halves = _split(field, _orient(_duos(rest), group_of), odd)
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


def _leftovers(field: _Field) -> Iterator[tuple[str, str, str, bool]]:
    """Yield each choice of the three pairs that form no duo if the number of byes is odd.

    An item is a pair with a bye, a host, a guest, and a flag. If the flag is False, the pair with the bye goes to the
    left half, and the host and the guest to the right half. If it is True, the halves are exchanged. The first items
    have the weakest pair with a bye, the strongest host and the weakest guest.
    """
    for bye, host, guest in product(field.byes[::-1], field.hosts, field.guests[::-1]):
        yield bye, host, guest, False
        yield bye, host, guest, True


def _without(side: tuple[str, ...], pair: str) -> tuple[str, ...]:
    return tuple(other for other in side if other != pair)


def _duos(field: _Field) -> list[Duo]:
    return [duo for side in (field.byes, field.hosts, field.guests) for duo in zip(side[::2], side[1::2], strict=True)]


def _orient(duos: Sequence[Duo], group_of: Mapping[str, int]) -> list[Duo]:
    """Return each duo with the pair that goes to the left half first, so that the halves share the groups evenly.

    In the graph of the module docstring, the function follows trails of edges between groups and directs each edge
    along its trail. The first trails start in groups with an odd number of edges. Such a trail can only end in another
    group with an odd number of edges.
    """
    edges: dict[int, list[int]] = {}
    for at, duo in enumerate(duos):
        for pair in duo:
            edges.setdefault(group_of[pair], []).append(at)
    left: dict[int, Duo] = {}
    number: int | None
    starts = sorted(edges, key=lambda group: (len(edges[group]) % 2 == 0, group))
    for start in starts + starts:  # only cycles are left for the second pass
        at = start
        while (number := _next_unused(edges[at], left)) is not None:
            one, other = duos[number] if group_of[duos[number][0]] == at else duos[number][::-1]
            left[number] = (one, other)
            at = group_of[other]
    return [left[number] for number in range(len(duos))]


def _next_unused(numbers: list[int], used: Mapping[int, Duo]) -> int | None:
    while numbers and numbers[-1] in used:
        numbers.pop()
    return numbers[-1] if numbers else None


def _split(field: _Field, oriented: Sequence[Duo], odd: Sequence[tuple[str, bool]]) -> tuple[_Field, _Field]:
    goes_left = {one for one, _ in oriented} | {pair for pair, left in odd if left}

    def half(left: bool) -> _Field:
        sides = (field.byes, field.hosts, field.guests)
        return _Field(*(tuple(pair for pair in side if (pair in goes_left) == left) for side in sides))

    return half(True), half(False)


def _unevenness(halves: tuple[_Field, _Field], group_of: Mapping[str, int]) -> int:
    """Return how unevenly the two halves share the groups.

    The result is 0 if, for each group, the numbers of its pairs in the two halves differ by at most one.
    """
    balance: dict[int, int] = {}
    for sign, half in zip((1, -1), halves, strict=True):
        for pair in half.byes + half.hosts + half.guests:
            balance[group_of[pair]] = balance.get(group_of[pair], 0) + sign
    return sum(max(0, abs(difference) - 1) for difference in balance.values())
