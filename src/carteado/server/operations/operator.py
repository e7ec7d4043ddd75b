"""The commands of `carteado admin` on a running server."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from carteado.server.accounts.names import account_key, clean_name, look_of
from carteado.server.accounts.schema import Report, WebSession
from carteado.server.accounts.services import AccountServices
from carteado.server.accounts.sessions import now_ms
from carteado.server.accounts.store import require_free_name, reset_credentials
from carteado.server.runtime.database import Player
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.services import Runtime, ServiceGroups
from carteado.tables.registry import TableRegistry


async def run_command(services: ServiceGroups, command: str, target: str, value: str) -> list[dict[str, Any]]:
    """Run a command. Returns one dict for each line of output.

    target: the table, person or report, if the command needs one.
    value:  the new name, for the command "rename".
    """
    database = services.use(Runtime).database
    if command == "tables":
        return list_tables(services)
    if command == "close":
        return [await close_table(services, target)]
    if command == "people":
        return await database.run(lambda session: [describe(each) for each in find_people(session, target)])
    if command == "reports":
        return await database.run(open_reports)
    if command == "done":
        return [await database.run(lambda session: close_report(session, target))]
    return [await change_person(services, command, target, value)]


def list_tables(services: ServiceGroups) -> list[dict[str, Any]]:
    return [
        {
            "table": name,
            "game": table.state.created.game,
            "phase": table.summary.phase,
            "viewers": len(table.viewers),
            "people": [place.name for place in table.state.places.seats if place.player is not None],
        }
        for name, table in services.use(TableRegistry).tables.items()
    ]


async def close_table(services: ServiceGroups, name: str) -> dict[str, Any]:
    registry = services.use(TableRegistry)
    table = await registry.find(name)
    if table is None:
        raise site_refusal("not_found")
    await registry.close(name, table)
    return {"table": name, "closed": True}


def find_people(session: Session, target: str) -> list[Player]:
    """Return up to 50 people whose id or account is the target, or whose name looks like it."""
    look = look_of(target)
    same = or_(Player.id == target, Player.account_key == account_key(target), Player.look == look)
    return list(session.scalars(select(Player).where(same).limit(50)))


def describe(person: Player) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "account": person.account, "banned": person.banned}


async def change_person(services: ServiceGroups, command: str, target: str, value: str) -> dict[str, Any]:
    """Rename, ban or unban the person with this id or account, or end their sessions or set a new password.

    A ban or a new password also ends the sessions. A new password also deletes the passkeys and old recovery codes.

    Returns the person, how many sessions were ended, and the new password if the command is "password".
    """
    secret = secrets.token_urlsafe(12) if command == "password" else ""
    accounts = services.use(AccountServices)
    hashed = await accounts.passwords.hash(secret) if secret else ""

    def work(session: Session) -> tuple[Player, list[WebSession]]:
        same = or_(Player.id == target, Player.account_key == account_key(target))
        person = session.scalar(select(Player).where(same))
        if person is None or (command == "password" and person.account is None):
            raise site_refusal("not_found")
        apply_change(session, person, command, value, hashed)
        if command not in ("ban", "password", "sessions"):
            return person, []
        accounts.old_cookies.spend_in(session, person.id)
        return person, accounts.sessions.end_in(session, person.id)

    person, ended = await services.use(Runtime).database.run(work)
    accounts.sessions.publish_changes(ended)
    return {**describe(person), "sessions_ended": len(ended), **({"new_password": secret} if secret else {})}


def apply_change(session: Session, person: Player, command: str, value: str, hashed: str) -> None:
    if command == "rename":
        name = clean_name(value)
        require_free_name(session, person.id, name)
        person.name, person.look = name, look_of(name)
    elif command == "ban":
        person.banned = now_ms()
    elif command == "unban":
        person.banned = None
    elif command == "password":
        reset_credentials(session, person.id, hashed, [])  # the new codes are not shown; the owner can request others


def open_reports(session: Session) -> list[dict[str, Any]]:
    rows = session.scalars(select(Report).where(Report.closed.is_(None)).order_by(Report.id).limit(200))
    return [
        {"report": row.id, "table": row.table, "player": row.player, "name": row.name, "reason": row.reason,
         "text": row.text, "created": row.created}
        for row in rows
    ]  # fmt: skip


def close_report(session: Session, target: str) -> dict[str, Any]:
    row = session.get(Report, int(target)) if target.isascii() and target.isdigit() and len(target) < 12 else None
    if row is None:
        raise site_refusal("not_found")
    row.closed = now_ms()
    return {"report": row.id, "closed": True}
