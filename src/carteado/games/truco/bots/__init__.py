"""The levels of the truco bots, weakest first, and the reference bots of the arena."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from carteado.games.bot import BotFactory, Contest, RandomBot
from carteado.games.truco.bots.bluffs import BluffCounter, measured_bluffs
from carteado.games.truco.bots.heuristic_bot import HeuristicBot
from carteado.games.truco.bots.levels import AMADOR, EXPERIENTE, NOVATO, WeakerBot
from carteado.games.truco.bots.policy_table import find_policy, is_trained_for, policy_heads
from carteado.games.truco.bots.solved import SolvedBot
from carteado.regulation.rulebook import Regulation

BASELINE_BOTS: Final[dict[str, BotFactory]] = {"aleatorio": RandomBot, "atento": HeuristicBot}
LEVELS: Final[dict[str, BotFactory]] = {
    "novato": partial(WeakerBot, weaknesses=NOVATO),
    "amador": partial(WeakerBot, weaknesses=AMADOR),
    "experiente": partial(WeakerBot, weaknesses=EXPERIENTE),
    "mestre": SolvedBot,
}
CONTEST: Final = Contest(seats=2)

BLUFF_COUNTER: Final = BluffCounter
MEASURED_BLUFFS: Final = measured_bluffs


@lru_cache(maxsize=256)
def trained_preset(regulation: Regulation[Any], seats: int) -> str | None:
    """Return the name of the regulation whose policy the bots use instead, because none was trained for these rules.

    Return None if a policy was trained for these rules or for rules that are played alike, or if there is no policy for
    this number of seats.
    """
    name = find_policy(regulation.rules, seats)
    return policy_heads()[name]["regulation"] if name and not is_trained_for(name, regulation.rules, seats) else None
