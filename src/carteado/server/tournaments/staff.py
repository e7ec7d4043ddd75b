"""Who may do what in a tournament: organiser, referee, clerk, and everybody else."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from carteado.server.database import Database
from carteado.server.names import look_of
from carteado.server.refusals import HttpRefused
from carteado.server.sessions import now_ms
from carteado.server.tournament_tables import KeptTournament, StaffLink, StaffMember
from carteado.tournaments.events import Event, ResultCorrected, ResultEntered, Undone
from carteado.tournaments.state import Tournament

Role = Literal["organiser", "referee", "clerk", "public"]
HOUR_MS: Final = 3_600_000
MOST_LINKS: Final = 100
ORGANISERS_MARK: Final = "organização"

_BOTH: Final = frozenset({"game_called", "game_started", "result_entered", "remarked", "undone"})
_CLERK: Final = _BOTH | {"entries_added", "entry_corrected", "checked_in"}
_REFEREE: Final = _BOTH | {"result_corrected", "penalised"}
_MAY: Final[dict[Role, frozenset[str]]] = {"referee": _REFEREE, "clerk": _CLERK, "public": frozenset()}


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody before a tournament: the role, and the name under which decisions are taken."""

    role: Role
    name: str

    def check_kind(self, kind: str) -> None:
        """HttpRefused when decisions of this kind are not for the role."""
        if self.role != "organiser" and kind not in _MAY[self.role]:
            raise HttpRefused("role")

    def check(self, state: Tournament, event: Event) -> None:
        """HttpRefused when the role does not go so far. Rulings are the organiser's; others undo only their own."""
        self.check_kind(event.kind)
        if self.role == "organiser":
            return
        ruling = isinstance(event, (ResultEntered, ResultCorrected)) and event.ruling
        others = isinstance(event, Undone) and not self._took(state, event.decision)
        if ruling or others:
            raise HttpRefused("role")

    def _took(self, state: Tournament, number: int) -> bool:
        """Whether a decision is this person's: by name, and of a kind that the role could have taken at all."""
        if not 1 <= number <= len(state.log):
            return False
        decision = state.decision(number)
        return decision.by == self.name and decision.event.kind in _MAY[self.role]

    def need(self, *roles: Role) -> None:
        if self.role not in roles:
            raise HttpRefused("role")


class TournamentStaff:
    """Roles as they are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tournament: str, player: str, name: str) -> Staff:
        """The role of a person; an organiser decides under the person's own name, others under their link's."""

        def work(session: Session) -> Staff:
            kept = session.get(KeptTournament, tournament)
            if kept is not None and kept.organiser == player:
                return Staff("organiser", _organisers_name(session, tournament, name))
            member = session.get(StaffMember, (tournament, player))
            link = session.get(StaffLink, member.link) if member else None
            return Staff(link.role, link.name) if link and _is_good(link) else Staff("public", "")  # type: ignore[arg-type]

        return await self._database.run(work)

    async def invite(self, tournament: str, role: Role, name: str, hours: int, taken: set[str]) -> tuple[str, str]:
        """A new link: its id and its secret, which is told this once. Every author has a name of their own."""
        secret, id_ = secrets.token_urlsafe(18), secrets.token_hex(8)

        def work(session: Session) -> None:
            links = session.scalars(select(StaffLink).where(StaffLink.tournament == tournament)).all()
            if len(links) >= MOST_LINKS:
                raise HttpRefused("too_many_links")
            if look_of(name) in map(look_of, [*taken, *(link.name for link in links)]):
                raise HttpRefused("staff_name")
            expires = now_ms() + hours * HOUR_MS
            session.add(StaffLink(id=id_, tournament=tournament, digest=_digest(secret), role=role, name=name,
                                  expires=expires, revoked=0))  # fmt: skip

        await self._database.run(work)
        return id_, secret

    async def arrive(self, tournament: str, player: str, secret: str) -> None:
        """Somebody opens a link; HttpRefused when it is good no more."""

        def work(session: Session) -> None:
            link = session.scalar(select(StaffLink).where(StaffLink.digest == _digest(secret)))
            if link is None or link.tournament != tournament or not _is_good(link):
                raise HttpRefused("staff_link")
            session.merge(StaffMember(tournament=tournament, player=player, link=link.id))

        await self._database.run(work)

    async def revoke(self, tournament: str, link: str) -> None:
        def work(session: Session) -> None:
            kept = session.get(StaffLink, link)
            if kept is None or kept.tournament != tournament:
                raise HttpRefused("not_found")
            kept.revoked = kept.revoked or now_ms()

        await self._database.run(work)

    async def links(self, tournament: str) -> list[StaffLink]:
        wanted = select(StaffLink).where(StaffLink.tournament == tournament).order_by(StaffLink.expires)
        return await self._database.run(lambda session: list(session.scalars(wanted)))


def _organisers_name(session: Session, tournament: str, name: str) -> str:
    """The person's own name; marked where somebody of the staff has the same, so that one knows who decided."""
    wanted = select(StaffLink.id).where(StaffLink.tournament == tournament, StaffLink.name == name)
    return f"{name} ({ORGANISERS_MARK})" if session.scalar(wanted) else name


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _is_good(link: StaffLink) -> bool:
    return not link.revoked and link.expires > now_ms()
