"""Sign up on the site, alone or with a partner, who joins the entry with a code.

When entries close, incomplete entries are merged in the order in which they signed up, and bots fill the last one.
Everybody who signed up therefore plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from carteado.fairness.shuffles import is_seed
from carteado.tournaments.entries import Entry, find_problems
from carteado.tournaments.events import Event, PartnerJoined, SignedOff, SignedUp
from carteado.tournaments.refusal import require, tournament_refusal
from carteado.words.text import normalise

if TYPE_CHECKING:
    from carteado.tournaments.state import Tournament

MAX_ENTRIES: Final = 128
MAX_TIMES: Final = 5
"""How often one person may sign up for the same tournament. Each sign-up stays in the log, even if cancelled."""
MAX_SIGNED: Final = 512
"""The largest number of sign-ups for a tournament, including cancelled ones."""
WORDS: Final = 64
"""A draw uses only this many words, the latest ones. It is fair if at least one of them was unpredictable."""
BOT_NAMES: Final = ("Zé", "Dita", "Tião", "Nair", "Chico", "Lurdes", "Tonho", "Cida", "Bento", "Rosa", "Juca", "Ivone")


def entry_of(state: Tournament, player: str) -> Entry | None:
    """Return the entry of the person with this user id, or None."""
    return next((entry for entry in state.entries.values() if player and player in entry.people), None)


def entry_by_code(state: Tournament, code: str) -> Entry | None:
    """Return the entry to which this code belongs, or None."""
    found = next((id_ for id_, known in state.codes.items() if known == code), "")
    return state.entries.get(found)


def is_open(state: Tournament, entry: Entry) -> bool:
    """Return whether an entry has fewer players than the tournament requires."""
    return len(entry.people) < state.setup.team


def free_name(state: Tournament, name: str) -> str:
    """Return the name, made unique among the players and entries of the tournament."""
    return make_unique((player for entry in state.entries.values() for player in (entry.name, *entry.players)), name)


def make_unique(others: Iterable[str], name: str) -> str:
    """Return the name, with a number appended if one of `others` looks the same (see `entries.plain`)."""
    taken = set(map(normalise, others))
    numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if normalise(one) not in taken)


# Checks ----------------------------------------------------------------------------------------------


def check(state: Tournament, event: Event) -> None:
    """Raise Refusal if this sign-up, joining or cancellation is not possible now."""
    require(state.setup.online, "not_online")
    require(not state.closed, "entries_closed")
    match event:
        case SignedUp(player, name, code, seed):
            _check_person(state, player, seed)
            require(len(state.entries) < MAX_ENTRIES, "too_many", most=MAX_ENTRIES)
            require(bool(code) and code not in state.codes.values(), "bad_code")
            _check_entry(state, Entry(str(next_id(state)), name, (name,)))
        case PartnerJoined(code, player, name, seed):
            _check_person(state, player, seed)
            entry = entry_by_code(state, code)
            if entry is None:
                raise tournament_refusal("no_such_code")
            require(is_open(state, entry), "pair_full")
            _check_entry(state, _add_player(entry, player, name))
        case SignedOff(player):
            require(entry_of(state, player) is not None, "not_entered")


def _check_person(state: Tournament, player: str, seed: str) -> None:
    require(bool(player) and player.isprintable() and len(player) <= 64, "not_entered")
    require(entry_of(state, player) is None, "entered_before")
    require(state.sign_up_counts.get(player, 0) < MAX_TIMES, "too_often", most=MAX_TIMES)
    require(sum(state.sign_up_counts.values()) < MAX_SIGNED, "too_many", most=MAX_SIGNED)
    require(is_seed(seed), "bad_seeds")


def _check_entry(state: Tournament, new: Entry) -> None:
    others = [entry for entry in state.entries.values() if entry.id != new.id]
    for entry, said in find_problems([*others, new]):
        raise tournament_refusal("bad_entry", name=entry.name, said=said)


# Changes ---------------------------------------------------------------------------------------------


def changes_for(state: Tournament, event: Event) -> dict[str, Any]:
    """Return the fields of the tournament that change when a person signs up, joins or cancels."""
    match event:
        case SignedUp(player, name, code, seed):
            new = Entry(str(next_id(state)), name, (name,), people=(player,))
            return {**_add_person(state, new, player, seed), "codes": {**state.codes, new.id: code}}
        case PartnerJoined(code, player, name, seed):
            entry = entry_by_code(state, code)
            assert entry is not None
            return _add_person(state, _add_player(entry, player, name), player, seed)
        case SignedOff(player):
            entry = entry_of(state, player)
            assert entry is not None
            left = _remove_player(state, entry, player)
            return {"entries": left, "codes": {id_: code for id_, code in state.codes.items() if id_ in left}}
    raise TypeError(type(event).__name__)


def _add_person(state: Tournament, entry: Entry, player: str, seed: str) -> dict[str, Any]:
    return {
        "entries": {**state.entries, entry.id: entry},
        "sign_up_words": (*state.sign_up_words, *([seed] if seed else [])),
        "sign_up_counts": {**state.sign_up_counts, player: state.sign_up_counts.get(player, 0) + 1},
    }


def _add_player(entry: Entry, player: str, name: str) -> Entry:
    players = (*entry.players, name)
    return replace(entry, players=players, people=(*entry.people, player), name=" / ".join(players))


def _remove_player(state: Tournament, entry: Entry, player: str) -> dict[str, Entry]:
    at = entry.people.index(player)
    people, players = ((*values[:at], *values[at + 1 :]) for values in (entry.people, entry.players))
    left = replace(entry, people=people, players=players, name=" / ".join(players))
    rest = {id_: one for id_, one in state.entries.items() if id_ != entry.id}
    return {id_: left if id_ == entry.id else one for id_, one in state.entries.items()} if people else rest


def next_id(state: Tournament) -> int:
    return max((int(id_) for id_ in state.entries), default=0) + 1


def complete_entries(state: Tournament) -> Mapping[str, Entry]:
    """Return the final list of entries, each with its full number of players.

    Incomplete entries are merged in the order of sign-up. If one of them is left, bots fill it.
    """
    found: dict[str, Entry] = {}
    waiting: Entry | None = None
    for entry in state.entries.values():
        if not is_open(state, entry):
            found[entry.id] = entry
        elif waiting is None:
            waiting = entry
        else:
            waiting = _merge(waiting, entry, state.setup.team, found)
    return {**found, waiting.id: _fill_with_bots(state, waiting)} if waiting else found


def _merge(one: Entry, other: Entry, team: int, found: dict[str, Entry]) -> Entry | None:
    """Merge two incomplete entries. If the merged entry is complete, add it to `found`.

    Return the entry that is still incomplete, or None: the merged entry, or an entry of the players who did not fit
    into it.

    team: the number of players of a complete entry.
    """
    people, players = (*one.people, *other.people), (*one.players, *other.players)
    joined = replace(one, people=people[:team], players=players[:team], name=" / ".join(players[:team]))
    if len(people) < team:
        return joined
    found[joined.id] = joined
    return replace(other, people=people[team:], players=players[team:]) if people[team:] else None


def _fill_with_bots(state: Tournament, entry: Entry) -> Entry:
    missing = state.setup.team - len(entry.people)
    players = (*entry.players, *bot_names(state.entries.values(), missing))
    return replace(entry, people=(*entry.people, *[""] * missing), players=players, name=" / ".join(players))


# Bots ------------------------------------------------------------------------------------------------


def bot_entries(state: Tournament, count: int) -> tuple[Entry, ...]:
    """Return `count` entries of bots. Their names are unique in the tournament."""
    team, first = state.setup.team, next_id(state)
    names = bot_names(state.entries.values(), count * team)
    teams = [tuple(names[at * team : (at + 1) * team]) for at in range(count)]
    return tuple(
        Entry(str(first + at), " / ".join(players), players, people=("",) * team) for at, players in enumerate(teams)
    )


def bot_names(entries: Iterable[Entry], count: int) -> list[str]:
    taken = {normalise(player) for entry in entries for player in (entry.name, *entry.players)}
    rounds = range(1, len(taken) + count + 2)
    names = (name if number == 1 else f"{name} {number}" for number in rounds for name in BOT_NAMES)
    free = (name for name in names if normalise(name) not in taken)
    return [next(free) for _ in range(count)]
