"""Form the groups from the drawing order, with or without seeding by strength.

If the regulation wants it, pairs of the same club are kept apart as far as possible. The drawing order (`draw_lots`) is
a verifiable shuffle. The groups follow from it without further randomness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carteado.fairness.shuffles import FairMatch
from carteado.tournaments.entries import Entry
from carteado.tournaments.rules import Rules
from carteado.words.text import normalise

Groups = tuple[tuple[str, ...], ...]


def draw_lots(
    secret: bytes, match: str, seeds: Sequence[str], number: int, purpose: str, ids: Sequence[str]
) -> list[str]:
    """Return the ids in the order in which they are drawn.

    The order depends only on the arguments, so anybody who knows the revealed secret can repeat the draw.

    secret:  the secret of the server.
    match:   the name of the draw.
    seeds:   the words of the audience.
    number:  the number of the shuffle (see `FairMatch.shuffle`).
    purpose: what is drawn, such as "tie".
    """
    return list(FairMatch(secret, match, tuple(seeds)).shuffle(number, purpose, list(ids)).order)


def number_of_groups(entries: int, rules: Rules) -> int:
    """Return the number of groups for a number of entries.

    The regulation sets either the number of groups or the size of a group. Each group has at least two pairs.
    """
    wanted = rules.groups or -(-entries // rules.group_size)
    return max(1, min(wanted, entries // 2))


def number_of_games(entries: int, rules: Rules) -> int:
    """Return the number of games of the group stage.

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
    """Return the groups. Their sizes differ by at most one.

    drawn: the pairs in drawing order. Without seeding, each group has its pairs in this order.
    """
    count = number_of_groups(len(drawn), rules)
    by_pots = rules.group_by == "seeding" and any(entries[pair].seed for pair in drawn)
    groups = _deal_by_pots(entries, drawn, count, rules) if by_pots else _deal_by_club(entries, drawn, count, rules)
    return tuple(tuple(group) for group in groups)


def _club_of(entries: Mapping[str, Entry], pair: str, rules: Rules) -> str:
    """Return the club of a pair, to keep pairs of the same club apart.

    If the pair has no club, or the regulation does not keep clubs apart, return a name that is unique to the pair.
    """
    club = normalise(entries[pair].club) if rules.clubs_apart else ""
    return club or f"#{pair}"


def _deal_by_club(entries: Mapping[str, Entry], drawn: Sequence[str], count: int, rules: Rules) -> list[list[str]]:
    """Return the groups: the pairs are dealt to them in turn, one club after the other.

    This spreads each club over as many groups as possible.
    """
    clubs: dict[str, list[str]] = {}
    for pair in drawn:
        clubs.setdefault(_club_of(entries, pair, rules), []).append(pair)
    groups: list[list[str]] = [[] for _ in range(count)]
    for number, pair in enumerate(pair for club in clubs.values() for pair in club):
        groups[number % count].append(pair)
    place = {pair: number for number, pair in enumerate(drawn)}
    return [sorted(group, key=place.__getitem__) for group in groups]


def _deal_by_pots(entries: Mapping[str, Entry], drawn: Sequence[str], count: int, rules: Rules) -> list[list[str]]:
    """Return the groups: each gets at most one pair of every pot. A pot contains pairs of similar strength.

    The drawing order and the clubs decide which pair of a pot goes to which group.
    """
    place = {pair: number for number, pair in enumerate(drawn)}
    ranked = sorted(drawn, key=lambda pair: (entries[pair].seed or len(drawn) + 10_000, place[pair]))
    groups: list[list[str]] = [[] for _ in range(count)]
    for start in range(0, len(ranked), count):
        pot = sorted(ranked[start : start + count], key=place.__getitem__)
        clubs = {pair: _club_of(entries, pair, rules) for pair in drawn}
        for pair, number in _assign_pot(pot, groups, clubs).items():
            groups[number].append(pair)
    return groups


def _assign_pot(pot: Sequence[str], groups: Sequence[Sequence[str]], clubs: Mapping[str, str]) -> dict[str, int]:
    """Assign each pair of a pot to a different group, so that as few pairs as possible join a pair of their club.

    Return the number of the group of each pair. The method is a bipartite matching by augmenting paths.

    pot:    pairs of similar strength, at most one for each group.
    groups: the pairs that each group already has.
    clubs:  the club of each pair.
    """
    holder: dict[int, str] = {}

    def find_group(pair: str, seen: set[int]) -> bool:
        for number, group in enumerate(groups):
            if number in seen or clubs[pair] in (clubs[other] for other in group):
                continue
            seen.add(number)
            if number not in holder or find_group(holder[number], seen):
                holder[number] = pair
                return True
        return False

    left = [pair for pair in pot if not find_group(pair, set())]
    open_groups = [number for number in range(len(groups)) if number not in holder]
    return {pair: number for number, pair in holder.items()} | dict(zip(left, open_groups, strict=False))
