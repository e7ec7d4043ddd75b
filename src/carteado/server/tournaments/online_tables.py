"""Set up the tables of online tournaments and seat their players."""

from __future__ import annotations

from collections.abc import Iterable

from carteado.tables import command_handlers
from carteado.tables.events import AnyEvent, BotSeated, Created, Events, Seated
from carteado.tables.match import game_of
from carteado.tables.state import TableState
from carteado.tournaments.online import seats_of_two
from carteado.tournaments.state import Tournament

Player = tuple[str, str]
"""The user id of a player ("" for a bot), and the name."""


def make_game_table(state: Tournament, game: str, at: int) -> tuple[Created, Events]:
    """Return the `Created` event of the table for a game, and the events that seat the players at the time `at`."""
    setup = state.setup
    created = Created(
        at, setup.game, setup.game_regulation, setup.game_rules, {}, setup.seats, setup.level, setup.pace, True, "",
        text=setup.game_text, reserved_for=f"torneios/{setup.id}/{game}",
    )  # fmt: skip
    entries = [state.entries[pair] for pair in state.games[game].pairs]
    return created, seat_teams(created, [list(zip(one.people, one.players, strict=True)) for one in entries])


def seat_teams(created: Created, teams: Iterable[Iterable[Player]]) -> Events:
    """Return the events that seat two teams on their sides, and bots in every other seat."""
    table = TableState("")
    table.apply(created)
    found: Events = []
    for seats, team in zip(seats_of_two(game_of(created)), teams, strict=True):
        for seat, player in zip(seats, team, strict=False):
            found.append(seat_player(created, seat, player))
            table.apply(found[-1])
    for seat in table.places.empty_seats():
        (bot,) = command_handlers.seat_bots(table, created.at, [seat])
        found.append(bot)
        table.apply(bot)
    return found


def seat_player(created: Created, seat: int, player: Player) -> AnyEvent:
    person, name = player
    return Seated(created.at, seat, person, name) if person else BotSeated(created.at, seat, name, created.level)


def reseat_people(table: TableState, wanted: Events, now: int) -> Events:
    """Return the events that give people back their seats after they left during the last match.

    wanted: the events that seat everybody as planned.
    """
    people = [one for one in wanted if isinstance(one, Seated)]
    return [
        Seated(now, one.seat, one.player, one.name) for one in people if table.places.at(one.seat).player != one.player
    ]
