"""A log without the name of somebody who asked to be forgotten: what happened stays, and nobody can tell who it was."""

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
    FileBrought,
    PartnerCame,
    SignedOff,
    SignedUp,
)
from carteado.tournaments.sign_ups import free_among

OWN = (SignedUp, PartnerCame, SignedOff)
"""What people do themselves, under their own names."""


def without_person(log: Sequence[Decision], player: str, alias: str, authors: Collection[str]) -> tuple[Decision, ...]:
    """A tournament's log without a person, who is `alias` from now on.

    `authors`: the names under which that person decided at the desk. What came in a file stays as the file has it.
    """
    name = free_among(_names(log), FORGOTTEN)
    brought = max((one.number for one in log if isinstance(one.event, FileBrought)), default=0)
    found: list[Decision] = []
    for decision in log:
        event: Any = decision.event
        own = isinstance(event, OWN) and event.player == player
        decided = decision.by in authors and decision.number >= brought and not isinstance(event, OWN)
        by = FORGOTTEN if own or decided else decision.by
        if own:
            event = replace(event, player=alias, **({} if isinstance(event, SignedOff) else {"name": name}))
        elif isinstance(event, EntryCorrected) and player in event.entry.people:
            event = replace(event, entry=_corrected(event.entry, found, player, alias, name))
        found.append(replace(decision, event=event, by=by))
    return tuple(found)


def _corrected(entry: Entry, so_far: Sequence[Decision], player: str, alias: str, name: str) -> Entry:
    """An entry as the desk corrected it: its players are those of the entry as it stood, and its name tells nobody."""
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
        case SignedUp() | PartnerCame():
            yield event.name
        case EntriesAdded(entries):
            yield from (name for entry in entries for name in (entry.name, *entry.players))
        case EntryCorrected(entry):
            yield from (entry.name, *entry.players)


def evening_without_person(log: Sequence[evening.Event], player: str, alias: str) -> list[evening.Event]:
    """The log of an evening without a person, who is `alias` from now on."""
    name = free_among((one.name for one in log if isinstance(one, evening.Joined) and one.name), FORGOTTEN)

    def changed(event: Any) -> Any:
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

    return [changed(event) for event in log]
