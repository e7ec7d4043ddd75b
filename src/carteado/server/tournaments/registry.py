"""Load tournaments and apply their decisions. Each tournament has one owner, which applies one decision at a time."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from carteado.server.accounts.sessions import now_ms
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.threads import SharedCache, WorkerThread
from carteado.server.tournaments.desk import desk_view, personalise
from carteado.server.tournaments.prints import make_file
from carteado.server.tournaments.schema import StaffLink
from carteado.server.tournaments.staff import Staff
from carteado.server.tournaments.store import TournamentStore
from carteado.server.wire.tournaments import TournamentDesk
from carteado.tournaments.deciding import decide
from carteado.tournaments.events import Created, Event, SignedOff
from carteado.tournaments.public_view import public_view
from carteado.tournaments.sign_ups import entry_of
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language

MAX_AWAKE: Final = 200
"""If more tournaments are in memory, idle ones are dropped, and loaded again from their logs when needed."""
MAX_WAITING: Final = 200
"""How many jobs may wait for the tournament thread. Many members of a staff may act at the same moment."""
CLOCK_MS: Final = 10_000
"""How long the staff's view is cached at most. It changes with time, because rest times and start deadlines pass."""

MakeEvent = Callable[[Tournament], Event]
"""Returns the event of a decision. It is called with the state after all earlier decisions."""

FollowUp = Callable[[Tournament], Awaitable[object]]
"""Runs after a decision is stored and before anybody is notified. It gets the new state."""


def new_alias() -> str:
    """Return a random id that replaces the id of a forgotten person.

    Each log has a different alias for the person, so that the logs cannot be linked.
    """
    return f"removed-{secrets.token_hex(8)}"


async def _do_nothing(_state: Tournament) -> None: ...


@dataclass(frozen=True, slots=True)
class Page:
    """A response body, plain and gzipped, so that it is compressed only once for all viewers."""

    plain: bytes
    packed: bytes


class TournamentOwner:
    """Holds the state of one tournament and changes it. `version` is the number of its last decision."""

    def __init__(self, state: Tournament, registry: TournamentRegistry) -> None:
        self.state, self._registry, self._store, self._thread = state, registry, registry.store, registry.thread
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self._drop_caches()

    def _drop_caches(self) -> None:
        self._pages, self._desks = SharedCache[Page](), SharedCache[TournamentDesk]()
        self._files = SharedCache[tuple[bytes, str]]()

    @property
    def version(self) -> int:
        return len(self.state.log)

    async def take(self, make: MakeEvent, by: str, reason: str = "", before_publishing: FollowUp = _do_nothing) -> None:
        """Take a decision: check it, store it, then publish it. Raises Refusal if it is not possible now.

        make:              returns the event, given the current state.
        before_publishing: runs after the decision is stored and before anybody is notified.
        """
        async with self.lock:
            new = await self._thread.run(lambda: self._decide(make, by, reason))
            try:
                await before_publishing(new)
            finally:
                self.state = new
        for watcher in self.watchers:
            watcher.set()
        self._registry.on_decision(self)

    async def forget(self, player: str, alias: str) -> None:
        """Anonymise a person in the log. `alias` replaces the id. The number of decisions stays the same."""
        async with self.lock:
            id_ = self.state.setup.id
            self.state = await self._thread.run(lambda: self._store.forget(id_, player, alias))
            self._drop_caches()

    def _decide(self, make: MakeEvent, by: str, reason: str) -> Tournament:
        new = decide(self.state, make(self.state), at=self._registry.now(), by=by, reason=reason)
        self._store.append(new)
        return new

    async def public_page(self, lang: Language) -> Page:
        """Return the data of the public page as JSON. It is computed once per version and language."""
        state = self.state
        return await self._pages.get(lang, self.version, lambda: self._thread.run(lambda: _render_public(state, lang)))

    async def file(self, name: str, site: str, lang: Language, address: str) -> tuple[bytes, str]:
        """Return the contents and the media type of a file. They are cached per version, because PDFs are slow.

        site:    the URL of the site, for the links on score sheets.
        address: the IP address of the client.

        Raises Refusal like `make_file`, or if the address is waiting for too many files.
        """
        state = self.state

        def link(game: str) -> str:
            return f"{site}/torneios/{state.setup.id}/jogo/{game}"

        papers = self._registry.papers
        return await self._files.get(
            (name, lang),
            (self.version, site if name.startswith("sumula") else ""),
            lambda: papers.run(lambda: make_file(state, name, link, lang), address),
        )

    async def desk(self, staff: Staff, links: list[StaffLink], lang: Language) -> Page:
        """Return the staff's view for one member as JSON. The part that all members of a role share is cached."""
        state, now = self.state, self._registry.now()
        made = await self._desks.get(
            (staff.role, lang),
            (self.version, now // CLOCK_MS),
            lambda: self._thread.run(lambda: desk_view(state, staff.role, now, lang)),
        )
        return await self._thread.run(lambda: compress_page(personalise(made, staff, links)))


def _render_public(state: Tournament, lang: Language) -> Page:
    return compress_page({"version": len(state.log), **public_view(state, lang)})


def compress_page(view: object) -> Page:
    plain = msgspec.json.encode(view)
    return Page(plain, gzip.compress(plain, 6))


class TournamentRegistry:
    """Finds and creates tournaments. `on_decision` is called with the owner of a tournament after each decision."""

    def __init__(
        self, store: TournamentStore, now: Callable[[], int] = now_ms, papers: WorkerThread | None = None
    ) -> None:
        self.store, self.thread = store, WorkerThread("tournaments", MAX_WAITING)
        self.now = now
        self.on_decision: Callable[[TournamentOwner], None] = lambda _owner: None
        self.papers = papers or WorkerThread("papers")  # a large file must not delay decisions
        self._owners: OrderedDict[str, TournamentOwner] = OrderedDict()
        self._reading: dict[str, asyncio.Task[TournamentOwner]] = {}

    async def find(self, id_: str) -> TournamentOwner:
        """Return the owner of a tournament. Raises Refusal if there is no such tournament.

        A tournament that is not in memory is loaded from its log.
        """
        if id_ not in self._owners:
            reading = self._reading.get(id_)
            if reading is None:
                reading = self._reading[id_] = asyncio.create_task(self._read(id_))
            return await asyncio.shield(reading)
        self._owners.move_to_end(id_)
        return self._owners[id_]

    async def _read(self, id_: str) -> TournamentOwner:
        try:
            state = await self.thread.run(lambda: self.store.load(id_))
            if state is None:
                raise site_refusal("not_found")
            return self._owners.get(id_) or self._keep(state)
        finally:
            del self._reading[id_]

    async def forget(self, player: str, name: str) -> None:
        """Anonymise a person in every tournament. If entries are still open, first cancel the person's sign-up."""
        for id_ in await self.papers.run(lambda: self.store.with_person(player)):
            owner = await self.find(id_)
            if not owner.state.closed and entry_of(owner.state, player) is not None:
                await owner.take(lambda _: SignedOff(player), name)
            await owner.forget(player, new_alias())

    async def create(self, created: Created, player: str, by: str) -> TournamentOwner:
        state = decide(Tournament(), created, at=self.now(), by=by)
        return await self._begin(state, player, self.thread)

    async def take_over(self, state: Tournament, player: str) -> TournamentOwner:
        """Store a tournament that was imported from a file. The importing player becomes its organiser.

        Raises Refusal if the site already has this tournament.
        """
        return await self._begin(state, player, self.papers)

    async def _begin(self, state: Tournament, player: str, thread: WorkerThread) -> TournamentOwner:
        id_ = state.setup.id
        await thread.run(lambda: self.store.begin(state, player))
        # Another request may have loaded the tournament meanwhile. There must be only one owner.
        known = id_ in self._owners or id_ in self._reading
        return await self.find(id_) if known else self._keep(state)

    def _keep(self, state: Tournament) -> TournamentOwner:
        idle = [id_ for id_, one in self._owners.items() if not one.watchers and not one.lock.locked()]
        for id_ in idle[: max(0, len(self._owners) - MAX_AWAKE)]:
            del self._owners[id_]
        owner = self._owners[state.setup.id] = TournamentOwner(state, self)
        return owner

    def close(self) -> None:
        self.thread.close()
        self.papers.close()
