"""Choose the next game to call to a free table, and find games that must wait or are late."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tournaments.events import GameCalled
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.state import Tournament


@dataclass(frozen=True, slots=True)
class BlockedGame:
    """A game that cannot be called yet, because at least one of its pairs is playing another game.

    playing: the pairs that are playing, each with the number of its table.
    """

    game: Fixture
    playing: tuple[tuple[str, int], ...]


def games_to_play(state: Tournament) -> list[Fixture]:
    """Return the games that are neither over nor at a table and whose pairs are known, in calling order.

    Earlier rounds come first. Within a round, the game whose pairs have waited longest comes first.
    """
    open_games = [
        game
        for game in state.games.values()
        if game.id not in state.calls and all(game.pairs) and state.result(game.id) is None
    ]
    return sorted(
        open_games, key=lambda game: (game.round, *_last_played(state, game))
    )  # a stable sort: ties keep the order of the ids


def _last_played(state: Tournament, game: Fixture) -> tuple[int, ...]:
    return tuple(sorted(state.last_played.get(pair, 0) for pair in game.pairs))


def tables_by_pair(state: Tournament) -> dict[str, int]:
    """Map each pair that is playing to the number of its table."""
    return {pair: call.table for id_, call in state.playing.items() for pair in state.games[id_].pairs}


def free_tables(state: Tournament) -> list[int]:
    busy = {call.table for call in state.playing.values()}
    return [table for table in range(1, state.setup.tables + 1) if table not in busy]


def callable_games(state: Tournament, now: int) -> list[Fixture]:
    """Return the games that can be called now.

    Both pairs must be free and must have rested for the minutes that the regulation demands (fenacef Art. 34).
    """
    busy, rest = tables_by_pair(state), state.rules.rest_minutes * 60_000
    return [
        game
        for game in games_to_play(state)
        if not any(pair in busy or now < state.last_played.get(pair, -rest) + rest for pair in game.pairs)
    ]


def next_call(state: Tournament, now: int) -> GameCalled | None:
    """Return the event that calls the next game to a free table, or None if there is no such game or table."""
    tables, games = free_tables(state), callable_games(state, now)
    return GameCalled(games[0].id, tables[0]) if tables and games else None


def blocked_games(state: Tournament) -> list[BlockedGame]:
    """Return the games that cannot be called because a pair is playing another game."""
    busy = tables_by_pair(state)
    games = ((game, tuple((pair, busy[pair]) for pair in game.pairs if pair in busy)) for game in games_to_play(state))
    return [BlockedGame(game, playing) for game, playing in games if playing]


def late_games(state: Tournament, now: int, since: int = 0) -> list[str]:
    """Return the ids of the games that were called to a table but did not start before their deadline.

    since: the earliest time at which the waiting time begins. The server passes its own start time, because players
           could not start while it was down.
    """
    waiting = (id_ for id_, call in state.playing.items() if not call.started)
    return [id_ for id_ in waiting if now > start_deadline(state, id_, since)]


def start_deadline(state: Tournament, game: str, since: int = 0) -> int:
    """Return the time by which a called game must start.

    The regulation sets the number of minutes. Players always get at least one minute to reach the table.

    since: the earliest time at which the waiting time begins.
    """
    return max(state.calls[game].called, since) + max(1, state.rules.wo_minutes) * 60_000
