"""The archive of finished games, and the history of each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
from msgspec import structs
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from carteado.fairness.plays import FORGOTTEN
from carteado.server.accounts.forgotten import is_forgotten
from carteado.server.accounts.rating import rate
from carteado.server.rules.offers import offer
from carteado.server.runtime.database import Database, Player, PlayerGame, StoredGame
from carteado.server.wire.http import GameInfo, History
from carteado.tables.environment import FinishedMatch
from carteado.tables.match import game_of

PAGE: Final = 30


class GameArchive:
    """Stores finished games in the site's database. It implements `carteado.tables.environment.Archive`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, finished: FinishedMatch) -> None:
        try:
            await self._database.run(lambda session: _keep(session, finished))
        except IntegrityError:
            return  # it is in the archive already

    async def find(self, game: str) -> StoredGame | None:
        return await self._database.run(lambda session: session.get(StoredGame, game))

    async def seat_of(self, game: str, player: str) -> int:
        """Return a player's first seat in a game. For anybody else, return the first seat with a person, or 1."""
        query = select(PlayerGame).where(PlayerGame.game_id == game).order_by(PlayerGame.seat)
        people = await self._database.run(lambda session: session.scalars(query).all())
        own = [one.seat for one in people if one.player == player]
        return next(iter([*own, *(one.seat for one in people)]), 1)

    async def history(self, player: str, before: int | None) -> History:
        """Return one page of a person's games, newest first. Only games that ended before `before`, if given."""

        def work(session: Session) -> History:
            asked = (
                select(StoredGame, PlayerGame)
                .join(PlayerGame)
                .where(PlayerGame.player == player, _is_first_place(player))
            )
            if before is not None:
                asked = asked.where(PlayerGame.ended < before)
            rows = session.execute(asked.order_by(PlayerGame.ended.desc()).limit(PAGE + 1)).all()
            places = _places(session, player, [kept.id for kept, _ in rows])
            games = [info(kept, played, places[kept.id]) for kept, played in rows[:PAGE]]
            return History(games=games, more=games[-1].ended if len(rows) > PAGE else None)

        return await self._database.run(work)


def _is_first_place(player: str) -> ColumnElement[bool]:
    """Return an SQL condition that selects only the first seat of a player in each game."""
    other = aliased(PlayerGame)
    first = select(func.min(other.seat)).where(other.game_id == PlayerGame.game_id, other.player == player)
    return PlayerGame.seat == first.scalar_subquery()


def _keep(session: Session, finished: FinishedMatch) -> None:
    if session.get(StoredGame, finished.id) is not None:
        return
    finished = without_forgotten(session, finished)
    kept = StoredGame(
        id=finished.id,
        table=finished.table,
        game=finished.created.game,
        created=msgspec.to_builtins(finished.created),
        record=finished.record,
        done=[list(one) for one in finished.actions],
        score=list(finished.outcome.score),
        winners=list(finished.outcome.winners),
        ended=finished.ended,
    )
    session.add(kept)
    session.flush()
    people = {seat: player for seat, player in enumerate(finished.players, 1) if player is not None}
    for seat, player in {**finished.joined, **people}.items():
        left = seat in finished.left
        session.add(PlayerGame(game_id=finished.id, seat=seat, player=player, ended=finished.ended, left_early=left))
    # A player who left early can lose rating points but not win any, because a bot finished the game.
    won_by_bots = set(finished.left).intersection(finished.outcome.winners)
    _rate(session, {seat: player for seat, player in people.items() if seat not in won_by_bots}, finished)


def without_forgotten(session: Session, finished: FinishedMatch) -> FinishedMatch:
    """Return the match without the names and ids of players who have deleted their data."""
    began = {seat: player for seat, player in enumerate(finished.players, 1) if player is not None}
    gone = {player for player in (*began.values(), *finished.joined.values()) if is_forgotten(session, player)}
    record, created = finished.record, finished.created
    for seat in (seat for seat, player in began.items() if player in gone):
        record = without_name(record, seat)
    return replace(
        finished,
        record=record,
        created=structs.replace(created, host="") if created.host in gone else created,
        players=[None if player in gone else player for player in finished.players],
        joined={seat: player for seat, player in finished.joined.items() if player not in gone},
    )


def without_name(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return a copy of the record without the name at a seat.

    The hash of the name stays, but without its salt, so the name cannot be found by guessing.
    """
    fair = {**record["fair"]}
    if "salts" in fair:
        fair["salts"] = ["" if one == seat else salt for one, salt in enumerate(fair["salts"], 1)]
    players = [FORGOTTEN if one == seat else name for one, name in enumerate(record["players"], 1)]
    return {**record, "players": players, "fair": fair}


def _rate(session: Session, people: dict[int, str], finished: FinishedMatch) -> None:
    """If the game is rated, update the ratings of the people that have an account."""
    created = finished.created
    if not offer(created.game).rated:
        return
    known = {seat: session.get(Player, player) for seat, player in people.items()}
    accounts = {seat: player.id for seat, player in known.items() if player is not None and player.account}
    rate(session, created.game, accounts, game_of(created).sides, finished.outcome)


def _places(session: Session, player: str, games: Sequence[str]) -> dict[str, list[int]]:
    """Return the seats that a player had in each of these games, as a dict from the game's id."""
    own = select(PlayerGame.game_id, PlayerGame.seat).where(PlayerGame.player == player, PlayerGame.game_id.in_(games))
    places: dict[str, list[int]] = {game: [] for game in games}
    for game, seat in session.execute(own):
        places[game].append(seat)
    return places


def info(kept: StoredGame, played: PlayerGame, places: Sequence[int]) -> GameInfo:
    return GameInfo(
        id=kept.id,
        game=kept.game,
        regulation=kept.record["regulation"],
        players=kept.record["players"],
        score=kept.score,
        winners=kept.winners,
        seat=played.seat,
        won=played.seat in kept.winners and not played.left_early,
        left=played.left_early,
        gained=_chips_gained(kept, places),
        ended=kept.ended,
    )


def _chips_gained(kept: StoredGame, places: Sequence[int]) -> int | None:
    """Return how many chips a player won at these seats (negative for a loss), or None if the game has no chips.

    The record contains the chips at the beginning. The score is the number of chips at the end.
    """
    brought = kept.record.get("chips")
    return sum(kept.score[seat - 1] - brought[seat - 1] for seat in places) if brought else None
