"""Pif-paf's levels, weakest first."""

from __future__ import annotations

from typing import Final

from carteado.bots.bot import Make
from carteado.bots.pifpaf_master import Master
from carteado.bots.pifpaf_sense import Attentive, Beginner

LEVELS: Final[dict[str, Make]] = {"novato": Beginner, "atento": Attentive, "mestre": Master}
