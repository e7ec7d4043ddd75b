"""The bots of buraco by level, weakest first."""

from __future__ import annotations

from typing import Final

from carteado.games.bot import BotFactory, Contest
from carteado.games.buraco.bots.master import Master
from carteado.games.buraco.bots.veteran import Beginner, Veteran

LEVELS: Final[dict[str, BotFactory]] = {"novato": Beginner, "veterano": Veteran, "mestre": Master}
CONTEST: Final = Contest(seats=2)
