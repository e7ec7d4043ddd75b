"""Games played twice with the same shuffled packs, the sides exchanged, so that luck is everybody's.

Two bots sit alternately. Game 2n and game 2n + 1 are dealt from the same packs; whoever had the odd seats in one
has the even ones in the other. In blackjack nobody plays against anybody: there both sit alone before the
same shoes, and the one with more chips at the end has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from carteado.arena.faults import Fault, Faulty, hand_lost
from carteado.arena.signs import Signs
from carteado.bots.bot import Bot, Make
from carteado.core.game import State
from carteado.games import new_game
from carteado.regulation.rulebook import Regulation


@dataclass(frozen=True)
class Result:
    """One game: what the first bot made of it, and the second, and what either did wrong."""

    ours: float
    theirs: float
    faults: tuple[Fault, ...] = ()

    @property
    def won(self) -> float:
        return 1.0 if self.ours > self.theirs else 0.5 if self.ours == self.theirs else 0.0


@dataclass(frozen=True)
class Contest:
    """Two bots of a game at one kind of table. one_deal: a game is a single deal, by its points."""

    game: str
    regulation: Regulation[Any]
    seats: int
    ours: Make
    theirs: Make
    one_deal: bool = False
    signs: bool = True

    def games(self, count: int, seed: int = 1, first: int = 0) -> Iterator[Result]:
        """So many games, from packs that only the seed decides."""
        for number in range(first, first + count):
            if self.seats == 1:
                yield self._alone(f"{seed} {number}")
            else:
                yield self._against(f"{seed} {number // 2}", number % 2)

    def close(self) -> None:
        """Programs that played are stopped."""
        for make in (self.ours, self.theirs):
            getattr(make, "close", lambda: None)()

    def _alone(self, packs: str) -> Result:
        ours, theirs = (Playing(self, [make(Random(packs))], packs).result() for make in (self.ours, self.theirs))
        faults = [fault.of(side) for side, found in enumerate((ours[1], theirs[1])) for fault in found]
        return Result(ours[0][0], theirs[0][0], tuple(faults))

    def _against(self, packs: str, ours_at: int) -> Result:
        makes = [self.ours if seat % 2 == ours_at else self.theirs for seat in range(self.seats)]
        bots = [make(Random(f"{packs} {seat}")) for seat, make in enumerate(makes)]
        score, found = Playing(self, bots, packs).result()
        faults = tuple(fault.of((fault.seat - 1 + ours_at) % 2) for fault in found)
        return Result(sum(score[ours_at::2]), sum(score[1 - ours_at :: 2]), faults)


@dataclass
class Playing:
    """One game being played between bots."""

    contest: Contest
    bots: Sequence[Bot]
    packs: str
    faults: list[Fault] = field(default_factory=list)

    def result(self) -> tuple[Sequence[float], list[Fault]]:
        """The score by side or by seat (either way ours and theirs alternate), and the faults."""
        try:
            return self._played(), self.faults
        finally:
            for bot in self.bots:
                getattr(bot, "close", lambda: None)()

    def _played(self) -> Sequence[float]:
        contest, rng = self.contest, Random(self.packs)
        game = new_game(contest.game, contest.regulation, contest.seats)
        signs = Signs(game, self.bots) if contest.signs else None
        state: Any = game.start()
        while state.outcome is None and not (contest.one_deal and state.last):
            if state.chance:
                state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            else:
                state = self._acted(state, signs)
            if state is None:
                return self._forfeited()
        score: Sequence[float] = state.last.points if contest.one_deal else state.outcome.score
        return score

    def _acted(self, state: State, signs: Signs | None) -> State | None:
        """The state after the next action; None when a fault costs the whole game."""
        seat = state.waiting()[0]
        legal = state.legal(seat)
        if signs:
            signs.exchange(state, seat)
        try:
            return state.apply(seat, legal[0] if len(legal) == 1 else self._choice(state, seat, legal))
        except Faulty as fault:
            self.faults.append(Fault(seat, fault.reason))
            after: State | None = hand_lost(state, seat)
            return after

    def _choice(self, state: State, seat: int, legal: Sequence[str]) -> str:
        chosen = self.bots[seat - 1].choose(state.view(seat), legal)
        if chosen not in legal:
            raise Faulty("illegal")
        return chosen

    def _forfeited(self) -> Sequence[float]:
        """A game without hands that can be given away is lost by whoever stopped playing it."""
        seat = self.faults[-1].seat
        return [-1.0 if (place - seat) % 2 == 0 else 1.0 for place in range(1, max(2, self.contest.seats) + 1)]
