"""The bot levels of pif-paf, weakest first."""

from __future__ import annotations

from typing import Final

from carteado.games.bot import BotFactory
from carteado.games.pifpaf.bots.heuristics import Beginner, HandReadingBot
from carteado.games.pifpaf.bots.master import Master

LEVELS: Final[dict[str, BotFactory]] = {"novato": Beginner, "atento": HandReadingBot, "mestre": Master}
