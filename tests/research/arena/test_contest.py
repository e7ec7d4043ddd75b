"""Mirrored games: the same packs for both, so that luck cancels out."""

from __future__ import annotations

import pytest

from carteado.arena.contest import Contest
from carteado.arena.intervals import wilson
from carteado.bots.bot import Make, levels, yardsticks
from carteado.games import rulebook


def contest(game: str, preset: str, seats: int, ours: Make, theirs: Make, **options: object) -> Contest:
    book = rulebook(game)
    return Contest(game, book.with_options(book.preset(preset), options), seats, ours, theirs)


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options"),
    [("truco", "paulista", 4, {}), ("blackjack", "copag", 1, {"rounds": 5, "decks": 1}), ("pifpaf", "rapido", 4, {})],
)
def test_a_level_is_exactly_as_good_as_itself(game: str, preset: str, seats: int, options: dict[str, object]) -> None:
    """Both sides of a mirrored game between equals are won by the same seats."""
    first = next(iter(levels(game).values()))
    results = list(contest(game, preset, seats, first, first, **options).games(4))
    assert sum(result.won for result in results) == 2
    if seats > 1:
        assert [result.ours for result in results[::2]] == [result.theirs for result in results[1::2]]


def test_the_same_seed_plays_the_same_games() -> None:
    other, better = yardsticks("truco").values()
    played = [list(contest("truco", "paulista", 2, better, other).games(4, seed)) for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]


def test_wilsons_interval_holds_the_share_and_is_never_empty() -> None:
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(100, 100)[0] < 1.0
