"""What every part of the site works with, made when the server starts."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from carteado.bots.bot import Bot
from carteado.core.game import View
from carteado.server import data_folder
from carteado.server.archive import GameArchive
from carteado.server.arrivals import Arrivals
from carteado.server.aside import Aside
from carteado.server.database import Database
from carteado.server.evening_house import EveningHouse
from carteado.server.evening_store import EveningStore
from carteado.server.identity import OldCookies
from carteado.server.limits import Buckets, Connections, OpenTables
from carteado.server.metrics import MeasuredStore
from carteado.server.odds import OddsOffice
from carteado.server.online_house import OnlineHouse
from carteado.server.passkeys import Passkeys
from carteado.server.passwords import Passwords
from carteado.server.people import People
from carteado.server.presenter import Shower
from carteado.server.replay_frames import Marks
from carteado.server.rules_office import RulesOffice
from carteado.server.sessions import OpenSockets, Sessions
from carteado.server.settings import Settings
from carteado.server.shared_rules import SharedRules
from carteado.server.tournament_office import TournamentOffice
from carteado.server.tournament_staff import TournamentStaff
from carteado.server.tournament_store import TournamentStore
from carteado.tables.carried import all_carried
from carteado.tables.hall import Hall
from carteado.tables.luck import Luck
from carteado.tables.ports import DAY_MS, HOUR_MS, Ports, think_here
from carteado.tables.store import Store
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.viewers import LocalBus, Outgoing, SendQueue

BOT_THREADS: Final = 2
"""Bots compute in the interpreter, one at a time in truth: the second thinks on while the first waits for its turn."""


class Thinkers:
    """Threads for bots alone: one that thinks long holds up no table but its own, and many never the databases."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(BOT_THREADS, "bots")

    async def think(self, bot: Bot, view: View, legal: tuple[str, ...]) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view, legal)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


@dataclass(slots=True)
class Services:
    """One server, running."""

    settings: Settings
    store: Store
    database: Database
    hall: Hall
    people: People
    archive: GameArchive
    rules: SharedRules
    odds: OddsOffice
    records: RulesOffice
    tournaments: TournamentOffice
    staff: TournamentStaff
    online: OnlineHouse
    evenings: EveningHouse
    passwords: Passwords
    sessions: Sessions
    sockets: OpenSockets
    old_cookies: OldCookies
    arrivals: Arrivals
    passkeys: Passkeys
    requests: Buckets
    newcomers: Buckets
    logins: Buckets
    attempts: Buckets
    openings: Buckets
    handshakes: Buckets
    names: Buckets
    checks: Buckets
    uploads: Buckets
    aside: Aside
    """Reads regulations, for tables to be opened among others; what is long finished is shown by `replays`."""
    replays: Aside
    marks: Marks
    connections: Connections
    outgoing: SendQueue
    thinkers: Thinkers
    open_tables: OpenTables
    disk_tries: Buckets
    disk_full: bool = False


async def start(settings: Settings, luck: Luck) -> Services:
    """Opens the files of a folder that is held, and learns which tables are open."""
    database = await asyncio.to_thread(Database, settings.data / data_folder.DATABASE)
    store, archive = MeasuredStore(SqliteStore(settings.data / data_folder.LOG)), GameArchive(database)
    thinkers = Thinkers()
    think = thinkers.think if settings.bots_in_threads else think_here
    ports = Ports(
        store, LocalBus(), Shower(), archive, think=think, bot_delay=settings.bot_delay,
        cut_delay=settings.cut_delay_ms, holds=settings.holds(), luck=luck, play_on_ms=settings.play_on_ms,
        forget_ms=settings.forget_hours * HOUR_MS, wait_ms=settings.wait_days * DAY_MS,
    )  # fmt: skip
    passwords = Passwords(cheap=settings.cheap_passwords)
    limits, sockets = settings.limits, OpenSockets()
    hall, office = Hall(ports), TournamentOffice(TournamentStore(database), lambda: ports.now())
    people = limits.people_per_private_address
    share = limits.waiting_per_address
    aside = Aside(of_one=share, people=people)
    services = Services(
        settings=settings,
        store=store,
        database=database,
        hall=hall,
        people=People(database, passwords),
        archive=archive,
        rules=SharedRules(database, aside),
        odds=OddsOffice(settings.data, people),
        records=RulesOffice(),
        tournaments=office,
        staff=TournamentStaff(database),
        online=OnlineHouse(office, hall, settings.between_partidas_ms),
        evenings=EveningHouse(EveningStore(database), hall),
        passwords=passwords,
        sessions=Sessions(database, settings.session_days, sockets.end),
        sockets=sockets,
        old_cookies=OldCookies(database, settings.data),
        arrivals=Arrivals(database),
        passkeys=Passkeys(database),
        requests=Buckets(limits.requests_per_minute, people=people),
        newcomers=Buckets(limits.guests_per_minute, people=people),
        logins=Buckets(limits.logins_per_minute),
        attempts=Buckets(limits.attempts_per_account_per_minute, limits.attempts_per_account),
        openings=Buckets(limits.tables_per_minute, people=people),
        handshakes=Buckets(limits.handshakes_per_minute, people=people),
        names=Buckets(limits.names_per_minute),
        checks=Buckets(limits.check_kilobytes_per_minute),
        uploads=Buckets(limits.upload_kilobytes_per_minute),
        aside=aside,
        replays=Aside("replays", of_one=share, people=people),
        marks=Marks(),
        connections=Connections(limits.connections_per_address, people=people),
        outgoing=Outgoing(),
        thinkers=thinkers,
        disk_tries=Buckets(60, 1),
        open_tables=OpenTables(hall.phase, limits.open_tables_per_person, limits.open_tables_per_address, people),
    )
    await services.hall.resume()
    houses = (services.online, services.evenings)

    def stir(held_for: str) -> None:
        for house in houses:
            house.stir(held_for)

    ports.stirred = stir
    for house in houses:
        await house.resume()
    return services


async def stop(services: Services) -> None:
    await services.online.close()
    await services.evenings.close()
    services.hall.dismiss()
    await all_carried()
    await services.odds.close()
    await services.store.close()
    services.passwords.close()
    services.aside.close()
    services.replays.close()
    services.thinkers.close()
    services.tournaments.close()
    services.database.close()
