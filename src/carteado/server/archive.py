"""Finished games: kept when they end, listed for those who played them, shown again moment by moment."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from carteado.game import State
from carteado.messages import Language
from carteado.server.database import Database, KeptGame, Played, Player
from carteado.server.faces import Face, face
from carteado.server.rating import rate
from carteado.server.wire_http import Frame, GameInfo, HandFrames, History
from carteado.tables.events import Created
from carteado.tables.match import Match
from carteado.tables.ports import Finished

PAGE: Final = 30


class GameArchive:
    """See `carteado.tables.ports.Archive`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, finished: Finished) -> None:
        try:
            await self._database.run(lambda session: _keep(session, finished))
        except IntegrityError:
            return  # it was kept before

    async def find(self, game: str) -> KeptGame | None:
        return await self._database.run(lambda session: session.get(KeptGame, game))

    async def history(self, player: str, before: int | None) -> History:
        """A person's games, the newest first."""

        def work(session: Session) -> History:
            asked = select(KeptGame, Played.seat).join(Played).where(Played.player == player)
            if before is not None:
                asked = asked.where(Played.ended < before)
            rows = session.execute(asked.order_by(Played.ended.desc()).limit(PAGE + 1)).all()
            games = [info(kept, seat) for kept, seat in rows[:PAGE]]
            return History(games=games, more=games[-1].ended if len(rows) > PAGE else None)

        return await self._database.run(work)


def _keep(session: Session, finished: Finished) -> None:
    if session.get(KeptGame, finished.id) is not None:
        return
    kept = KeptGame(
        id=finished.id,
        table=finished.table,
        game=finished.created.game,
        created=msgspec.to_builtins(finished.created),
        record=finished.record,
        done=[list(one) for one in finished.done],
        score=list(finished.outcome.score),
        winners=list(finished.outcome.winners),
        ended=finished.ended,
    )
    session.add(kept)
    session.flush()
    people = {seat: player for seat, player in enumerate(finished.players, 1) if player is not None}
    for seat, player in people.items():
        session.add(Played(game_id=finished.id, seat=seat, player=player, ended=finished.ended))
    _rate(session, people, finished.outcome.winners)


def _rate(session: Session, people: dict[int, str], winners: tuple[int, ...]) -> None:
    known = {seat: session.get(Player, player) for seat, player in people.items()}
    accounts = {seat: player for seat, player in known.items() if player is not None and player.account}
    won = [player for seat, player in accounts.items() if seat in winners]
    lost = [player for seat, player in accounts.items() if seat not in winners]
    rate(won, lost)


def info(kept: KeptGame, seat: int | None) -> GameInfo:
    return GameInfo(
        id=kept.id,
        game=kept.game,
        regulation=kept.record["regulation"],
        players=kept.record["players"],
        score=kept.score,
        winners=kept.winners,
        seat=seat,
        won=None if seat is None else seat in kept.winners,
        ended=kept.ended,
    )


# Shown again ---------------------------------------------------------------------------------------------


def frames(kept: KeptGame, number: int, lang: Language) -> HandFrames | None:
    """One hand of a finished game, every seat's view after each action; None when it has no such hand."""
    match = played_again(kept)
    names: list[str] = kept.record["players"]
    teller = face(kept.game)
    found: list[Frame] = []
    before: State | None = None
    for seat, action in [(0, ""), *((seat, action) for seat, action in kept.done)]:
        hand = len(match.hosted.hands)
        if action:
            match.hosted.act(seat, action)
        after = match.state
        if hand == number or (not found and len(match.hosted.hands) == number):
            own = hand == number and bool(action)
            told = _told(teller, before if own else None, seat, action, after, names, lang)
            views = [after.view(viewer) for viewer in range(1, len(names) + 1)]
            found.append(Frame(seat=seat if own else None, action=action if own else "", told=told, views=views))
        before = after
    return HandFrames(hand=number, frames=found) if found else None


def _told(
    teller: Face | None, before: State | None, seat: int, action: str, after: State, names: list[str], lang: Language
) -> list[str]:
    """The match is over: everybody may hear what the one who acted heard."""
    return teller.told(before, seat, action, after, names, own=True, lang=lang) if teller else []


def played_again(kept: KeptGame) -> Match:
    """The match before its first action. The secret is in the record: the same cards fall again."""
    fair = kept.record["fair"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    number = int(kept.id.rpartition("-")[2])
    return Match(kept.table, number, created, fair["secret"], kept.record["players"], fair["seeds"])
