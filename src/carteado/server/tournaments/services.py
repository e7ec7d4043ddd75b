"""The objects that the routes of tournaments use."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.server.runtime.services import Runtime
from carteado.server.runtime.threads import WorkerThread
from carteado.server.tournaments.registry import TournamentRegistry
from carteado.server.tournaments.runner import TournamentRunners
from carteado.server.tournaments.staff import TournamentStaff
from carteado.server.tournaments.store import TournamentStore
from carteado.tables.registry import TableRegistry


@dataclass(slots=True)
class TournamentServices:
    """The objects shared by the routes. `runners` run the tournaments that are played on this server."""

    registry: TournamentRegistry
    staff: TournamentStaff
    runners: TournamentRunners

    def close(self) -> None:
        """Stop accepting decisions. The caller must close the runners first."""
        self.registry.close()


def make_tournament_services(runtime: Runtime, table_registry: TableRegistry) -> TournamentServices:
    limits = runtime.settings.limits
    papers = WorkerThread("papers", per_address=limits.waiting_per_address, people=limits.people_per_private_address)
    registry = TournamentRegistry(TournamentStore(runtime.database), lambda: table_registry.environment.now(), papers)
    return TournamentServices(
        registry=registry,
        staff=TournamentStaff(runtime.database),
        runners=TournamentRunners(registry, table_registry, runtime.settings.between_partidas_ms),
    )
