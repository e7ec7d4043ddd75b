"""The knock-out: games that follow from the places of the bracket and the results so far.

A side of a game is a pair, None while it is still to be found, or BYE where nobody will come: a bye of the first
round, or a game that both pairs lost by not coming.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from carteado.tournaments.seeding import BYE

Side = str | None

THIRD_PLACE: Final = "T"


@dataclass(frozen=True, slots=True)
class KnockoutGame:
    """A game of the bracket. `round` counts from 1; the last round is the final. `id` is `K2.1`: round 2, game 1."""

    id: str
    round: int
    sides: tuple[Side, Side]
    winner: Side = None
    third_place: bool = False

    @property
    def playable(self) -> bool:
        """Both pairs are known, and nobody has won yet."""
        return self.winner is None and all(self.sides)

    @property
    def loser(self) -> Side:
        if self.winner is None:
            return None
        return next((side for side in self.sides if side not in (self.winner, BYE)), BYE)


Winner = Callable[[str, tuple[str, str]], Side]
"""Who won the game of that id between these two: a pair, BYE when both were absent, None while it is not over."""


def knockout(places: Sequence[str], winner_of: Winner, *, third_place: bool = False) -> list[KnockoutGame]:
    """All games of a bracket, round by round; the game for the third place stands before the final."""
    games: list[KnockoutGame] = []
    sides: list[Side] = list(places)
    round_ = 0
    while len(sides) > 1:
        round_ += 1
        made = [
            _game(f"K{round_}.{number + 1}", round_, (sides[2 * number], sides[2 * number + 1]), winner_of)
            for number in range(len(sides) // 2)
        ]
        if third_place and len(made) == 1 and round_ > 1:
            one, other = games[-2:]
            games.append(_game(THIRD_PLACE, round_, (one.loser, other.loser), winner_of, third_place=True))
        games += made
        sides = [game.winner for game in made]
    return games


def _game(
    id_: str, round_: int, sides: tuple[Side, Side], winner_of: Winner, *, third_place: bool = False
) -> KnockoutGame:
    return KnockoutGame(id_, round_, sides, _winner(id_, sides, winner_of), third_place)


def _winner(id_: str, sides: tuple[Side, Side], winner_of: Winner) -> Side:
    one, other = sides
    if one is None or other is None:
        return None
    if BYE in (one, other):
        return one or other
    return winner_of(id_, (one, other))


def rounds(games: Sequence[KnockoutGame]) -> int:
    return max((game.round for game in games), default=0)
