"""Buraco's levels, weakest first."""

from __future__ import annotations

from typing import Final

from carteado.bots.bot import Make
from carteado.bots.buraco_master import Master
from carteado.bots.buraco_veteran import Beginner, Veteran

LEVELS: Final[dict[str, Make]] = {"novato": Beginner, "veterano": Veteran, "mestre": Master}
