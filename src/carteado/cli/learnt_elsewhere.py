"""Says so where bots play by rules they were not trained for."""

from __future__ import annotations

from typing import Any

from carteado.bots.bot import learnt_by
from carteado.games import rulebook
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say


def learnt_elsewhere(game: str, regulation: Regulation[Any], seats: int, lang: Language) -> list[str]:
    """One line where a game's bots were trained for other rules than these; none where they know these."""
    known = learnt_by(game, regulation, seats)
    return [say("arena.learnt_by", lang, by=rulebook(game).preset(known).name)] if known else []
