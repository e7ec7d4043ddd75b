"""Start and stop the services of a running server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, fields
from typing import TypeVar

from carteado.server.accounts.services import AccountServices, make_account_services
from carteado.server.evenings.runner import EveningRunners
from carteado.server.evenings.store import EveningStore
from carteado.server.operations.disk_check import DiskCheck
from carteado.server.replays.frames import Checkpoints
from carteado.server.rules.services import RuleServices, make_rule_services
from carteado.server.runtime.services import Runtime, make_runtime
from carteado.server.runtime.settings import Settings
from carteado.server.tables.services import TableServices, make_table_services
from carteado.server.tournaments.services import TournamentServices, make_tournament_services
from carteado.tables.randomness import Randomness
from carteado.tables.registry import TableRegistry
from carteado.tables.shielded import wait_for_shielded

G = TypeVar("G")


@dataclass(slots=True)
class Services:
    """The services of a running server: one object for each part of the site.

    A route gets an object by its type with `Call.use`.
    """

    runtime: Runtime
    accounts: AccountServices
    rules: RuleServices
    tables: TableServices
    table_registry: TableRegistry
    """The open tables, also in `tables`. Lower layers, such as `accounts`, may not import `TableServices`."""
    replays: Checkpoints
    tournaments: TournamentServices
    evenings: EveningRunners
    disk_check: DiskCheck

    def use(self, group: type[G]) -> G:
        """Return the service object of this type, such as `AccountServices`."""
        services = (getattr(self, field.name) for field in fields(self))
        return next(service for service in services if isinstance(service, group))


async def start(settings: Settings, randomness: Randomness) -> Services:
    """Open the files of a data folder, and resume the open tables, tournaments and evenings.

    The caller must have locked the folder.
    """
    runtime = await asyncio.to_thread(make_runtime, settings)
    tables = make_table_services(runtime, randomness)
    services = Services(
        runtime=runtime,
        accounts=make_account_services(runtime),
        rules=make_rule_services(runtime),
        tables=tables,
        table_registry=tables.registry,
        replays=Checkpoints(),
        tournaments=make_tournament_services(runtime, tables.registry),
        evenings=EveningRunners(EveningStore(runtime.database), tables.registry),
        disk_check=DiskCheck(settings.data),
    )
    await tables.registry.resume()
    runner_groups = (services.tournaments.runners, services.evenings)

    def wake_runner(reserved_for: str) -> None:
        for runners in runner_groups:
            runners.wake(reserved_for)

    tables.registry.environment.on_reserved_table = wake_runner
    for runners in runner_groups:
        await runners.resume()
    return services


async def stop(services: Services) -> None:
    """Stop all background work, then close the files."""
    await services.tournaments.runners.close()
    await services.evenings.close()
    services.table_registry.dismiss()
    await wait_for_shielded()
    await services.rules.close()
    await services.tables.close()
    services.accounts.close()
    services.tournaments.close()
    services.runtime.close()
