"""What is kept about a person: all of it to take away, and all of it to forget (as Brazil's LGPD asks).

Games stay, since others played them too; the person's name and number leave them.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from carteado.fairness.plays import FORGOTTEN
from carteado.server.account_tables import Arrival, Fact, Passkey, RecoveryCode, Report, SpentCookie, WebSession
from carteado.server.database import KeptGame, Played, Player, Rating
from carteado.server.evening_store import KeptEvening, KeptEveningEvent, evenings_with
from carteado.server.recovery import codes_left
from carteado.server.sessions import DAY_MS, hashed, now_ms
from carteado.server.tournament_store import tournaments_with
from carteado.server.tournament_tables import KeptDecision, KeptTournament, StaffLink, StaffMember

GONE: Final = "gone "
REMEMBERED_MS: Final = 180 * DAY_MS
"""How long it is known that somebody was forgotten: longer than any match waits for its end."""


def everything(session: Session, player: str) -> dict[str, Any]:
    """All that is kept, but for what opens doors: those are kept as hashes, which tell nobody anything."""
    person = session.get(Player, player)
    games = session.execute(select(KeptGame, Played.seat).join(Played).where(Played.player == player)).all()
    return {
        "person": _columns(person, "password") if person else {"id": player},
        "devices": [_columns(row, "key") for row in session.scalars(_of(WebSession, player))],
        "passkeys": [_columns(row, "public_key") for row in session.scalars(_of(Passkey, player))],
        "ratings": [_columns(row, "player") for row in session.scalars(_of(Rating, player))],
        "recovery_codes_left": codes_left(session, player),
        "reports_made": [
            _columns(row, "player") for row in session.scalars(select(Report).where(Report.reporter == player))
        ],
        "tournaments": [_tournament(session, id_, player) for id_ in tournaments_with(session, player)],
        "evenings": [_evening(session, id_, player) for id_ in evenings_with(session, player)],
        "games": [{"id": kept.id, "seat": seat, "ended": kept.ended, "record": kept.record} for kept, seat in games],
    }


def _tournament(session: Session, id_: str, player: str) -> dict[str, Any]:
    """What somebody did in a tournament, and as whom; not what others did."""
    kept = session.get(KeptTournament, id_)
    assert kept is not None
    link = session.scalar(
        select(StaffLink).join(StaffMember).where(StaffMember.tournament == id_, StaffMember.player == player)
    )
    rows = session.scalars(
        select(KeptDecision).where(KeptDecision.tournament == id_, KeptDecision.event["player"].as_string() == player)
    )
    return {
        "id": id_,
        "name": kept.card["name"],
        "organiser": kept.organiser == player,
        "staff": {"role": link.role, "name": link.name} if link else None,
        "entered": [{"at": row.at, "kind": row.kind, **row.event} for row in rows],
    }


def _evening(session: Session, id_: str, player: str) -> dict[str, Any]:
    """When somebody came and left, and what became of each game; the others are not named."""
    kept = session.get(KeptEvening, id_)
    assert kept is not None
    rows = session.scalars(select(KeptEveningEvent).where(KeptEveningEvent.evening == id_))
    told = [(row.kind, row.event) for row in rows]
    tables = {event["table"] for kind, event in told if kind == "paired" and player in event["pair"]}
    return {
        "id": id_,
        "name": kept.setup["name"],
        "organiser": kept.organiser == player,
        "came": [{"kind": kind, **event} for kind, event in told if event.get("who") == player],
        "games": [
            {"table": event["table"], "at": event["at"], "won": event["winner"] == player}
            for kind, event in told
            if kind == "finished" and event["table"] in tables
        ],
    }


def forget(session: Session, player: str) -> None:
    """Everything goes; of games and of reports against others only what names the person. Tournaments and evenings
    that are going on are their owners' to change (`TournamentOffice.forget`, `EveningHouse.forget`)."""
    for kept, seat in session.execute(select(KeptGame, Played.seat).join(Played).where(Played.player == player)).all():
        kept.record = without_name(kept.record, seat)
        kept.created = {key: "" if value == player else value for key, value in kept.created.items()}
    session.execute(delete(Played).where(Played.player == player))
    session.execute(update(Report).where(Report.reporter == player).values(reporter=None))
    session.execute(update(Report).where(Report.player == player).values(player=None, name=FORGOTTEN))
    for kind in (WebSession, Arrival, RecoveryCode, Passkey, Rating, StaffMember):
        session.execute(delete(kind).where(kind.player == player))
    session.execute(delete(Player).where(Player.id == player))
    session.merge(SpentCookie(player=player))
    now = now_ms()
    session.execute(delete(Fact).where(Fact.name.startswith(GONE), Fact.value < now - REMEMBERED_MS))
    session.merge(Fact(name=_gone(player), value=now))


def _gone(player: str) -> str:
    return GONE + hashed(player)[:26]


def is_forgotten(session: Session, player: str) -> bool:
    """Whether somebody was forgotten: a match that they began may end after that. Only a hash tells."""
    return session.get(Fact, _gone(player)) is not None


def without_name(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """The record with a name forgotten: its seal stays, and without its salt tells nobody whose it was."""
    fair = {**record["fair"]}
    if "salts" in fair:
        fair["salts"] = ["" if one == seat else salt for one, salt in enumerate(fair["salts"], 1)]
    players = [FORGOTTEN if one == seat else name for one, name in enumerate(record["players"], 1)]
    return {**record, "players": players, "fair": fair}


def _of(kind: Any, player: str) -> Any:
    return select(kind).where(kind.player == player)


def _columns(row: Any, *but: str) -> dict[str, Any]:
    return {column.key: getattr(row, column.key) for column in row.__table__.columns if column.key not in but}
