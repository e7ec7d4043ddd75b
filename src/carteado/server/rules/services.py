"""The services of this package, and a function that creates them."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.server.rules.odds import OddsService
from carteado.server.rules.record_checker import RecordChecker
from carteado.server.rules.shared_rules import SharedRules
from carteado.server.runtime.services import Runtime


@dataclass(slots=True)
class RuleServices:
    shared: SharedRules
    odds: OddsService
    records: RecordChecker

    async def close(self) -> None:
        await self.odds.close()


def make_rule_services(runtime: Runtime) -> RuleServices:
    settings = runtime.settings
    return RuleServices(
        shared=SharedRules(runtime.database, runtime.rules_thread),
        odds=OddsService(settings.data, settings.limits.people_per_private_address),
        records=RecordChecker(),
    )
