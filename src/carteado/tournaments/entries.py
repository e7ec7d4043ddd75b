"""Who takes part: a pair (or a player, or a trio), its club and how to reach it.

Club and contact are the desk's: a public view is built by naming what is public, and they are not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from carteado.words.catalogue import Said

LONGEST: Final = 80
MOST_ENTRIES: Final = 512


@dataclass(frozen=True, slots=True)
class Entry:
    """`id` is the desk's number for it; `seed` its strength, 1 the strongest, 0 when it has none.

    `people` are its players as the site knows them, "" where a bot plays; empty at a desk.
    """

    id: str
    name: str
    players: tuple[str, ...] = ()
    club: str = ""
    contact: str = ""
    seed: int = 0
    people: tuple[str, ...] = ()

    @property
    def is_bots(self) -> bool:
        """Whether nobody but bots plays for it."""
        return bool(self.people) and not any(self.people)


def plain(name: str) -> str:
    """A name as two people would take it for the same: no accents, no capitals, single spaces.

    >>> plain("  José  da SILVA ") == plain("Jose da Silva")
    True
    """
    letters = unicodedata.normalize("NFKD", name)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())


def problems(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Said]]:
    """What is wrong with a list of entries: bad names, doubles, a player in two pairs, a seed given twice."""
    names: dict[str, Entry] = {}
    players: dict[str, Entry] = {}
    seeds: dict[int, Entry] = {}
    for entry in entries:
        yield from ((entry, said) for said in _own_problems(entry))
        if (first := names.setdefault(plain(entry.name), entry)) is not entry:
            yield entry, Said("tournaments.entry.twice", name=entry.name)
        for player in entry.players:
            first = players.setdefault(plain(player), entry)
            if first is not entry:
                yield entry, Said("tournaments.entry.in_two", player=player, other=first.name)
        if entry.seed and (first := seeds.setdefault(entry.seed, entry)) is not entry:
            yield entry, Said("tournaments.entry.seed_twice", seed=entry.seed, other=first.name)


def _own_problems(entry: Entry) -> Iterator[Said]:
    if not entry.name.strip():
        yield Said("tournaments.entry.no_name")
    for text in (entry.name, entry.club, entry.contact, *entry.players):
        if len(text) > LONGEST or not text.isprintable():
            yield Said("tournaments.entry.bad_text", most=LONGEST)
    read = [plain(player) for player in entry.players]
    if not all(read):
        yield Said("tournaments.entry.no_player", name=entry.name)
    if len(set(read)) < len(read):
        yield Said("tournaments.entry.same_player", name=entry.name)
    if not 0 <= entry.seed <= MOST_ENTRIES:
        yield Said("tournaments.entry.bad_seed", seed=entry.seed)
