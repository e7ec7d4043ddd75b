"""Store the logs of tournaments. Decisions are appended and never removed.

A stored decision changes only if a person who is named in it asks to be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import String, cast, or_, select
from sqlalchemy.orm import Session

from carteado.fairness.plays import FORGOTTEN
from carteado.server.accounts.sessions import now_ms
from carteado.server.runtime.database import Database
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.schema import StaffLink, StaffMember, StoredDecision, StoredTournament
from carteado.tournaments.codec import from_plain, to_plain
from carteado.tournaments.deciding import refold
from carteado.tournaments.events import KINDS, Decision
from carteado.tournaments.forgetting import PLAYER_EVENTS, forget_person
from carteado.tournaments.manual_overrides import SERVER_AUTHOR
from carteado.tournaments.state import Tournament


def card_of(state: Tournament) -> dict[str, Any]:
    """Return the summary of a tournament for the list of tournaments."""
    setup = state.setup
    return {
        "name": setup.name, "place": setup.place, "days": setup.days, "phase": state.phase,
        "entries": len(state.entries), "online": setup.online, "game": setup.game,
    }  # fmt: skip


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, state: Tournament, organiser: str) -> None:
        """Store a new tournament with all its decisions in one transaction.

        Raises Refusal if the site already has a tournament with this id.
        """

        def work(session: Session) -> None:
            id_ = state.setup.id
            if session.get(StoredTournament, id_) is not None:
                raise site_refusal("tournament_here")
            session.add(StoredTournament(id=id_, organiser=organiser, card=card_of(state), created=now_ms()))
            session.flush()
            session.add_all(_to_row(id_, decision) for decision in state.log)

        self.database.run_here(work)

    def append(self, state: Tournament) -> None:
        """Store the last decision of a tournament and update its summary."""

        def work(session: Session) -> None:
            id_ = state.setup.id
            session.add(_to_row(id_, state.log[-1]))
            kept = session.get(StoredTournament, id_)
            assert kept is not None
            kept.card = card_of(state)

        self.database.run_here(work)

    def load(self, id_: str) -> Tournament | None:
        """Return a tournament, rebuilt from its log, or None if there is no such tournament."""

        def work(session: Session) -> Sequence[StoredDecision]:
            wanted = select(StoredDecision).where(StoredDecision.tournament == id_).order_by(StoredDecision.number)
            return session.scalars(wanted).all()

        rows = self.database.run_here(work)
        return refold([_from_row(row) for row in rows]) if rows else None

    def with_person(self, player: str) -> list[str]:
        """Return the ids of the tournaments in which a person is a player, the organiser or a member of the staff."""
        return self.database.run_here(lambda session: tournaments_with(session, player))

    def forget(self, id_: str, player: str, alias: str) -> Tournament:
        """Anonymise a person in the log of a tournament. `alias` replaces the id. Return the rebuilt tournament.

        The tournament loses its organiser if this is the person. Staff links that only this person opened are revoked.
        """

        def work(session: Session) -> Tournament:
            kept = session.get(StoredTournament, id_)
            assert kept is not None
            wanted = select(StoredDecision).where(StoredDecision.tournament == id_).order_by(StoredDecision.number)
            rows = session.scalars(wanted).all()
            log = [_from_row(row) for row in rows]
            new = forget_person(log, player, alias, _forget_staff_names(session, kept, player, log))
            for row, decision in zip(rows, new, strict=True):
                row.by, row.event = decision.by, to_plain(decision.event)
            kept.organiser = "" if kept.organiser == player else kept.organiser
            return refold(new)

        return self.database.run_here(work)

    def running(self) -> list[str]:
        """Return the ids of the tournaments that are being played at tables of this server."""
        phase, online = StoredTournament.card["phase"].as_string(), StoredTournament.card["online"].as_boolean()
        wanted = select(StoredTournament.id).where(online, phase.in_(("groups", "knockout")))
        return self.database.run_here(lambda session: list(session.scalars(wanted)))

    def latest(self, most: int) -> Sequence[StoredTournament]:
        newest = select(StoredTournament).order_by(StoredTournament.created.desc()).limit(most)
        return self.database.run_here(lambda session: session.scalars(newest).all())


def tournaments_with(session: Session, player: str) -> list[str]:
    mentioned = select(StoredDecision.tournament).where(
        cast(StoredDecision.event, String).contains(player, autoescape=True)
    )
    worked = select(StaffMember.tournament).where(StaffMember.player == player)
    found = or_(
        StoredTournament.id.in_(mentioned), StoredTournament.id.in_(worked), StoredTournament.organiser == player
    )
    return list(session.scalars(select(StoredTournament.id).where(found)))


def _forget_staff_names(session: Session, kept: StoredTournament, player: str, log: list[Decision]) -> set[str]:
    """Revoke the links that only this person has opened, and remove their names.

    Return the person's names in the log: those of these links and, for the organiser, those used as organiser.
    """
    links = session.scalars(select(StaffLink).where(StaffLink.tournament == kept.id)).all()
    staff = {link.name for link in links}
    names: set[str] = set()
    if kept.organiser == player:
        names |= {
            one.by for one in log if not isinstance(one.event, PLAYER_EVENTS) and one.by not in staff | {SERVER_AUTHOR}
        }
    for link in links:
        holders = session.scalars(select(StaffMember.player).where(StaffMember.link == link.id)).all()
        if list(holders) == [player]:
            names.add(link.name)
            link.name, link.revoked = FORGOTTEN, link.revoked or now_ms()
    return names


def _to_row(tournament: str, decision: Decision) -> StoredDecision:
    return StoredDecision(
        tournament=tournament, number=decision.number, at=decision.at, by=decision.by, reason=decision.reason,
        kind=decision.event.kind, event=to_plain(decision.event),
    )  # fmt: skip


def _from_row(row: StoredDecision) -> Decision:
    return Decision(row.number, row.at, row.by, from_plain(KINDS[row.kind], row.event, row.kind), row.reason)
