"""Store evenings in the database: the setup of each and its event log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import JSON, BigInteger, ForeignKey, String, cast, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from carteado.server.runtime.database import Base, Database
from carteado.server.runtime.refusal import site_refusal
from carteado.tournaments.codec import from_plain, to_plain
from carteado.tournaments.evening import Evening, Event, Finished, Joined, Left, Paired, fold
from carteado.tournaments.forgetting import forget_person_in_evening

KINDS: Final[dict[str, type[Any]]] = {"joined": Joined, "left": Left, "paired": Paired, "finished": Finished}
NAMES: Final = {kind: name for name, kind in KINDS.items()}
MAX_OPEN: Final = 60
"""The largest number of evenings on this site that have not ended."""
MAX_PER_ORGANISER: Final = 3
"""The largest number of evenings of one organiser that have not ended."""


class StoredEvening(Base):
    """An evening in the database. `setup` is an `EveningSetup` as JSON."""

    __tablename__ = "evenings"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    organiser: Mapped[str] = mapped_column(String(32), index=True)
    setup: Mapped[dict[str, Any]] = mapped_column(JSON)
    starts: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[int] = mapped_column(BigInteger, index=True)


class StoredEveningEvent(Base):
    __tablename__ = "evening_events"

    evening: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    event: Mapped[dict[str, Any]] = mapped_column(JSON)


class EveningStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, kept: StoredEvening, now: int) -> None:
        """Store a new evening. Raises Refusal if too many evenings are open, on the site or of the organiser."""

        def work(session: Session) -> None:
            running = session.scalars(select(StoredEvening.organiser).where(StoredEvening.ends > now)).all()
            if len(running) >= MAX_OPEN or running.count(kept.organiser) >= MAX_PER_ORGANISER:
                raise site_refusal("too_many_evenings")
            session.add(kept)

        await self._database.run(work)

    async def append(self, evening: str, number: int, event: Event) -> None:
        row = StoredEveningEvent(evening=evening, number=number, kind=NAMES[type(event)], event=to_plain(event))
        await self._database.run(lambda session: session.add(row))

    async def load(self, evening: str) -> tuple[StoredEvening, Evening] | None:
        """Return an evening and its state, rebuilt from its log. Return None if there is no such evening."""
        wanted = (
            select(StoredEveningEvent).where(StoredEveningEvent.evening == evening).order_by(StoredEveningEvent.number)
        )

        def work(session: Session) -> tuple[StoredEvening | None, Sequence[StoredEveningEvent]]:
            return session.get(StoredEvening, evening), session.scalars(wanted).all()

        kept, rows = await self._database.run(work)
        if kept is None:
            return None
        return kept, fold(Evening(kept.starts, kept.ends), map(read_event, rows))

    async def with_person(self, player: str) -> list[str]:
        return await self._database.run(lambda session: evenings_with(session, player))

    async def forget(self, evening: str, player: str, alias: str) -> Evening:
        """Anonymise a person in an evening: `alias` replaces the id in the log. Return the rebuilt evening."""
        wanted = (
            select(StoredEveningEvent).where(StoredEveningEvent.evening == evening).order_by(StoredEveningEvent.number)
        )

        def work(session: Session) -> Evening:
            kept, rows = session.get(StoredEvening, evening), session.scalars(wanted).all()
            assert kept is not None
            log = forget_person_in_evening([read_event(row) for row in rows], player, alias)
            for row, event in zip(rows, log, strict=True):
                row.event = to_plain(event)
            kept.organiser = "" if kept.organiser == player else kept.organiser
            return fold(Evening(kept.starts, kept.ends), log)

        return await self._database.run(work)

    async def open(self, since: int, most: int) -> Sequence[StoredEvening]:
        """Return at most `most` evenings that end after `since`, earliest start first."""
        wanted = select(StoredEvening).where(StoredEvening.ends > since).order_by(StoredEvening.starts).limit(most)
        return await self._database.run(lambda session: session.scalars(wanted).all())


def read_event(row: StoredEveningEvent) -> Event:
    event: Event = from_plain(KINDS[row.kind], row.event, row.kind)
    return event


def evenings_with(session: Session, player: str) -> list[str]:
    """Return the ids of the evenings that a person has joined or created."""
    mentioned = select(StoredEveningEvent.evening).where(
        cast(StoredEveningEvent.event, String).contains(player, autoescape=True)
    )
    found = or_(StoredEvening.id.in_(mentioned), StoredEvening.organiser == player)
    return list(session.scalars(select(StoredEvening.id).where(found)))
