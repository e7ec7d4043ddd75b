"""Entries that people make themselves on the site: alone, or beside a partner by the partner's code.

Nobody who signed up is left out: when entries close, those who are still alone make entries together in the order in
which they came, and a bot sits beside the one who is left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from carteado.fairness.shuffles import is_seed
from carteado.tournaments.entries import Entry, plain, problems
from carteado.tournaments.events import Event, PartnerCame, SignedOff, SignedUp
from carteado.tournaments.refused import Refused, need

if TYPE_CHECKING:
    from carteado.tournaments.state import Tournament

MOST_ENTRIES: Final = 128
MOST_TIMES: Final = 5
"""How often one person may sign up for a tournament, and all together 512 times: each is kept in its log."""
MOST_SIGNED: Final = 512
WORDS: Final = 64
"""So many of the latest words go into a draw. One that nobody else knew beforehand is enough."""
BOT_NAMES: Final = ("Zé", "Dita", "Tião", "Nair", "Chico", "Lurdes", "Tonho", "Cida", "Bento", "Rosa", "Juca", "Ivone")


def entry_of(state: Tournament, player: str) -> Entry | None:
    """The entry somebody plays for."""
    return next((entry for entry in state.entries.values() if player and player in entry.people), None)


def entry_by_code(state: Tournament, code: str) -> Entry | None:
    """The entry that a partner joins by a code."""
    found = next((id_ for id_, known in state.codes.items() if known == code), "")
    return state.entries.get(found)


def is_open(state: Tournament, entry: Entry) -> bool:
    """Whether an entry lacks a player."""
    return len(entry.people) < state.setup.team


def free_name(state: Tournament, name: str) -> str:
    """A name that nobody else plays under: two guests may have the same."""
    return free_among((player for entry in state.entries.values() for player in (entry.name, *entry.players)), name)


def free_among(others: Iterable[str], name: str) -> str:
    """A name that none of the others has, with a number where one has it."""
    taken = set(map(plain, others))
    numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if plain(one) not in taken)


# What may be -----------------------------------------------------------------------------------------


def check(state: Tournament, event: Event) -> None:
    """Refused when somebody can't sign up, join or take it back now."""
    need(state.setup.online, "not_online")
    need(not state.closed, "entries_closed")
    match event:
        case SignedUp(player, name, code, seed):
            _check_person(state, player, seed)
            need(len(state.entries) < MOST_ENTRIES, "too_many", most=MOST_ENTRIES)
            need(bool(code) and code not in state.codes.values(), "bad_code")
            _check_entry(state, Entry(str(next_id(state)), name, (name,)))
        case PartnerCame(code, player, name, seed):
            _check_person(state, player, seed)
            entry = entry_by_code(state, code)
            if entry is None:
                raise Refused("no_such_code")
            need(is_open(state, entry), "pair_full")
            _check_entry(state, _with(entry, player, name))
        case SignedOff(player):
            need(entry_of(state, player) is not None, "not_entered")


def _check_person(state: Tournament, player: str, seed: str) -> None:
    need(bool(player) and player.isprintable() and len(player) <= 64, "not_entered")
    need(entry_of(state, player) is None, "entered_before")
    need(state.times.get(player, 0) < MOST_TIMES, "too_often", most=MOST_TIMES)
    need(sum(state.times.values()) < MOST_SIGNED, "too_many", most=MOST_SIGNED)
    need(is_seed(seed), "bad_seeds")


def _check_entry(state: Tournament, new: Entry) -> None:
    others = [entry for entry in state.entries.values() if entry.id != new.id]
    for entry, said in problems([*others, new]):
        raise Refused("bad_entry", name=entry.name, said=said)


# What comes of it ------------------------------------------------------------------------------------


def change(state: Tournament, event: Event) -> dict[str, Any]:
    """What changes when somebody signs up, joins, or takes it back."""
    match event:
        case SignedUp(player, name, code, seed):
            new = Entry(str(next_id(state)), name, (name,), people=(player,))
            return {**_came(state, new, player, seed), "codes": {**state.codes, new.id: code}}
        case PartnerCame(code, player, name, seed):
            entry = entry_by_code(state, code)
            assert entry is not None
            return _came(state, _with(entry, player, name), player, seed)
        case SignedOff(player):
            entry = entry_of(state, player)
            assert entry is not None
            left = _without(state, entry, player)
            return {"entries": left, "codes": {id_: code for id_, code in state.codes.items() if id_ in left}}
    raise TypeError(type(event).__name__)


def _came(state: Tournament, entry: Entry, player: str, seed: str) -> dict[str, Any]:
    return {
        "entries": {**state.entries, entry.id: entry},
        "words": (*state.words, *([seed] if seed else [])),
        "times": {**state.times, player: state.times.get(player, 0) + 1},
    }


def _with(entry: Entry, player: str, name: str) -> Entry:
    players = (*entry.players, name)
    return replace(entry, players=players, people=(*entry.people, player), name=" / ".join(players))


def _without(state: Tournament, entry: Entry, player: str) -> dict[str, Entry]:
    at = entry.people.index(player)
    people, players = ((*values[:at], *values[at + 1 :]) for values in (entry.people, entry.players))
    left = replace(entry, people=people, players=players, name=" / ".join(players))
    rest = {id_: one for id_, one in state.entries.items() if id_ != entry.id}
    return {id_: left if id_ == entry.id else one for id_, one in state.entries.items()} if people else rest


def next_id(state: Tournament) -> int:
    return max((int(id_) for id_ in state.entries), default=0) + 1


def completed(state: Tournament) -> Mapping[str, Entry]:
    """The entries when they close: who is still alone plays with another who is, and the last one with a bot."""
    found: dict[str, Entry] = {}
    waiting: Entry | None = None
    for entry in state.entries.values():
        if not is_open(state, entry):
            found[entry.id] = entry
        elif waiting is None:
            waiting = entry
        else:
            waiting = _together(waiting, entry, state.setup.team, found)
    return {**found, waiting.id: _with_bots(state, waiting)} if waiting else found


def _together(one: Entry, other: Entry, team: int, found: dict[str, Entry]) -> Entry | None:
    """Two entries made one. Who does not fit waits on, as an entry of their own."""
    people, players = (*one.people, *other.people), (*one.players, *other.players)
    joined = replace(one, people=people[:team], players=players[:team], name=" / ".join(players[:team]))
    if len(people) < team:
        return joined
    found[joined.id] = joined
    return replace(other, people=people[team:], players=players[team:]) if people[team:] else None


def _with_bots(state: Tournament, entry: Entry) -> Entry:
    missing = state.setup.team - len(entry.people)
    players = (*entry.players, *bot_names(state.entries.values(), missing))
    return replace(entry, people=(*entry.people, *[""] * missing), players=players, name=" / ".join(players))


# Bots ------------------------------------------------------------------------------------------------


def bot_entries(state: Tournament, count: int) -> tuple[Entry, ...]:
    """So many entries of bots, under names that nobody else has."""
    team, first = state.setup.team, next_id(state)
    names = bot_names(state.entries.values(), count * team)
    teams = [tuple(names[at * team : (at + 1) * team]) for at in range(count)]
    return tuple(
        Entry(str(first + at), " / ".join(players), players, people=("",) * team) for at, players in enumerate(teams)
    )


def bot_names(entries: Iterable[Entry], count: int) -> list[str]:
    taken = {plain(player) for entry in entries for player in (entry.name, *entry.players)}
    rounds = range(1, len(taken) + count + 2)
    names = (name if number == 1 else f"{name} {number}" for number in rounds for name in BOT_NAMES)
    free = (name for name in names if plain(name) not in taken)
    return [next(free) for _ in range(count)]
