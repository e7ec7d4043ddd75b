"""Who may not enter the next edition (fenacef Art. 6 §1): those who did not come, and their association's truco."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tournaments.state import Tournament


@dataclass(frozen=True, slots=True)
class Suspension:
    """For the organisers alone: it names the club."""

    entry: str
    name: str
    players: tuple[str, ...]
    club: str
    games: tuple[str, ...]


def suspensions(state: Tournament) -> list[Suspension]:
    """One for every entry that was absent from a game; none where the regulation does not suspend.

    Games of a disqualified pair are lost by walkover without anybody having stayed away.
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
