"""What every part of the site works with, made when the server starts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from carteado.bots.bot import Bot
from carteado.game import View
from carteado.server.archive import GameArchive
from carteado.server.database import Database
from carteado.server.identity import Identity, key_in
from carteado.server.limits import Buckets, Connections
from carteado.server.outgoing import Outgoing
from carteado.server.people import People
from carteado.server.settings import Settings
from carteado.server.shared_rules import SharedRules
from carteado.server.showing import Shower
from carteado.tables.bus import LocalBus
from carteado.tables.hall import Hall
from carteado.tables.ports import Ports, think_here
from carteado.tables.store import Store
from carteado.tables.store_sqlite import SqliteStore


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
    identity: Identity
    requests: Buckets
    logins: Buckets
    openings: Buckets
    connections: Connections
    outgoing: Outgoing


async def think_aside(bot: Bot, view: View, legal: tuple[str, ...]) -> str:
    """In a thread: a bot that thinks long holds up no table but its own."""
    return await asyncio.to_thread(bot.choose, view, legal)


async def start(settings: Settings) -> Services:
    """Opens the files and brings every table back that was open."""
    settings.data.mkdir(parents=True, exist_ok=True)
    database = await asyncio.to_thread(Database, settings.data / "carteado.db")
    store, archive = SqliteStore(settings.data / "tables.db"), GameArchive(database)
    think = think_aside if settings.bots_in_threads else think_here
    ports = Ports(
        store, LocalBus(), Shower(), archive, think=think, bot_delay=settings.bot_delay, cut_delay=settings.cut_delay_ms
    )
    limits = settings.limits
    services = Services(
        settings=settings,
        store=store,
        database=database,
        hall=Hall(ports),
        people=People(database),
        archive=archive,
        rules=SharedRules(database),
        identity=Identity(settings.secret_key or key_in(settings.data), secure=settings.secure),
        requests=Buckets(limits.requests_per_minute),
        logins=Buckets(limits.logins_per_minute),
        openings=Buckets(limits.tables_per_minute),
        connections=Connections(limits.connections_per_address),
        outgoing=Outgoing(),
    )
    await services.hall.resume()
    return services


async def stop(services: Services) -> None:
    services.hall.dismiss()
    await services.store.close()
    services.database.close()
