"""What an operator may do to tables and people of a running server. `carteado admin` asks for it."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from carteado.server.account_tables import Report, WebSession
from carteado.server.database import Player
from carteado.server.names import account_key, clean_name, look_of
from carteado.server.people import begin_anew, need_free
from carteado.server.refusals import HttpRefused
from carteado.server.services import Services
from carteado.server.sessions import now_ms

DEEDS = ("tables", "close", "people", "rename", "ban", "unban", "password", "sessions", "reports", "done")


async def do(services: Services, deed: str, target: str, value: str) -> list[dict[str, Any]]:
    """One deed; what there is to tell about it, line by line."""
    if deed == "tables":
        return tables(services)
    if deed == "close":
        return [await close(services, target)]
    if deed == "people":
        return await services.database.run(lambda session: [told(each) for each in found(session, target)])
    if deed == "reports":
        return await services.database.run(open_reports)
    if deed == "done":
        return [await services.database.run(lambda session: finish(session, target))]
    return [await to_person(services, deed, target, value)]


def tables(services: Services) -> list[dict[str, Any]]:
    return [
        {
            "table": name,
            "game": table.state.created.game,
            "phase": table.summary.phase,
            "viewers": len(table.viewers),
            "people": [place.name for place in table.state.places.seats if place.player is not None],
        }
        for name, table in services.hall.tables.items()
    ]


async def close(services: Services, name: str) -> dict[str, Any]:
    table = await services.hall.find(name)
    if table is None:
        raise HttpRefused("not_found")
    await services.hall.close(name, table)
    return {"table": name, "closed": True}


def found(session: Session, target: str) -> list[Player]:
    """By number, by account, or by a name as it looks."""
    look = look_of(target)
    same = or_(Player.id == target, Player.account_key == account_key(target), Player.look == look)
    return list(session.scalars(select(Player).where(same).limit(50)))


def told(person: Player) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "account": person.account, "banned": person.banned}


async def to_person(services: Services, deed: str, target: str, value: str) -> dict[str, Any]:
    """To the one person with this number or account."""
    secret = secrets.token_urlsafe(12) if deed == "password" else ""
    hashed = await services.passwords.hash(secret) if secret else ""

    def work(session: Session) -> tuple[Player, list[WebSession]]:
        same = or_(Player.id == target, Player.account_key == account_key(target))
        person = session.scalar(select(Player).where(same))
        if person is None or (deed == "password" and person.account is None):
            raise HttpRefused("not_found")
        change(session, person, deed, value, hashed)
        if deed not in ("ban", "password", "sessions"):
            return person, []
        services.old_cookies.spend_in(session, person.id)
        return person, services.sessions.end_in(session, person.id)

    person, ended = await services.database.run(work)
    services.sessions.have_changed(ended)
    return {**told(person), "sessions_ended": len(ended), **({"new_password": secret} if secret else {})}


def change(session: Session, person: Player, deed: str, value: str, hashed: str) -> None:
    if deed == "rename":
        name = clean_name(value)
        need_free(session, person.id, name)
        person.name, person.look = name, look_of(name)
    elif deed == "ban":
        person.banned = now_ms()
    elif deed == "unban":
        person.banned = None
    elif deed == "password":
        begin_anew(session, person.id, hashed, [])  # its codes nobody has seen: the owner asks for others


def open_reports(session: Session) -> list[dict[str, Any]]:
    rows = session.scalars(select(Report).where(Report.closed.is_(None)).order_by(Report.id).limit(200))
    return [
        {"report": row.id, "table": row.table, "player": row.player, "name": row.name, "reason": row.reason,
         "text": row.text, "created": row.created}
        for row in rows
    ]  # fmt: skip


def finish(session: Session, target: str) -> dict[str, Any]:
    row = session.get(Report, int(target)) if target.isascii() and target.isdigit() and len(target) < 12 else None
    if row is None:
        raise HttpRefused("not_found")
    row.closed = now_ms()
    return {"report": row.id, "closed": True}
