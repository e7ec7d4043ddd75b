"""Which game goes to the next free table, and who is being waited for."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tournaments.events import GameCalled
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.state import Tournament


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that can't be called yet, and the tables at which its pairs are still playing."""

    game: Fixture
    playing: tuple[tuple[str, int], ...]


def to_play(state: Tournament) -> list[Fixture]:
    """The games that are neither over nor at a table, in the order they should be called.

    Earlier rounds first; in a round, the pairs that have waited longest.
    """
    open_games = [
        game
        for game in state.games.values()
        if game.id not in state.calls and all(game.pairs) and state.result(game.id) is None
    ]
    return sorted(open_games, key=lambda game: (game.round, *_waited(state, game)))  # else as they are numbered


def _waited(state: Tournament, game: Fixture) -> tuple[int, ...]:
    return tuple(sorted(state.last_played.get(pair, 0) for pair in game.pairs))


def playing(state: Tournament) -> dict[str, int]:
    """The table of every pair that is at one."""
    return {pair: call.table for id_, call in state.playing.items() for pair in state.games[id_].pairs}


def free_tables(state: Tournament) -> list[int]:
    busy = {call.table for call in state.playing.values()}
    return [table for table in range(1, state.setup.tables + 1) if table not in busy]


def ready(state: Tournament, now: int) -> list[Fixture]:
    """The games that could be called now: both pairs are free, and have rested as the regulation says (Art. 34)."""
    busy, rest = playing(state), state.rules.rest_minutes * 60_000
    return [
        game
        for game in to_play(state)
        if not any(pair in busy or now < state.last_played.get(pair, -rest) + rest for pair in game.pairs)
    ]


def next_call(state: Tournament, now: int) -> GameCalled | None:
    """The next game for the next free table; None when there is no table or nobody to play."""
    tables, games = free_tables(state), ready(state, now)
    return GameCalled(games[0].id, tables[0]) if tables and games else None


def waiting(state: Tournament) -> list[Waiting]:
    """The games held up by a pair that is still playing, and where."""
    busy = playing(state)
    held = ((game, tuple((pair, busy[pair]) for pair in game.pairs if pair in busy)) for game in to_play(state))
    return [Waiting(game, where) for game, where in held if where]


def late(state: Tournament, now: int, since: int = 0) -> list[str]:
    """The games at a table that have not begun within the time allowed: one who did not come loses by walkover.

    The time is counted from `since` at the earliest: nobody can come while the house is shut.
    """
    waiting = (id_ for id_, call in state.playing.items() if not call.started)
    return [id_ for id_ in waiting if now > waits_until(state, id_, since)]


def waits_until(state: Tournament, game: str, since: int = 0) -> int:
    """Until when a game that was called waits for those who play it: a minute at least, to come to its table."""
    return max(state.calls[game].called, since) + max(1, state.rules.wo_minutes) * 60_000
