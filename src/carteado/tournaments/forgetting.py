"""Make a person anonymous in the log of a tournament or an evening. All events stay in the log."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from carteado.fairness.plays import FORGOTTEN
from carteado.tournaments import evening
from carteado.tournaments.deciding import refold
from carteado.tournaments.entries import Entry
from carteado.tournaments.events import (
    Decision,
    EntriesAdded,
    EntryCorrected,
    Event,
    FileImported,
    PartnerJoined,
    SignedOff,
    SignedUp,
)
from carteado.tournaments.sign_ups import make_unique

PLAYER_EVENTS = (SignedUp, PartnerJoined, SignedOff)
"""The events whose author is the player. The author of any other event is the desk or the server."""


def forget_person(log: Sequence[Decision], player: str, alias: str, authors: Collection[str]) -> tuple[Decision, ...]:
    """Return a copy of a tournament's log in which a person is anonymous.

    player:  the user id of the person.
    alias:   the id that replaces it.
    authors: the names under which the person took decisions at the desk. Decisions that were imported from a file keep
             their author, who may be another person with the same name.
    """
    name = make_unique(_names(log), FORGOTTEN)
    last_import = max((one.number for one in log if isinstance(one.event, FileImported)), default=0)
    found: list[Decision] = []
    for decision in log:
        event: Any = decision.event
        own = isinstance(event, PLAYER_EVENTS) and event.player == player
        decided = decision.by in authors and decision.number >= last_import and not isinstance(event, PLAYER_EVENTS)
        by = FORGOTTEN if own or decided else decision.by
        if own:
            event = replace(event, player=alias, **({} if isinstance(event, SignedOff) else {"name": name}))
        elif isinstance(event, EntryCorrected) and player in event.entry.people:
            event = replace(event, entry=_anonymise_entry(event.entry, found, player, alias, name))
        found.append(replace(decision, event=event, by=by))
    return tuple(found)


def _anonymise_entry(entry: Entry, so_far: Sequence[Decision], player: str, alias: str, name: str) -> Entry:
    """Return the entry of an `EntryCorrected` event without a person's id and name.

    so_far: the log before the event, in which the person is already anonymous.
    player: the user id of the person; `alias` replaces it.
    name:   the text that replaces the person's name in the name of the entry.
    """
    gone = {old for old, person in zip(entry.players, entry.people, strict=True) if person == player}
    parts = [name if part in gone else part for part in entry.name.split(" / ")]
    people = tuple(alias if person == player else person for person in entry.people)
    players = refold(so_far).entries[entry.id].players
    return replace(entry, name=" / ".join(parts), players=players, people=people)


def _names(log: Sequence[Decision]) -> Iterator[str]:
    for decision in log:
        yield from _names_in(decision.event)


def _names_in(event: Event) -> Iterator[str]:
    match event:
        case SignedUp() | PartnerJoined():
            yield event.name
        case EntriesAdded(entries):
            yield from (name for entry in entries for name in (entry.name, *entry.players))
        case EntryCorrected(entry):
            yield from (entry.name, *entry.players)


def forget_person_in_evening(log: Sequence[evening.Event], player: str, alias: str) -> list[evening.Event]:
    """Return a copy of an evening's log in which a person is anonymous.

    player: the user id of the person; `alias` replaces it.
    """
    name = make_unique((one.name for one in log if isinstance(one, evening.Joined) and one.name), FORGOTTEN)

    def anonymise(event: Any) -> Any:
        match event:
            case evening.Joined(_, who, _) if who == player:
                return replace(event, who=alias, name=name)
            case evening.Left(_, who) if who == player:
                return replace(event, who=alias)
            case evening.Paired(_, _, pair) if player in pair:
                return replace(event, pair=(alias, pair[1]) if pair[0] == player else (pair[0], alias))
            case evening.Finished(_, _, winner) if winner == player:
                return replace(event, winner=alias)
        return event

    return [anonymise(event) for event in log]
