"""The services that every part of the site uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from carteado.server.runtime import data_folder
from carteado.server.runtime.database import Database
from carteado.server.runtime.limits import Buckets, ConnectionCounter
from carteado.server.runtime.settings import Settings
from carteado.server.runtime.threads import WorkerThread

G = TypeVar("G")


class ServiceGroups(Protocol):
    """The services of a running server, grouped by the part of the site that owns them."""

    def use(self, group: type[G]) -> G:
        """Return the services of one type, e.g. `services.use(AccountServices)`."""


@dataclass(slots=True)
class RateLimits:
    """The rate limits of each kind of request. A limit counts per address unless it says otherwise."""

    new_guests: Buckets
    sign_ins: Buckets
    account_sign_ins: Buckets
    """Attempts to sign in to one account, from all addresses together."""
    openings: Buckets
    """Creating tables, tournaments, evenings, shared regulations and reports, and joining tournaments and evenings."""
    handshakes: Buckets
    renames: Buckets
    """Name changes of one person."""
    regulation_checks: Buckets
    """Kilobytes of regulations to check."""
    uploads: Buckets
    """Kilobytes of files."""
    connections: ConnectionCounter


@dataclass(slots=True)
class Runtime:
    settings: Settings
    database: Database
    limits: RateLimits
    rules_thread: WorkerThread
    """Reads the text of regulations, also for tables that are being opened."""
    replay_thread: WorkerThread
    """Computes replays, action values and large responses, which take longer."""

    def close(self) -> None:
        self.rules_thread.close()
        self.replay_thread.close()
        self.database.close()


def make_runtime(settings: Settings) -> Runtime:
    """Open the database and create the worker threads. The data folder must be locked."""
    limits, people = settings.limits, settings.limits.people_per_private_address
    return Runtime(
        settings=settings,
        database=Database(settings.data / data_folder.DATABASE),
        limits=RateLimits(
            new_guests=Buckets(limits.guests_per_minute, people=people),
            sign_ins=Buckets(limits.logins_per_minute),
            account_sign_ins=Buckets(limits.attempts_per_account_per_minute, limits.attempts_per_account),
            openings=Buckets(limits.tables_per_minute, people=people),
            handshakes=Buckets(limits.handshakes_per_minute, people=people),
            renames=Buckets(limits.names_per_minute),
            regulation_checks=Buckets(limits.check_kilobytes_per_minute),
            uploads=Buckets(limits.upload_kilobytes_per_minute),
            connections=ConnectionCounter(limits.connections_per_address, people=people),
        ),
        rules_thread=WorkerThread("rules", per_address=limits.waiting_per_address, people=people),
        replay_thread=WorkerThread("replays", per_address=limits.waiting_per_address, people=people),
    )
