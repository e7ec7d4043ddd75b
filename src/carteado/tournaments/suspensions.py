"""List the entries that are suspended from the next edition because they were absent (fenacef Art. 6 §1).

The article also affects the entry's club, so each suspension names the club.
"""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tournaments.state import Tournament


@dataclass(frozen=True, slots=True)
class Suspension:
    """A suspended entry and the games that it missed. Only the organisers may see it, because it names the club."""

    entry: str
    name: str
    players: tuple[str, ...]
    club: str
    games: tuple[str, ...]


def suspensions(state: Tournament) -> list[Suspension]:
    """Return a suspension for every entry that was absent from a game, if the regulation suspends such entries.

    A walkover counts as an absence after a withdrawal, but not after a disqualification.
    """
    if not state.rules.wo_suspends:
        return []
    missed: dict[str, list[str]] = {}
    for game in state.games.values():
        result = state.result(game.id)
        if result is None or not result.absent:
            continue
        absent = [
            pair for pair, who in zip(game.pairs, ("first", "second"), strict=True) if result.absent in (who, "both")
        ]
        for pair in absent:
            if state.score(game.id) is not None or pair in state.withdrawn:
                missed.setdefault(pair, []).append(game.id)
    return [_suspension(state, pair, games) for pair, games in missed.items()]


def _suspension(state: Tournament, pair: str, games: list[str]) -> Suspension:
    entry = state.entries[pair]
    return Suspension(pair, entry.name, entry.players, entry.club, tuple(games))
