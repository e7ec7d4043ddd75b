"""Who has a hand, for every order of won and tied tricks that there is, told another way than the engine does."""

from __future__ import annotations

from itertools import product

import pytest

from carteado.truco.occasion import TIE
from carteado.truco.won_hand import HAND_WINNER

EVERY = [winners for played in (1, 2, 3) for winners in product((0, 1, TIE), repeat=played)]


def told(winners: tuple[int, ...]) -> int | None:
    """With no trick tied two tricks are needed; with one tied, whoever won the earliest has it."""
    won = [side for side in winners if side != TIE]
    if len(won) == len(winners):
        return next((side for side in (0, 1) if won.count(side) >= 2), None)
    if won:
        return won[0]
    return TIE if len(winners) == 3 else None


@pytest.mark.parametrize("winners", EVERY, ids=str)
def test_who_has_a_hand(winners: tuple[int, ...]) -> None:
    assert HAND_WINNER[winners] == told(winners)


def test_there_is_nothing_else() -> None:
    assert list(HAND_WINNER) == EVERY
