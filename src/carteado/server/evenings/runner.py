"""Evenings of play: the house pairs whoever is free, opens their table, and counts the points."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from carteado.server.evening_store import EveningStore, KeptEvening
from carteado.server.held_tables import Tended, Tending, begin
from carteado.server.online_tables import Player, seating
from carteado.server.refusals import HttpRefused
from carteado.server.tournament_office import new_alias, tournament_refused
from carteado.tables.carried import carried
from carteado.tables.events import Created
from carteado.tables.hall import Hall, new_name
from carteado.tables.state import TableState
from carteado.tables.table import Table
from carteado.tournaments.evening import (
    BOT,
    Evening,
    Event,
    Finished,
    Joined,
    Left,
    Paired,
    bot_due,
    decide,
    free,
    is_bot,
    pairings,
    waited_long,
)
from carteado.tournaments.online import points_of_two
from carteado.tournaments.refused import Refused
from carteado.tournaments.sign_ups import BOT_NAMES

log = logging.getLogger(__name__)

COME_MS: Final = 60_000
"""How long a table waits for the two who were paired."""

LOOK_AGAIN_MS: Final = 5_000
"""How often it is looked whether who came from another evening has ended the game there."""

Opening = Callable[[], Awaitable[object]]


async def _nothing() -> None: ...


class EveningSetup(Struct, kw_only=True, frozen=True):
    """What is played: as `Created` of a table has it. `bots`: they keep company to who has waited long."""

    name: str
    game: str
    regulation: str
    rules: str
    text: str
    seats: int
    level: str
    pace: str
    bots: bool


class EveningHost(Tending):
    """One evening, and its owner: what happens is on disk before it is true for anybody."""

    def __init__(self, kept: KeptEvening, state: Evening, house: EveningHouse) -> None:
        super().__init__(house.hall, f"evening {kept.id}")
        self.id, self.state, self.house = kept.id, state, house
        self.setup = msgspec.convert(kept.setup, EveningSetup)
        self.turn = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()

    @property
    def version(self) -> int:
        return self.state.events

    @property
    def is_over(self) -> bool:
        return self.state.over(self.now)

    async def take(self, event: Event, first: Opening = _nothing) -> None:
        """Takes an event in; `first` is done before anybody hears of it. Once begun it is done to its end."""
        await carried(self._take(event, first))

    async def _take(self, event: Event, first: Opening) -> None:
        async with self.turn:
            try:
                new = decide(self.state, event)
            except Refused as refused:
                raise tournament_refused(refused) from None
            await self.house.store.append(self.id, new.events, event)
            try:
                await first()
            finally:
                self.state = new
        self.stirred.set()
        for watcher in self.watchers:
            watcher.set()

    async def forget(self, player: str, alias: str) -> None:
        """Takes a person out of the evening; who is still here leaves it first."""
        score = self.state.scores.get(player)
        if score is not None and score.here and not self.is_over:
            await self.take(Left(self.now, player))
        async with self.turn:
            self.state = await self.house.store.forget(self.id, player, alias)
        for watcher in self.watchers:
            watcher.set()

    def claims(self, player: str, other: EveningHost) -> bool:
        """Whether somebody plays here, or is here for hours in which the other evening goes on too."""
        score = self.state.scores.get(player)
        at_once = self.state.starts < other.state.ends and other.state.starts < self.state.ends
        return player in self.state.playing or (score is not None and score.here and at_once)

    async def did_something(self) -> bool:
        for table, pair in tuple(self.state.tables.items()):
            if await self._tended(table, pair):
                return True
        for who in free(self.state):
            if is_bot(who):
                return await self._takes(Left(self.now, who))
        elsewhere = self.house.playing_elsewhere(self)
        for pair in pairings(self.state, self.now, elsewhere):
            return await self._pairs(*pair)
        for who in waited_long(self.state, self.now, elsewhere) if self.setup.bots else ():
            return await self._bring_bot(who)
        self._note_due()
        if not elsewhere.isdisjoint(free(self.state)):
            self.is_due(self.now + LOOK_AGAIN_MS)
        return False

    def _note_due(self) -> None:
        """When the evening begins and ends, and when who waits may meet again or gets a bot."""
        state = self.state
        moments = [state.starts, state.ends, *(bot_due(state, who) for who in free(state))]
        for moment in moments:
            if moment > self.now:
                self.is_due(moment)

    async def _takes(self, event: Event) -> bool:
        await self.take(event)
        return True

    # Tables ----------------------------------------------------------------------------------------------

    async def _pairs(self, one: str, other: str) -> bool:
        site = new_name()
        await self.take(Paired(self.now, site, (one, other)), lambda: self._open(site, (one, other)))
        return True

    async def _bring_bot(self, who: str) -> bool:
        """A bot comes for one game; it leaves after it."""
        number = 1 + sum(map(is_bot, self.state.scores)) % len(BOT_NAMES)
        taken = self.state.playing
        ids = (f"{BOT}{n}" for n in range(number, number + len(taken) + 2))
        bot = next(id_ for id_ in ids if id_ not in taken)
        name = BOT_NAMES[(int(bot.removeprefix(BOT)) - 1) % len(BOT_NAMES)]
        await self.take(Joined(self.now, bot, name))
        return await self._pairs(who, bot)

    async def _open(self, site: str, pair: tuple[str, str]) -> Table:
        setup = self.setup
        created = Created(
            self.now, setup.game, setup.regulation, setup.rules, {}, setup.seats, setup.level, setup.pace, True, "",
            text=setup.text, held_for=f"noites/{self.id}/{site}",
        )  # fmt: skip
        return await self.hall.open(created, seating(created, [[self._player(who)] for who in pair]), site)

    def _player(self, who: str) -> Player:
        return "" if is_bot(who) else who, self.state.scores[who].name

    async def _tended(self, site: str, pair: tuple[str, str]) -> bool:
        table = await self.hall.find(site)
        if table is None and await self.hall.ports.store.status(site) is None:
            table = await self._open(site, pair)
        if table is None:  # it can't be read any more: nobody won
            return await self._takes(Finished(self.now, site, ""))
        seen = await table.settled()
        outcome = seen.match.state.outcome if seen.match else None
        if outcome is not None:
            one, other = points_of_two(outcome.score)
            return await self._takes(Finished(self.now, site, pair[one < other] if one != other else ""))
        return seen.phase == "waiting" and await self._began(site, pair, table, seen)

    async def _began(self, site: str, pair: tuple[str, str], table: Table, seen: TableState) -> bool:
        """Begins when both are here. Who does not come loses, and is not paired again before coming back."""
        here = {seen.places.at(seat).player for seat in table.viewers.present()}
        away = [who for who in pair if not is_bot(who) and who not in here]
        if not away:
            return self.have_seeds(table, seen) and await begin(table, [])
        if self.now < seen.created.at + COME_MS:
            self.is_due(seen.created.at + COME_MS)
            return False
        came = [who for who in pair if who not in away and not is_bot(who)]
        for who in away:
            await self._takes(Left(self.now, who))
        return await self._takes(Finished(self.now, site, came[0] if came else ""))


class EveningHouse(Tended):
    """Every evening that has not ended."""

    def __init__(self, store: EveningStore, hall: Hall) -> None:
        super().__init__("noites")
        self.store, self.hall = store, hall
        self._addresses: dict[str, str] = {}
        self._joining = asyncio.Lock()

    async def join(self, host: EveningHost, player: str, name: str) -> None:
        """Somebody comes, unless they are in another evening at the same time: two tables would wait for one person."""
        async with self._joining:
            for other in self.running.values():
                assert isinstance(other, EveningHost)
                if other is not host and other.claims(player, host):
                    raise HttpRefused("other_evening", evening=other.setup.name)
            await host.take(Joined(host.now, player, name))

    def playing_elsewhere(self, host: EveningHost) -> set[str]:
        """Who sits at a table of another evening, which may go on beyond its hour."""
        others = (one for one in self.running.values() if one is not host and isinstance(one, EveningHost))
        return {player for one in others for player in one.state.playing}

    def open_from(self, address: str) -> int:
        """How many evenings that go on were set up from an address since the house opened."""
        self._addresses = {id_: one for id_, one in self._addresses.items() if id_ in self.running}
        return sum(one == address for one in self._addresses.values())

    async def resume(self) -> None:
        """Takes up the evenings that are going on, or yet to come, or were when the house was shut."""
        for kept in await self.store.open(self.hall.ports.now() - HOURS_BACK_MS, MOST_RESUMED):
            try:
                await self.find(kept.id)
            except Exception:
                log.exception("evening %s can't be taken up", kept.id)

    async def forget(self, player: str) -> None:
        for id_ in await self.store.with_person(player):
            await (await self.find(id_)).forget(player, new_alias())

    async def create(self, kept: KeptEvening, address: str) -> EveningHost:
        await self.store.begin(kept, self.hall.ports.now())
        self._addresses[kept.id] = address
        return self._host(kept, Evening(kept.starts, kept.ends))

    async def find(self, id_: str) -> EveningHost:
        """The host of an evening; one that is over is read for whoever asks. HttpRefused when there is none."""
        if (found := self.running.get(id_)) is not None:
            assert isinstance(found, EveningHost)
            return found
        loaded = await self.store.load(id_)
        if loaded is None:
            raise HttpRefused("not_found")
        again: Any = self.running.get(id_)
        return again or self._host(*loaded)

    def _host(self, kept: KeptEvening, state: Evening) -> EveningHost:
        host = EveningHost(kept, state, self)
        if not host.is_over:
            self.begin(kept.id, host)
        return host


HOURS_BACK_MS: Final = 6 * 3_600_000
"""Games begun in time end later than the evening."""
MOST_RESUMED: Final = 200
