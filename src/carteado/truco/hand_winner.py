"""Who has a hand of truco, read off the winners of its tricks."""

from __future__ import annotations

from itertools import product
from typing import Final

from carteado.truco.occasion import TIE


def _winner_of(winners: tuple[int, ...]) -> int | None:
    """Who has a hand with these trick winners: a side, TIE when all three are tied, None to go on.

    Two tricks win; with a tie among them, the first trick that was won decides.
    """
    won = [side for side in winners if side != TIE]
    if not won:
        return TIE if len(winners) == 3 else None
    if len(won) < len(winners) or len(winners) == 3:
        return won[0] if len(won) < 3 else max(set(won), key=won.count)
    return won[0] if won == [won[0]] * 2 else None


HAND_WINNER: Final[dict[tuple[int, ...], int | None]] = {
    winners: _winner_of(winners) for played in (1, 2, 3) for winners in product(range(3), repeat=played)
}
