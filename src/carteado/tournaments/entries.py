"""The entries of a tournament. An entry is a pair, a single player or a trio, with a club and a contact.

Only the desk may see club and contact, so public views omit both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from carteado.words.catalogue import Sentence
from carteado.words.text import normalise

LONGEST: Final = 80
"""The largest number of characters in a name, club or contact."""
MAX_ENTRIES: Final = 512


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a tournament.

    id:     the number of the entry in the tournament.
    seed:   the rank by strength: 1 is the strongest, 0 means unseeded.
    people: the user ids of the players, with "" for a bot. Empty if the desk made the entry.
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
        """Return whether all players of this entry are bots."""
        return bool(self.people) and not any(self.people)


def find_problems(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Sentence]]:
    """Yield each problem in a list of entries, together with its entry.

    A problem is an invalid text, a repeated entry or player, or an invalid or repeated seed.
    """
    names: dict[str, Entry] = {}
    players: dict[str, Entry] = {}
    seeds: dict[int, Entry] = {}
    for entry in entries:
        yield from ((entry, said) for said in _find_own_problems(entry))
        if (first := names.setdefault(normalise(entry.name), entry)) is not entry:
            yield entry, Sentence("tournaments.entry.twice", name=entry.name)
        for player in entry.players:
            first = players.setdefault(normalise(player), entry)
            if first is not entry:
                yield entry, Sentence("tournaments.entry.in_two", player=player, other=first.name)
        if entry.seed and (first := seeds.setdefault(entry.seed, entry)) is not entry:
            yield entry, Sentence("tournaments.entry.seed_twice", seed=entry.seed, other=first.name)


def _find_own_problems(entry: Entry) -> Iterator[Sentence]:
    if not entry.name.strip():
        yield Sentence("tournaments.entry.no_name")
    for text in (entry.name, entry.club, entry.contact, *entry.players):
        if len(text) > LONGEST or not text.isprintable():
            yield Sentence("tournaments.entry.bad_text", most=LONGEST)
    read = [normalise(player) for player in entry.players]
    if not all(read):
        yield Sentence("tournaments.entry.no_player", name=entry.name)
    if len(set(read)) < len(read):
        yield Sentence("tournaments.entry.same_player", name=entry.name)
    if not 0 <= entry.seed <= MAX_ENTRIES:
        yield Sentence("tournaments.entry.bad_seed", seed=entry.seed)
