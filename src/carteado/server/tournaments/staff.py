"""The roles in a tournament (organiser, referee, clerk and public) and their permissions."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from carteado.server.accounts.names import look_of
from carteado.server.accounts.sessions import now_ms
from carteado.server.runtime.database import Database
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.schema import StaffLink, StaffMember, StoredTournament
from carteado.tournaments.events import Event, ResultCorrected, ResultEntered, Undone
from carteado.tournaments.state import Tournament

Role = Literal["organiser", "referee", "clerk", "public"]
HOUR_MS: Final = 3_600_000
MAX_LINKS: Final = 100
ORGANISERS_MARK: Final = "organização"

_BOTH: Final = frozenset({"game_called", "game_started", "result_entered", "remarked", "undone"})
_CLERK: Final = _BOTH | {"entries_added", "entry_corrected", "checked_in"}
_REFEREE: Final = _BOTH | {"result_corrected", "penalised"}
_MAY: Final[dict[Role, frozenset[str]]] = {"referee": _REFEREE, "clerk": _CLERK, "public": frozenset()}


@dataclass(frozen=True, slots=True)
class Staff:
    """A person's role in a tournament, and the name that the log shows for the person's decisions."""

    role: Role
    name: str

    def check_kind(self, kind: str) -> None:
        """Raise Refusal if the role may not take decisions of this kind."""
        if self.role != "organiser" and kind not in _MAY[self.role]:
            raise site_refusal("role")

    def check(self, state: Tournament, event: Event) -> None:
        """Raise Refusal if the role may not take this decision.

        Only the organiser may depart from the regulation (a ruling). Other roles may undo only their own decisions.
        """
        self.check_kind(event.kind)
        if self.role == "organiser":
            return
        ruling = isinstance(event, (ResultEntered, ResultCorrected)) and event.ruling
        others = isinstance(event, Undone) and not self._is_author(state, event.decision)
        if ruling or others:
            raise site_refusal("role")

    def _is_author(self, state: Tournament, number: int) -> bool:
        """Return whether a person with this name took decision `number`, and the role allows such decisions."""
        if not 1 <= number <= len(state.log):
            return False
        decision = state.decision(number)
        return decision.by == self.name and decision.event.kind in _MAY[self.role]

    def require_role(self, *roles: Role) -> None:
        if self.role not in roles:
            raise site_refusal("role")


class TournamentStaff:
    """The roles of people in tournaments, stored in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tournament: str, player: str, name: str) -> Staff:
        """Return a person's role and name in a tournament. Without a valid link, all but the organiser are "public".

        name: the person's name on the site. Only the organiser uses it; others have the name of their link.
        """

        def work(session: Session) -> Staff:
            kept = session.get(StoredTournament, tournament)
            if kept is not None and kept.organiser == player:
                return Staff("organiser", _organisers_name(session, tournament, name))
            member = session.get(StaffMember, (tournament, player))
            link = session.get(StaffLink, member.link) if member else None
            return Staff(link.role, link.name) if link and _is_valid(link) else Staff("public", "")  # type: ignore[arg-type]

        return await self._database.run(work)

    async def invite(self, tournament: str, role: Role, name: str, hours: int, taken: set[str]) -> tuple[str, str]:
        """Create a link for a role. Return its id and its secret, which is not stored.

        hours: how long the link is valid.
        taken: names that the new member must not have, besides those of all other links.

        Raises Refusal if the name looks like one of them, or if the tournament has `MAX_LINKS` links.
        """
        secret, id_ = secrets.token_urlsafe(18), secrets.token_hex(8)

        def work(session: Session) -> None:
            links = session.scalars(select(StaffLink).where(StaffLink.tournament == tournament)).all()
            if len(links) >= MAX_LINKS:
                raise site_refusal("too_many_links")
            if look_of(name) in map(look_of, [*taken, *(link.name for link in links)]):
                raise site_refusal("staff_name")
            expires = now_ms() + hours * HOUR_MS
            session.add(StaffLink(id=id_, tournament=tournament, digest=_digest(secret), role=role, name=name,
                                  expires=expires, revoked=0))  # fmt: skip

        await self._database.run(work)
        return id_, secret

    async def arrive(self, tournament: str, player: str, secret: str) -> None:
        """Give a person the role of the link with this secret. Raises Refusal if there is no such valid link."""

        def work(session: Session) -> None:
            link = session.scalar(select(StaffLink).where(StaffLink.digest == _digest(secret)))
            if link is None or link.tournament != tournament or not _is_valid(link):
                raise site_refusal("staff_link")
            session.merge(StaffMember(tournament=tournament, player=player, link=link.id))

        await self._database.run(work)

    async def revoke(self, tournament: str, link: str) -> None:
        def work(session: Session) -> None:
            kept = session.get(StaffLink, link)
            if kept is None or kept.tournament != tournament:
                raise site_refusal("not_found")
            kept.revoked = kept.revoked or now_ms()

        await self._database.run(work)

    async def links(self, tournament: str) -> list[StaffLink]:
        wanted = select(StaffLink).where(StaffLink.tournament == tournament).order_by(StaffLink.expires)
        return await self._database.run(lambda session: list(session.scalars(wanted)))


def _organisers_name(session: Session, tournament: str, name: str) -> str:
    """Return the organiser's name, with a suffix if a staff link has the same name."""
    wanted = select(StaffLink.id).where(StaffLink.tournament == tournament, StaffLink.name == name)
    return f"{name} ({ORGANISERS_MARK})" if session.scalar(wanted) else name


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _is_valid(link: StaffLink) -> bool:
    return not link.revoked and link.expires > now_ms()
