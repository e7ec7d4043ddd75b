"""Running tournaments: each has one owner, which takes its decisions one after the other."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from carteado.server.aside import Aside, MadeOnce
from carteado.server.refusals import HttpRefused
from carteado.server.sessions import now_ms
from carteado.server.tournament_desk import desk_view, for_person
from carteado.server.tournament_staff import Staff
from carteado.server.tournament_store import TournamentStore
from carteado.server.tournament_tables import StaffLink
from carteado.server.wire_tournaments import TournamentDesk
from carteado.tournaments.deciding import decide
from carteado.tournaments.events import Created, Event, SignedOff
from carteado.tournaments.public_view import public_view
from carteado.tournaments.refused import Refused
from carteado.tournaments.sign_ups import entry_of
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language

MOST_AWAKE: Final = 200
"""Tournaments kept in memory; one that nobody watches is read again from its log."""
MOST_WAITING: Final = 200
"""What may wait for the thread of the tournaments: a hall's staff ask at the same moment."""
CLOCK_MS: Final = 10_000
"""How old the desk's view may be while nothing is decided: who has rested and who is late goes by the clock."""

Making = Callable[[Tournament], Event]
"""What makes an event of the state as it is when its turn comes: a draw, or the next game to be called."""

Following = Callable[[Tournament], Awaitable[object]]
"""What follows from a decision, and has to be there before anybody hears of it."""


def new_alias() -> str:
    """Who somebody is in a log after being forgotten: nobody, and in each log another nobody."""
    return f"removed-{secrets.token_hex(8)}"


async def _nothing(_state: Tournament) -> None: ...


@dataclass(frozen=True, slots=True)
class Page:
    """What everybody sees, as it is and packed: packing it for each of five hundred was most of what they cost."""

    plain: bytes
    packed: bytes


class Owner:
    """One tournament. `version` is the number of its last decision."""

    def __init__(self, state: Tournament, office: TournamentOffice) -> None:
        self.state, self._office, self._store, self._thread = state, office, office.store, office.thread
        self.turn = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self._pages, self._desks = MadeOnce[Page](), MadeOnce[TournamentDesk]()

    @property
    def version(self) -> int:
        return len(self.state.log)

    async def take(self, make: Making, by: str, reason: str = "", first: Following = _nothing) -> None:
        """Takes a decision: checked, on the disk, and only then true for anybody. `first` is done in between."""
        async with self.turn:
            new = await self._thread.run(lambda: self._taken(make, by, reason))
            try:
                await first(new)
            finally:
                self.state = new
        for watcher in self.watchers:
            watcher.set()
        self._office.decided(self)

    async def forget(self, player: str, alias: str) -> None:
        """Takes a person out of the log. Nothing else changes, so that the number of decisions stays; what was made
        with the name is made anew."""
        async with self.turn:
            id_ = self.state.setup.id
            self.state = await self._thread.run(lambda: self._store.forget(id_, player, alias))
            self._pages, self._desks = MadeOnce[Page](), MadeOnce[TournamentDesk]()

    def _taken(self, make: Making, by: str, reason: str) -> Tournament:
        try:
            new = decide(self.state, make(self.state), at=self._office.now(), by=by, reason=reason)
        except Refused as refused:
            raise tournament_refused(refused) from None
        self._store.append(new)
        return new

    async def shown(self, lang: Language) -> Page:
        """The page for everybody: made and packed once for each version, however many ask for it."""
        state = self.state
        return await self._pages.get(lang, self.version, lambda: self._thread.run(lambda: _public(state, lang)))

    async def desk(self, staff: Staff, links: list[StaffLink], lang: Language) -> Page:
        """The desk as one of the staff sees it. What all of a role see is made once for each version."""
        state, now = self.state, self._office.now()
        made = await self._desks.get(
            (staff.role, lang),
            (self.version, now // CLOCK_MS),
            lambda: self._thread.run(lambda: desk_view(state, staff.role, now, lang)),
        )
        return await self._thread.run(lambda: packed(for_person(made, staff, links)))


def _public(state: Tournament, lang: Language) -> Page:
    return packed({"version": len(state.log), **public_view(state, lang)})


def packed(view: object) -> Page:
    plain = msgspec.json.encode(view)
    return Page(plain, gzip.compress(plain, 6))


def tournament_refused(refused: Refused) -> HttpRefused:
    return HttpRefused("tournament", said=refused.said, detail=refused.code)


class TournamentOffice:
    """Every tournament of the house by its id. `decided` is told after every decision which tournament it was in."""

    def __init__(self, store: TournamentStore, now: Callable[[], int] = now_ms) -> None:
        self.store, self.thread = store, Aside("tournaments", MOST_WAITING)
        self.now = now
        self.decided: Callable[[Owner], None] = lambda _owner: None
        self.papers = Aside("papers")  # files in and out: who reads a large one holds up no decision
        self._owners: OrderedDict[str, Owner] = OrderedDict()
        self._reading: dict[str, asyncio.Task[Owner]] = {}

    async def find(self, id_: str) -> Owner:
        """The owner of a tournament; HttpRefused when there is none. While one is read, others are found."""
        if id_ not in self._owners:
            reading = self._reading.get(id_)
            if reading is None:
                reading = self._reading[id_] = asyncio.create_task(self._read(id_))
            return await asyncio.shield(reading)
        self._owners.move_to_end(id_)
        return self._owners[id_]

    async def _read(self, id_: str) -> Owner:
        try:
            state = await self.thread.run(lambda: self.store.load(id_))
            if state is None:
                raise HttpRefused("not_found")
            return self._owners.get(id_) or self._keep(state)
        finally:
            del self._reading[id_]

    async def forget(self, player: str, name: str) -> None:
        """Takes a person out of every tournament; out of the entries too, where those are open."""
        for id_ in await self.papers.run(lambda: self.store.with_person(player)):
            owner = await self.find(id_)
            if not owner.state.closed and entry_of(owner.state, player) is not None:
                await owner.take(lambda _: SignedOff(player), name)
            await owner.forget(player, new_alias())

    async def create(self, created: Created, player: str, by: str) -> Owner:
        try:
            state = decide(Tournament(), created, at=self.now(), by=by)
        except Refused as refused:
            raise tournament_refused(refused) from None
        return await self._begin(state, player, self.thread)

    async def take_over(self, state: Tournament, player: str) -> Owner:
        """Goes on with a tournament from a file. Who brings it organises it here."""
        return await self._begin(state, player, self.papers)

    async def _begin(self, state: Tournament, player: str, thread: Aside) -> Owner:
        id_ = state.setup.id
        await thread.run(lambda: self.store.begin(state, player))
        known = id_ in self._owners or id_ in self._reading  # somebody came before this went on: one owner is enough
        return await self.find(id_) if known else self._keep(state)

    def _keep(self, state: Tournament) -> Owner:
        idle = [id_ for id_, one in self._owners.items() if not one.watchers and not one.turn.locked()]
        for id_ in idle[: max(0, len(self._owners) - MOST_AWAKE)]:
            del self._owners[id_]
        owner = self._owners[state.setup.id] = Owner(state, self)
        return owner

    def close(self) -> None:
        self.thread.close()
        self.papers.close()
