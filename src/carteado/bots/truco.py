"""Truco's levels, weakest first, and the yardsticks of the arena."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from carteado.bots.bot import Make, RandomBot
from carteado.bots.truco_bluffs import BluffCounter, measured_bluffs
from carteado.bots.truco_cards import CardSense
from carteado.bots.truco_duel import Solved
from carteado.bots.truco_levels import AMADOR, EXPERIENTE, NOVATO, Mannered
from carteado.bots.truco_table import fits, fitting, heads
from carteado.regulation.rulebook import Regulation

YARDSTICKS: Final[dict[str, Make]] = {"aleatorio": RandomBot, "atento": CardSense}
LEVELS: Final[dict[str, Make]] = {
    "novato": partial(Mannered, manner=NOVATO),
    "amador": partial(Mannered, manner=AMADOR),
    "experiente": partial(Mannered, manner=EXPERIENTE),
    "mestre": Solved,
}

BLUFF_COUNTER: Final = BluffCounter
MEASURED_BLUFFS: Final = measured_bluffs


@lru_cache(maxsize=256)
def learnt_by(regulation: Regulation[Any], seats: int) -> str | None:
    """The regulation whose policy is the nearest, where none was trained for rules like these."""
    name = fitting(regulation.rules, seats)
    return heads()[name]["regulation"] if name and not fits(name, regulation.rules, seats) else None
