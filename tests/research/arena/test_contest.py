"""Mirrored games use the same packs for both sides."""

from __future__ import annotations

import pytest

from carteado.games.bot import BotFactory, baseline_bots, levels
from carteado.games.registry import rulebook
from carteado.research.arena.contest import Contest
from carteado.research.arena.intervals import wilson


def contest(game: str, preset: str, seats: int, ours: BotFactory, theirs: BotFactory, **options: object) -> Contest:
    book = rulebook(game)
    return Contest(game, book.with_options(book.preset(preset), options), seats, ours, theirs)


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options"),
    [("truco", "paulista", 4, {}), ("blackjack", "copag", 1, {"rounds": 5, "decks": 1}), ("pifpaf", "rapido", 4, {})],
)
def test_bot_draws_against_itself(game: str, preset: str, seats: int, options: dict[str, object]) -> None:
    """With equal bots, the same seats win both games of a mirrored pair."""
    first = next(iter(levels(game).values()))
    results = list(contest(game, preset, seats, first, first, **options).games(4))
    assert sum(result.won for result in results) == 2
    if seats > 1:
        assert [result.ours for result in results[::2]] == [result.theirs for result in results[1::2]]


def test_the_same_seed_plays_the_same_games() -> None:
    other, better = baseline_bots("truco").values()
    played = [list(contest("truco", "paulista", 2, better, other).games(4, seed)) for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]


def test_wilson_interval_contains_the_share() -> None:
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(100, 100)[0] < 1.0
