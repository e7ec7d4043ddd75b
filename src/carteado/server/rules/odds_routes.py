"""The endpoint for the odds of a regulation. `tables/odds_routes.py` has the endpoint for a table."""

from __future__ import annotations

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.odds import require_study
from carteado.server.rules.services import RuleServices
from carteado.server.rules.shared_rules import require_game
from carteado.server.wire.http import Odds

router = Router(prefix="/api")


@endpoint(router, "GET", "/rules/{game}/{regulation}/odds", gives=Odds, refuses=(404,))
async def odds(call: Call[None]) -> Odds:
    """Return the odds of a regulation, or the progress of their computation."""
    game = require_game(call.path("game"))
    require_study(game)
    regulation = await call.use(RuleServices).shared.find(game, call.path("regulation"))
    return await call.use(RuleServices).odds.look(game, regulation, call.address)
