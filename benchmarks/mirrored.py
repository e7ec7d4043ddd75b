"""Games played twice with the same shuffled packs, the sides exchanged, so that luck is everybody's.

Two levels sit alternately. Game 2n and game 2n + 1 are dealt from the same packs; whoever had the odd seats in one
has the even ones in the other. In blackjack nobody plays against anybody: there both levels sit alone before the
same shoes, a fresh one for every round, and the one with more chips at the end has won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from carteado.bots.bot import Bot
from carteado.game import State
from carteado.games import new_game
from carteado.regulations import Regulation

Make = Callable[[Random], Bot]


@dataclass(frozen=True)
class Result:
    """One game: what the first level made of it, and the second."""

    ours: float
    theirs: float

    @property
    def won(self) -> float:
        return 1.0 if self.ours > self.theirs else 0.5 if self.ours == self.theirs else 0.0


@dataclass(frozen=True)
class Contest:
    """Two levels of a game at one kind of table. one_deal: a game is a single deal, by its points."""

    game: str
    regulation: Regulation[Any]
    seats: int
    ours: Make
    theirs: Make
    one_deal: bool = False

    def games(self, count: int, seed: int = 1) -> Iterator[Result]:
        """So many games, from packs that only the seed decides."""
        for number in range(count):
            if self.seats == 1:
                yield self._alone(f"{seed} {number}")
            else:
                yield self._against(f"{seed} {number // 2}", number % 2)

    def _alone(self, packs: str) -> Result:
        ours, theirs = (self._played([make(Random(packs))], packs) for make in (self.ours, self.theirs))
        return Result(ours[0], theirs[0])

    def _against(self, packs: str, ours_at: int) -> Result:
        makes = [self.ours if seat % 2 == ours_at else self.theirs for seat in range(self.seats)]
        score = self._played([make(Random(f"{packs} {seat}")) for seat, make in enumerate(makes)], packs)
        return Result(sum(score[ours_at::2]), sum(score[1 - ours_at :: 2]))

    def _played(self, bots: Sequence[Bot], packs: str) -> Sequence[float]:
        """The score of a game, by side or by seat; either way ours and theirs alternate."""
        rng = Random(packs)
        state: Any = new_game(self.game, self.regulation, self.seats).start()
        while state.outcome is None and not (self.one_deal and state.last):
            state = self._shuffled(state, rng) if state.chance else self._acted(state, bots)
        score: Sequence[float] = state.last.points if self.one_deal else state.outcome.score
        return score

    def _shuffled(self, state: State, rng: Random) -> State:
        assert state.chance is not None
        return state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))

    def _acted(self, state: State, bots: Sequence[Bot]) -> State:
        seat = state.waiting()[0]
        legal = state.legal(seat)
        only = len(legal) == 1
        return state.apply(seat, legal[0] if only else bots[seat - 1].choose(state.view(seat), legal))
