"""The tables of a tournament that is played here: what is played at them, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable

from carteado.tables import deciding
from carteado.tables.events import AnyEvent, BotSeated, Created, Events, Seated
from carteado.tables.match import game_of
from carteado.tables.state import TableState
from carteado.tournaments.online import seats_of_two
from carteado.tournaments.state import Tournament

Player = tuple[str, str]
"""Who plays: as the site knows them, "" for a bot; and by which name."""


def table_of(state: Tournament, game: str, at: int) -> tuple[Created, Events]:
    """The table of a game: how it is opened, and everybody in their seat from the beginning."""
    setup = state.setup
    created = Created(
        at, setup.game, setup.game_regulation, setup.game_rules, {}, setup.seats, setup.level, setup.pace, True, "",
        text=setup.game_text, held_for=f"torneios/{setup.id}/{game}",
    )  # fmt: skip
    entries = [state.entries[pair] for pair in state.games[game].pairs]
    return created, seating(created, [list(zip(one.people, one.players, strict=True)) for one in entries])


def seating(created: Created, teams: Iterable[Iterable[Player]]) -> Events:
    """Two teams in the seats of their sides; bots in every seat that is left."""
    table = TableState("")
    table.take(created)
    found: Events = []
    for seats, team in zip(seats_of_two(game_of(created)), teams, strict=True):
        for seat, player in zip(seats, team, strict=False):
            found.append(seated(created, seat, player))
            table.take(found[-1])
    for seat in table.places.empty():
        (bot,) = deciding.bots_for(table, created.at, [seat])
        found.append(bot)
        table.take(bot)
    return found


def seated(created: Created, seat: int, player: Player) -> AnyEvent:
    person, name = player
    return Seated(created.at, seat, person, name) if person else BotSeated(created.at, seat, name, created.level)


def missing_people(table: TableState, wanted: Events, now: int) -> Events:
    """Who left a seat in the last match has it back for the next: it is theirs."""
    people = [one for one in wanted if isinstance(one, Seated)]
    return [
        Seated(now, one.seat, one.player, one.name) for one in people if table.places.at(one.seat).player != one.player
    ]
