"""The winner of a hand for every sequence of won and tied tricks, compared with a second implementation."""

from __future__ import annotations

from itertools import product

import pytest

from carteado.games.truco.hand_context import TIE
from carteado.games.truco.hand_result import HAND_WINNER

EVERY = [winners for played in (1, 2, 3) for winners in product((0, 1, TIE), repeat=played)]


def expected_winner(winners: tuple[int, ...]) -> int | None:
    """Without a tie, two tricks win. With a tied trick, the side that won the earliest trick wins."""
    won = [side for side in winners if side != TIE]
    if len(won) == len(winners):
        return next((side for side in (0, 1) if won.count(side) >= 2), None)
    if won:
        return won[0]
    return TIE if len(winners) == 3 else None


@pytest.mark.parametrize("winners", EVERY, ids=str)
def test_every_order_of_tricks_has_the_expected_winner(winners: tuple[int, ...]) -> None:
    assert HAND_WINNER[winners] == expected_winner(winners)


def test_table_covers_every_order_of_tricks() -> None:
    assert list(HAND_WINNER) == EVERY
