"""Tournaments at our own tables: the house calls their games, opens the tables, begins, and takes the results.

All that it decides stands in the tournament's log, under the house's name; what is going on at a table, in the log of
the table. So whatever stops in the middle is taken up where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from carteado.fairness.shuffles import draw_secret
from carteado.server.held_tables import Tended, Tending, begin
from carteado.server.online_tables import missing_people, table_of
from carteado.server.refusals import HttpRefused
from carteado.server.tournament_office import Owner, TournamentOffice
from carteado.tables.hall import Hall, new_name
from carteado.tables.state import TableState
from carteado.tables.table import Table
from carteado.tournaments.calling import free_tables, ready, waits_until
from carteado.tournaments.events import Event, GameCalled, GameStarted, ResultEntered, SeedCommitted
from carteado.tournaments.left_to_desk import HOUSE, left_to_desk, matter
from carteado.tournaments.online import after_groups, draw_words, finished, no_shows, played, points_of_two
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.state import Call, Tournament

log = logging.getLogger(__name__)

AWAY_MS: Final = 60_000
"""Who was here less than this ago has not stayed away: connections break."""
MOST_BOT_GAMES: Final = 12
"""Games that bots play among themselves at one time, in the whole house: nobody waits for them."""
RUNNING: Final = ("groups", "knockout")


class OnlineHouse(Tended):
    """Every tournament that is being played here, each with a steward."""

    def __init__(self, office: TournamentOffice, hall: Hall, pause_ms: int) -> None:
        super().__init__("torneios")
        self.office, self.hall, self.pause_ms = office, hall, pause_ms
        office.decided = self._decided

    async def resume(self) -> None:
        """Takes up what was being played when the house was shut."""
        for id_ in await asyncio.to_thread(self.office.store.running):
            try:
                self._decided(await self.office.find(id_))
            except Exception:
                log.exception("tournament %s can't be taken up", id_)

    def _decided(self, owner: Owner) -> None:
        setup = owner.state.setup
        if setup.online and owner.state.phase in RUNNING and setup.id not in self.running:
            self.begin(setup.id, Steward(owner, self))

    def bot_games(self) -> int:
        return sum(one.bot_games() for one in self.running.values() if isinstance(one, Steward))


class Steward(Tending):
    """Runs one tournament."""

    def __init__(self, owner: Owner, house: OnlineHouse) -> None:
        super().__init__(house.hall, f"tournament {owner.state.setup.id}")
        self.owner, self.house = owner, house
        self._opened = self.now
        self._here: dict[str, frozenset[int]] = {}
        self._last_seen: dict[tuple[str, int], int] = {}
        self._words: tuple[str, ...] = ()
        self._sites: dict[str, str] = {}
        self._read = 0

    @property
    def state(self) -> Tournament:
        return self.owner.state

    @property
    def is_over(self) -> bool:
        return self.state.phase not in RUNNING

    async def run(self) -> None:
        self.owner.watchers.add(self.stirred)
        try:
            await super().run()
            while await self._closed_one():
                pass
        finally:
            self.owner.watchers.discard(self.stirred)

    async def did_something(self) -> bool:
        left = left_to_desk(self.state)
        for event in self._decisions():
            if matter(event) not in left and await self._takes(event):
                return True
        for game in tuple(self.state.playing):
            if game not in left and await self._tended(game):
                return True
        return await self._closed_one()

    async def _takes(self, event: Event) -> bool:
        """Takes a decision in the house's name. What is refused is left to the organiser."""
        try:
            await self.owner.take(lambda _: event, HOUSE, first=lambda new: self._open(new, event))
        except HttpRefused as refused:
            log.warning("%s: %s: %s", self.name, event.kind, refused.text("en"))
            return False
        if isinstance(event, ResultEntered):
            self.house.stir()
        return True

    # The tournament --------------------------------------------------------------------------------------

    def _decisions(self) -> Iterator[Event]:
        """What the house decides by itself as the tournament stands."""
        state = self.state
        if not state.secret and state.phase == "groups":
            yield SeedCommitted(draw_secret().hex())  # before anybody knows which ties it will break
        if (event := after_groups(state, self._words or draw_words(state))) is not None:
            yield event
        tables = free_tables(state)
        for game in ready(state, self.now) if tables else ():
            if not self._is_of_bots(game) or self.house.bot_games() < MOST_BOT_GAMES:
                yield GameCalled(game.id, tables[0], new_name())

    def _is_of_bots(self, game: Fixture) -> bool:
        return all(self.state.entries[pair].is_bots for pair in game.pairs)

    def bot_games(self) -> int:
        return sum(self._is_of_bots(self.state.games[game]) for game in self.state.playing)

    # One game --------------------------------------------------------------------------------------------

    async def _tended(self, game: str) -> bool:
        """Whether anything was to be done about a game."""
        state = self.state
        call = state.playing.get(game)
        if call is None:
            return False
        table = await self._table(game, call) if call.pairs == state.games[game].pairs else None
        if table is None:  # a correction put other pairs into it, or its table can't be read any more
            return await self._takes(GameCalled(game, call.table, new_name()))
        seen = await table.settled()
        match = seen.match
        if match is not None and match.number > call.matches and (outcome := match.state.outcome) is not None:
            # What its players drew for their shuffles nobody knew when the secret of the next draw was committed to.
            self._words = tuple(filter(None, match.fair.seeds)) or self._words
            return await self._takes(played(state, game, match.number, points_of_two(outcome.score)))
        if (result := finished(state, game)) is not None and await self._takes(result):
            return True
        if seen.phase == "waiting":
            return await self._began(game, call, table, seen)
        return seen.phase == "over" and result is None and await self._went_on(game, table, seen)

    async def _table(self, game: str, call: Call) -> Table | None:
        """The table of a game, opened if it is not yet; None when it was, and is no more."""
        hall = self.hall
        found = await hall.find(call.site)
        if found is not None or await hall.ports.store.status(call.site) is not None:
            return found
        return await self._open(self.state, GameCalled(game, call.table, call.site))

    async def _open(self, state: Tournament, event: Event) -> Table | None:
        """Opens the table to which a game is called."""
        if not isinstance(event, GameCalled):
            return None
        created, seated = table_of(state, event.game, self.now)
        return await self.hall.open(created, seated, event.site)

    async def _began(self, game: str, call: Call, table: Table, seen: TableState) -> bool:
        """Begins when everybody is here; when the time allowed is over, with who is, or not at all."""
        self._note_presence(call.site, table)
        if not call.started and not table.viewers.present().issuperset(seen.places.people()):
            until = waits_until(self.state, game, self._opened) + 1
            if self.now < until:
                self.is_due(until)
                return False
            missing = no_shows(self.state, self.now, self._present_pairs(game, call, seen), self._opened)
            if walkover := next((one for one in missing if one.game == game), None):
                return await self._takes(walkover)
        if not self.have_seeds(table, seen):
            return False
        if not call.started and not await self._takes(GameStarted(game)):
            return False
        return await begin(table, [])

    async def _closed_one(self) -> bool:
        """Closes a table at which nothing counts any more, if there is one: its game was decided without being played
        to its end (a walkover, a result from the desk, a penalty), or called to another table."""
        for decision in self.state.log[self._read :]:
            if isinstance(decision.event, GameCalled):
                self._sites[decision.event.site] = decision.event.game
        self._read = len(self.state.log)
        for site, game in tuple(self._sites.items()):
            call = self.state.playing.get(game)
            if call is not None and call.site == site:
                continue
            table = await self.hall.find(site) if self.hall.phase(site) in ("waiting", "playing") else None
            if table is not None:
                await self.hall.close(site, table, "decided")
            del self._sites[site]
            if table is not None:
                return True
        return False

    async def _went_on(self, game: str, table: Table, seen: TableState) -> bool:
        """The next partida, after a look at the last one."""
        assert seen.match is not None
        due = seen.match.ended + self.house.pause_ms
        if self.now < due:
            self.is_due(due)
        if self.now < due or not self.have_seeds(table, seen):
            return False
        _, wanted = table_of(self.state, game, self.now)
        return await begin(table, missing_people(seen, wanted, self.now))

    # Who is here -----------------------------------------------------------------------------------------

    def _note_presence(self, site: str, table: Table) -> None:
        present = table.viewers.present()
        for seat in present | self._here.get(site, frozenset()):
            self._last_seen[site, seat] = self.now
        self._here[site] = present

    def _present_pairs(self, game: str, call: Call, seen: TableState) -> list[str]:
        """The pairs of which somebody is here, or was a moment ago. Bots always are."""
        assert seen.match is None
        since = self.now - AWAY_MS
        here = {
            place.player or ""
            for seat, place in seen.places.numbered()
            if place.player is None or self._last_seen.get((call.site, seat), 0) > since
        }
        entries = (self.state.entries[pair] for pair in self.state.games[game].pairs)
        return [entry.id for entry in entries if entry.is_bots or here.intersection(filter(None, entry.people))]
