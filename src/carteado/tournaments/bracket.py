"""Compute the games of the knock-out from the bracket and the results so far.

A game has two sides. A side has one of three values:

- the id of a pair;
- None, if the pair is not known yet;
- BYE, if no pair plays there, for example in a bye of the first round.
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
    """A game of the bracket.

    id:    `K2.1` is game 1 of round 2.
    round: counts from 1; the last round is the final.
    """

    id: str
    round: int
    sides: tuple[Side, Side]
    winner: Side = None
    third_place: bool = False

    @property
    def is_playable(self) -> bool:
        """Return whether both pairs are known and the game is not over."""
        return self.winner is None and all(self.sides)

    @property
    def loser(self) -> Side:
        """The pair that lost; BYE after a bye or if both pairs were absent; None while the game is not over."""
        if self.winner in (None, BYE):
            return self.winner
        return next((side for side in self.sides if side not in (self.winner, BYE)), BYE)


FindWinner = Callable[[str, tuple[str, str]], Side]
"""Returns the winner of a game, given the game's id and its two pairs.

The winner is the id of a pair, BYE if both pairs were absent, or None while the game is not over.
"""


def build_knockout(places: Sequence[str], winner_of: FindWinner, *, third_place: bool = False) -> list[KnockoutGame]:
    """Return all games of a bracket, round by round. The game for third place, if any, comes before the final.

    places:    the pairs of the first round from top to bottom, with BYE for an empty place.
    winner_of: returns the winner of a game whose two pairs are known.
    """
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
    id_: str, round_: int, sides: tuple[Side, Side], winner_of: FindWinner, *, third_place: bool = False
) -> KnockoutGame:
    return KnockoutGame(id_, round_, sides, _winner(id_, sides, winner_of), third_place)


def _winner(id_: str, sides: tuple[Side, Side], winner_of: FindWinner) -> Side:
    one, other = sides
    if one is None or other is None:
        return None
    if BYE in (one, other):
        return one or other
    return winner_of(id_, (one, other))


def count_rounds(games: Sequence[KnockoutGame]) -> int:
    return max((game.round for game in games), default=0)
