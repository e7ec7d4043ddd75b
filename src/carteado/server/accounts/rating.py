"""Ratings (Plackett-Luce model). A match counts if at least two sides have people with accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import select
from sqlalchemy.orm import Session

from carteado.core.game import Outcome
from carteado.server.runtime.database import Rating

_model: Final = PlackettLuce()


def shown_rating(mu: float, sigma: float) -> float:
    """Return the rating that is displayed: the lower bound mu - 3 sigma, scaled so that everybody starts at 1000."""
    return round(1000 + 30 * (mu - 3 * sigma), 1)


def ratings_of(session: Session, player: str) -> dict[str, float]:
    """Return the displayed rating of a person by game."""
    found = session.scalars(select(Rating).where(Rating.player == player).order_by(Rating.game))
    return {one.game: shown_rating(one.mu, one.sigma) for one in found}


def ranks(sides: Sequence[Sequence[int]], outcome: Outcome) -> list[int]:
    """Return the place of each side, 1 for the best. Sides that tie share a place.

    The winners are first; the others follow by score if every side has one.

    >>> ranks([(1, 3), (2, 4)], Outcome((2, 4), (7, 12)))
    [2, 1]
    >>> ranks([(1,), (2,), (3,)], Outcome((3,), (40, 10, 100)))
    [2, 3, 1]
    """
    scores = outcome.score if len(outcome.score) == len(sides) else (0,) * len(sides)
    order = [(not set(side) & set(outcome.winners), -score) for side, score in zip(sides, scores, strict=True)]
    return [1 + sorted(set(order)).index(one) for one in order]


def rate(
    session: Session, game: str, accounts: dict[int, str], sides: Sequence[Sequence[int]], outcome: Outcome
) -> None:
    """Update the ratings after a match. Does nothing if fewer than two sides have a person with an account.

    sides:    the seats of each side.
    accounts: the id of the person with an account at each seat that has one.
    """
    placed = zip(sides, ranks(sides, outcome), strict=True)
    teams = [([accounts[seat] for seat in side if seat in accounts], place) for side, place in placed]
    teams = [(team, place) for team, place in teams if team]
    if len(teams) < 2:
        return
    rows = [[_find_or_add(session, player, game) for player in team] for team, _ in teams]
    before = [[_model.rating(mu=row.mu, sigma=row.sigma) for row in team] for team in rows]
    after = _model.rate(before, ranks=[float(place) for _, place in teams])
    for team, rated in zip(rows, after, strict=True):
        for row, rating in zip(team, rated, strict=True):
            row.mu, row.sigma = rating.mu, rating.sigma


def _find_or_add(session: Session, player: str, game: str) -> Rating:
    found = session.get(Rating, (player, game))
    if found is None:
        fresh = _model.rating()
        found = Rating(player=player, game=game, mu=fresh.mu, sigma=fresh.sigma)
        session.add(found)
    return found
