"""How strong somebody plays, from games between people with accounts on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from carteado.server.database import Player

_model: Final = PlackettLuce()


def shown_rating(mu: float | None, sigma: float | None) -> float | None:
    """What a person sees: 1000 at first, with the doubt of few games taken off."""
    if mu is None or sigma is None:
        return None
    return round(1000 + 30 * (mu - 3 * sigma), 1)


def rate(winners: Sequence[Player], losers: Sequence[Player]) -> None:
    """Moves everybody's rating after a game; nothing where a side has no account."""
    if not winners or not losers:
        return
    teams = [[_rating(player) for player in team] for team in (winners, losers)]
    for team, rated in zip((winners, losers), _model.rate(teams, ranks=[1, 2]), strict=True):
        for player, rating in zip(team, rated, strict=True):
            player.mu, player.sigma = rating.mu, rating.sigma


def _rating(player: Player):  # type: ignore[no-untyped-def]
    fresh = _model.rating()
    return _model.rating(mu=player.mu or fresh.mu, sigma=player.sigma or fresh.sigma)
