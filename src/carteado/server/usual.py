"""What is played when nobody asks for anything else."""

from __future__ import annotations

from typing import Final

from carteado.games import GAMES, rulebook
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import NewTable

USUAL: Final = {"truco": ("paulista", 4)}


def usual_table(game: str) -> NewTable:
    """A game's first regulation, and as many seats as it allows up to four."""
    if game not in GAMES:
        raise HttpRefused("not_found")
    regulation, seats = USUAL.get(game) or (rulebook(game).presets()[0], 0)
    return NewTable(game=game, regulation=regulation, seats=seats or seats_of(game, regulation)[-1], bots=True)


def seats_of(game: str, regulation: str) -> list[int]:
    """How many may play by a preset."""
    found = rulebook(game).preset(regulation)
    players = getattr(found.rules, "players", (2,))
    return sorted(players)
