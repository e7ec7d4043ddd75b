"""Run online tournaments: call the games, open their tables, start the matches and enter the results.

The decisions are in the log of the tournament, and the state of each table is in the log of the table. A tournament
can therefore continue after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from carteado.core.refusal import Refusal
from carteado.fairness.shuffles import draw_secret
from carteado.server.tournaments.online_tables import make_game_table, reseat_people
from carteado.server.tournaments.registry import TournamentOwner, TournamentRegistry
from carteado.server.tournaments.reserved_tables import Runner, RunnerGroup, start_match
from carteado.tables.refusal import StorageFailure
from carteado.tables.registry import TableRegistry, new_table_id
from carteado.tables.state import TableState
from carteado.tables.table import Table
from carteado.tournaments.calling import callable_games, free_tables, start_deadline
from carteado.tournaments.events import Event, GameCalled, GameStarted, ResultEntered, SeedCommitted
from carteado.tournaments.manual_overrides import SERVER_AUTHOR, left_to_desk, subject_of
from carteado.tournaments.online import (
    after_groups,
    draw_words,
    due_walkovers,
    find_result,
    make_partida_event,
    points_of_two,
)
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.state import Call, Tournament

log = logging.getLogger(__name__)

AWAY_MS: Final = 60_000
"""At the deadline to start, a player who was connected less than this long ago counts as present."""
MAX_BOT_GAMES: Final = 12
"""How many games between bots may run at the same time on the whole server."""
RUNNING: Final = ("groups", "knockout")


class TournamentRunners(RunnerGroup):
    """The runners of all tournaments that are being played on this server."""

    def __init__(self, registry: TournamentRegistry, table_registry: TableRegistry, pause_ms: int) -> None:
        super().__init__("torneios")
        self.registry, self.table_registry, self.pause_ms = registry, table_registry, pause_ms
        registry.on_decision = self._begin_if_running

    async def resume(self) -> None:
        """Resume the tournaments that were being played when the server stopped."""
        for id_ in await asyncio.to_thread(self.registry.store.running):
            try:
                self._begin_if_running(await self.registry.find(id_))
            except Exception:
                log.exception("tournament %s cannot be resumed", id_)

    def _begin_if_running(self, owner: TournamentOwner) -> None:
        setup = owner.state.setup
        if setup.online and owner.state.phase in RUNNING and setup.id not in self.running:
            self.begin(setup.id, TournamentRunner(owner, self))

    def bot_games(self) -> int:
        return sum(one.bot_games() for one in self.running.values() if isinstance(one, TournamentRunner))


class TournamentRunner(Runner):
    """Runs one online tournament."""

    def __init__(self, owner: TournamentOwner, group: TournamentRunners) -> None:
        super().__init__(group.table_registry, f"tournament {owner.state.setup.id}")
        self.owner, self.group = owner, group
        self._started_at = self.now
        self._present_seats: dict[str, frozenset[int]] = {}
        self._last_seen: dict[tuple[str, int], int] = {}
        self._words: tuple[str, ...] = ()
        self._sites: dict[str, str] = {}
        self._log_read = 0

    @property
    def state(self) -> Tournament:
        return self.owner.state

    @property
    def is_over(self) -> bool:
        return self.state.phase not in RUNNING

    async def run(self) -> None:
        self.owner.watchers.add(self.wake_up)
        try:
            await super().run()
            while await self._close_idle_table():
                pass
        finally:
            self.owner.watchers.discard(self.wake_up)

    async def take_step(self) -> bool:
        left = left_to_desk(self.state)
        for event in self._decisions():
            if subject_of(event) not in left and await self._take(event):
                return True
        for game in tuple(self.state.playing):
            if game not in left and await self._take_game_step(game):
                return True
        return await self._close_idle_table()

    async def _take(self, event: Event) -> bool:
        """Take a decision in the server's name. Return False if it is refused."""
        try:
            await self.owner.take(lambda _: event, SERVER_AUTHOR, before_publishing=lambda new: self._open(new, event))
        except StorageFailure:
            raise
        except Refusal as refusal:
            log.warning("%s: %s: %s", self.name, event.kind, refusal.text("en"))
            return False
        if isinstance(event, ResultEntered):
            self.group.wake()
        return True

    # The tournament --------------------------------------------------------------------------------------

    def _decisions(self) -> Iterator[Event]:
        """Yield the decisions about the whole tournament that the server can take now."""
        state = self.state
        if not state.secret and state.phase == "groups":
            yield SeedCommitted(draw_secret().hex())  # commit before the ties are known
        if (event := after_groups(state, self._words or draw_words(state))) is not None:
            yield event
        tables = free_tables(state)
        for game in callable_games(state, self.now) if tables else ():
            if not self._is_bot_game(game) or self.group.bot_games() < MAX_BOT_GAMES:
                yield GameCalled(game.id, tables[0], new_table_id())

    def _is_bot_game(self, game: Fixture) -> bool:
        return all(self.state.entries[pair].is_bots for pair in game.pairs)

    def bot_games(self) -> int:
        return sum(self._is_bot_game(self.state.games[game]) for game in self.state.playing)

    # One game --------------------------------------------------------------------------------------------

    async def _take_game_step(self, game: str) -> bool:
        """Take the next step in a game, if there is one. Return whether a step was taken."""
        state = self.state
        call = state.playing.get(game)
        if call is None:
            return False
        table = await self._table(game, call) if call.pairs == state.games[game].pairs else None
        if table is None:  # a correction changed the pairs of the game, or its table was closed
            return await self._take(GameCalled(game, call.table, new_table_id()))
        snapshot = await table.durable_state()
        match = snapshot.match
        if match is not None and match.number > call.matches and (outcome := match.state.outcome) is not None:
            # Nobody knew the players' seeds when the secret was committed, so they can also seed the next draw.
            self._words = tuple(filter(None, match.fair.seeds)) or self._words
            return await self._take(make_partida_event(state, game, match.number, points_of_two(outcome.score)))
        if (result := find_result(state, game)) is not None and await self._take(result):
            return True
        if snapshot.phase == "waiting":
            return await self._start(game, call, table, snapshot)
        return snapshot.phase == "over" and result is None and await self._start_next_partida(game, table, snapshot)

    async def _table(self, game: str, call: Call) -> Table | None:
        """Return the table of a called game. Open it if it does not exist yet. Return None if it cannot be used."""
        table_registry = self.table_registry
        found = await table_registry.find(call.site)
        if found is not None or await table_registry.environment.store.status(call.site) is not None:
            return found
        return await self._open(self.state, GameCalled(game, call.table, call.site))

    async def _open(self, state: Tournament, event: Event) -> Table | None:
        """If the event calls a game, open a table for it and return the table, else None."""
        if not isinstance(event, GameCalled):
            return None
        created, seated = make_game_table(state, event.game, self.now)
        return await self.table_registry.open(created, seated, event.site)

    async def _start(self, game: str, call: Call, table: Table, snapshot: TableState) -> bool:
        """Start the first match of a game when everybody is present. Return whether a step was taken.

        If the deadline to start has passed, enter a walkover if a whole pair is absent, or else start without the
        absent players.
        """
        self._record_presence(call.site, table)
        if not call.started and not table.viewers.present().issuperset(snapshot.places.people()):
            until = start_deadline(self.state, game, self._started_at) + 1
            if self.now < until:
                self.wake_by(until)
                return False
            missing = due_walkovers(self.state, self.now, self._present_pairs(game, call, snapshot), self._started_at)
            if walkover := next((one for one in missing if one.game == game), None):
                return await self._take(walkover)
        if not self.has_seeds(table, snapshot):
            return False
        if not call.started and not await self._take(GameStarted(game)):
            return False
        return await start_match(table, [])

    async def _close_idle_table(self) -> bool:
        """Close one table that is no longer needed, if there is one. Return whether a table was closed.

        For example, its game was called to another table or decided by a walkover.
        """
        for decision in self.state.log[self._log_read :]:
            if isinstance(decision.event, GameCalled):
                self._sites[decision.event.site] = decision.event.game
        self._log_read = len(self.state.log)
        for site, game in tuple(self._sites.items()):
            call = self.state.playing.get(game)
            if call is not None and call.site == site:
                continue
            table = (
                await self.table_registry.find(site)
                if self.table_registry.phase(site) in ("waiting", "playing")
                else None
            )
            if table is not None:
                await self.table_registry.close(site, table, "decided")
            del self._sites[site]
            if table is not None:
                return True
        return False

    async def _start_next_partida(self, game: str, table: Table, snapshot: TableState) -> bool:
        """Start the next partida of a game after a pause in which the players see the last result.

        Return whether it was started.
        """
        assert snapshot.match is not None
        due = snapshot.match.ended + self.group.pause_ms
        if self.now < due:
            self.wake_by(due)
        if self.now < due or not self.has_seeds(table, snapshot):
            return False
        _, wanted = make_game_table(self.state, game, self.now)
        return await start_match(table, reseat_people(snapshot, wanted, self.now))

    # Presence --------------------------------------------------------------------------------------------

    def _record_presence(self, site: str, table: Table) -> None:
        present = table.viewers.present()
        for seat in present | self._present_seats.get(site, frozenset()):
            self._last_seen[site, seat] = self.now
        self._present_seats[site] = present

    def _present_pairs(self, game: str, call: Call, snapshot: TableState) -> list[str]:
        """Return the present pairs of a game: pairs of bots, and pairs with a player who is or recently was present."""
        assert snapshot.match is None
        since = self.now - AWAY_MS
        present = {
            place.player or ""
            for seat, place in snapshot.places.by_number()
            if place.player is None or self._last_seen.get((call.site, seat), 0) > since
        }
        entries = (self.state.entries[pair] for pair in self.state.games[game].pairs)
        return [entry.id for entry in entries if entry.is_bots or present.intersection(filter(None, entry.people))]
