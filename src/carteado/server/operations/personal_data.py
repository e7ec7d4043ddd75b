"""Export and deletion of personal data, as Brazil's LGPD requires.

Games are kept because others played them too. The name and the id of the person are removed from them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from carteado.fairness.plays import FORGOTTEN
from carteado.server.accounts.forgotten import remember_forgotten
from carteado.server.accounts.recovery import codes_left
from carteado.server.accounts.schema import DeviceTransfer, Passkey, RecoveryCode, Report, SpentCookie, WebSession
from carteado.server.evenings.store import StoredEvening, StoredEveningEvent, evenings_with
from carteado.server.runtime.database import Player, PlayerGame, Rating, StoredGame
from carteado.server.tables.archive import without_name
from carteado.server.tournaments.schema import StaffLink, StaffMember, StoredDecision, StoredTournament
from carteado.server.tournaments.store import tournaments_with


def export_person(session: Session, player: str) -> dict[str, Any]:
    """Return the database's data about a person, except reports by others, public keys and hashes of secrets."""
    person = session.get(Player, player)
    games = session.execute(
        select(StoredGame, PlayerGame.seat).join(PlayerGame).where(PlayerGame.player == player)
    ).all()
    return {
        "person": _columns(person, "password") if person else {"id": player},
        "devices": [_columns(row, "key") for row in session.scalars(_select_for(WebSession, player))],
        "passkeys": [_columns(row, "public_key") for row in session.scalars(_select_for(Passkey, player))],
        "ratings": [_columns(row, "player") for row in session.scalars(_select_for(Rating, player))],
        "recovery_codes_left": codes_left(session, player),
        "reports_made": [
            _columns(row, "player") for row in session.scalars(select(Report).where(Report.reporter == player))
        ],
        "tournaments": [_export_tournament(session, id_, player) for id_ in tournaments_with(session, player)],
        "evenings": [_export_evening(session, id_, player) for id_ in evenings_with(session, player)],
        "games": [{"id": kept.id, "seat": seat, "ended": kept.ended, "record": kept.record} for kept, seat in games],
    }


def _export_tournament(session: Session, id_: str, player: str) -> dict[str, Any]:
    """Return a person's roles in a tournament, and when they signed up or off."""
    kept = session.get(StoredTournament, id_)
    assert kept is not None
    link = session.scalar(
        select(StaffLink).join(StaffMember).where(StaffMember.tournament == id_, StaffMember.player == player)
    )
    rows = session.scalars(
        select(StoredDecision).where(
            StoredDecision.tournament == id_, StoredDecision.event["player"].as_string() == player
        )
    )
    return {
        "id": id_,
        "name": kept.card["name"],
        "organiser": kept.organiser == player,
        "staff": {"role": link.role, "name": link.name} if link else None,
        "entered": [{"at": row.at, "kind": row.kind, **row.event} for row in rows],
    }


def _export_evening(session: Session, id_: str, player: str) -> dict[str, Any]:
    """Return when a person joined and left an evening, and the results of their games. The opponents are not named."""
    kept = session.get(StoredEvening, id_)
    assert kept is not None
    rows = session.scalars(select(StoredEveningEvent).where(StoredEveningEvent.evening == id_))
    events = [(row.kind, row.event) for row in rows]
    tables = {event["table"] for kind, event in events if kind == "paired" and player in event["pair"]}
    return {
        "id": id_,
        "name": kept.setup["name"],
        "organiser": kept.organiser == player,
        "came": [{"kind": kind, **event} for kind, event in events if event.get("who") == player],
        "games": [
            {"table": event["table"], "at": event["at"], "won": event["winner"] == player}
            for kind, event in events
            if kind == "finished" and event["table"] in tables
        ],
    }


def forget(session: Session, player: str) -> None:
    """Delete a person. Games and reports are kept without the name.

    Logs of tournaments and evenings are not changed. See `TournamentRegistry.forget` and `EveningRunners.forget`.
    """
    for kept, seat in session.execute(
        select(StoredGame, PlayerGame.seat).join(PlayerGame).where(PlayerGame.player == player)
    ).all():
        kept.record = without_name(kept.record, seat)
        kept.created = {key: "" if value == player else value for key, value in kept.created.items()}
    session.execute(delete(PlayerGame).where(PlayerGame.player == player))
    session.execute(update(Report).where(Report.reporter == player).values(reporter=None))
    session.execute(update(Report).where(Report.player == player).values(player=None, name=FORGOTTEN))
    for kind in (WebSession, DeviceTransfer, RecoveryCode, Passkey, Rating, StaffMember):
        session.execute(delete(kind).where(kind.player == player))
    session.execute(delete(Player).where(Player.id == player))
    session.merge(SpentCookie(player=player))
    remember_forgotten(session, player)


def _select_for(kind: Any, player: str) -> Any:
    return select(kind).where(kind.player == player)


def _columns(row: Any, *without: str) -> dict[str, Any]:
    return {column.key: getattr(row, column.key) for column in row.__table__.columns if column.key not in without}
