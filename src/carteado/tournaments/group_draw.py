"""Groups by draw or by seeding, pairs of one club apart where possible.

The order of the lots comes in from outside: a fair shuffle whose seed was committed before (`lots`). Everything else
follows from it, so that anybody can repeat the draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carteado.fairness.shuffles import FairMatch
from carteado.tournaments.entries import Entry, plain
from carteado.tournaments.rules import Rules

Groups = tuple[tuple[str, ...], ...]


def lots(secret: bytes, match: str, seeds: Sequence[str], number: int, purpose: str, ids: Sequence[str]) -> list[str]:
    """The ids in the order they are drawn, by the house's secret and the hall's seeds."""
    return list(FairMatch(secret, match, tuple(seeds)).shuffle(number, purpose, list(ids)).order)


def number_of_groups(entries: int, rules: Rules) -> int:
    """As many groups as the regulation says, or as its size of a group gives; never a group of one."""
    wanted = rules.groups or -(-entries // rules.group_size)
    return max(1, min(wanted, entries // 2))


def number_of_games(entries: int, rules: Rules) -> int:
    """The games of the classification that so many entries make: everyone meets everyone of the group.

    >>> from carteado.tournaments.rules import RULEBOOK
    >>> rules = RULEBOOK.with_options(RULEBOOK.preset("fenacef"), {"groups": 3, "meetings": 2}).rules
    >>> number_of_games(10, rules)  # groups of four, three and three
    24
    """
    groups = number_of_groups(entries, rules)
    size, larger = divmod(entries, groups)
    met = larger * (size + 1) * size // 2 + (groups - larger) * size * (size - 1) // 2
    return met * rules.meetings


def make_groups(entries: Mapping[str, Entry], drawn: Sequence[str], rules: Rules) -> Groups:
    """The groups, each in the order its pairs were drawn; sizes differ by one at most."""
    count = number_of_groups(len(drawn), rules)
    by_pots = rules.group_by == "seeding" and any(entries[pair].seed for pair in drawn)
    groups = _pots(entries, drawn, count, rules) if by_pots else _dealt(entries, drawn, count, rules)
    return tuple(tuple(group) for group in groups)


def _club(entries: Mapping[str, Entry], pair: str, rules: Rules) -> str:
    """The club of a pair; one without a club is a club of its own."""
    club = plain(entries[pair].club) if rules.clubs_apart else ""
    return club or f"#{pair}"


def _dealt(entries: Mapping[str, Entry], drawn: Sequence[str], count: int, rules: Rules) -> list[list[str]]:
    """Club after club dealt around the groups: those of one club fall into different ones while there are any."""
    clubs: dict[str, list[str]] = {}
    for pair in drawn:
        clubs.setdefault(_club(entries, pair, rules), []).append(pair)
    groups: list[list[str]] = [[] for _ in range(count)]
    for number, pair in enumerate(pair for club in clubs.values() for pair in club):
        groups[number % count].append(pair)
    place = {pair: number for number, pair in enumerate(drawn)}
    return [sorted(group, key=place.__getitem__) for group in groups]


def _pots(entries: Mapping[str, Entry], drawn: Sequence[str], count: int, rules: Rules) -> list[list[str]]:
    """The strongest one to each group, then the next strongest; the lots say which goes where."""
    place = {pair: number for number, pair in enumerate(drawn)}
    ranked = sorted(drawn, key=lambda pair: (entries[pair].seed or len(drawn) + 10_000, place[pair]))
    groups: list[list[str]] = [[] for _ in range(count)]
    for start in range(0, len(ranked), count):
        pot = sorted(ranked[start : start + count], key=place.__getitem__)
        clubs = {pair: _club(entries, pair, rules) for pair in drawn}
        for pair, number in _placed(pot, groups, clubs).items():
            groups[number].append(pair)
    return groups


def _placed(pot: Sequence[str], groups: Sequence[Sequence[str]], clubs: Mapping[str, str]) -> dict[str, int]:
    """A group for each of a pot, as few as can be with one of their own club (augmenting paths)."""
    holder: dict[int, str] = {}

    def free(pair: str, seen: set[int]) -> bool:
        for number, group in enumerate(groups):
            if number in seen or clubs[pair] in (clubs[other] for other in group):
                continue
            seen.add(number)
            if number not in holder or free(holder[number], seen):
                holder[number] = pair
                return True
        return False

    left = [pair for pair in pot if not free(pair, set())]
    open_groups = [number for number in range(len(groups)) if number not in holder]
    return {pair: number for number, pair in holder.items()} | dict(zip(left, open_groups, strict=False))
