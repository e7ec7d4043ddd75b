"""What is played when nobody asks for anything else."""

from __future__ import annotations

from carteado.games import GAMES, rulebook, usual_regulation, usual_seats
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import NewTable


def usual_table(game: str) -> NewTable:
    if game not in GAMES:
        raise HttpRefused("not_found")
    return NewTable(game=game, regulation=usual_regulation(game), seats=usual_seats(game), bots=True)


def seats_of(game: str, regulation: str) -> list[int]:
    """How many may play by a preset."""
    found = rulebook(game).preset(regulation)
    players = getattr(found.rules, "players", (2,))
    return sorted(players)
