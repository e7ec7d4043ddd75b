"""Play mirrored games between two bots.

The two bots sit in alternate seats. Games 2n and 2n + 1 use the same packs, and the bots swap seats between them, so
that both get the same cards. With one seat, as in blackjack, the bots do not meet: each plays alone with the same
shoes, and the one with more chips wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from carteado.core.game import State
from carteado.games.bot import Bot, BotFactory
from carteado.games.registry import new_game
from carteado.playthrough.playthrough import Playthrough, random_order
from carteado.regulation.rulebook import Regulation
from carteado.research.arena.faults import Fault, Faulty, lose_hand
from carteado.research.arena.signs import Signs


@dataclass(frozen=True)
class Result:
    """The result of one game: the score of each bot, and the faults of both. `won` is 0.5 for a draw."""

    ours: float
    theirs: float
    faults: tuple[Fault, ...] = ()

    @property
    def won(self) -> float:
        return 1.0 if self.ours > self.theirs else 0.5 if self.ours == self.theirs else 0.0


@dataclass(frozen=True)
class Contest:
    """Two bots, and the settings of the games that they play.

    one_deal: whether a game is a single deal, whose points decide the winner.
    signs:    whether partners may exchange signs.
    """

    game: str
    regulation: Regulation[Any]
    seats: int
    ours: BotFactory
    theirs: BotFactory
    one_deal: bool = False
    signs: bool = True

    def games(self, count: int, seed: int = 1, first: int = 0) -> Iterator[Result]:
        """Play games and yield their results. The packs depend only on the seed and the number of the game.

        first: the number of the first game.
        """
        for number in range(first, first + count):
            if self.seats == 1:
                yield self._play_alone(f"{seed} {number}")
            else:
                yield self._play_against(f"{seed} {number // 2}", number % 2)

    def close(self) -> None:
        """Stop the external programs that played as bots."""
        for make in (self.ours, self.theirs):
            getattr(make, "close", lambda: None)()

    def _play_alone(self, packs: str) -> Result:
        ours, theirs = (GameInProgress(self, [make(Random(packs))], packs).play() for make in (self.ours, self.theirs))
        faults = [fault.of(side) for side, found in enumerate((ours[1], theirs[1])) for fault in found]
        return Result(ours[0][0], theirs[0][0], tuple(faults))

    def _play_against(self, packs: str, ours_at: int) -> Result:
        makes = [self.ours if seat % 2 == ours_at else self.theirs for seat in range(self.seats)]
        bots = [make(Random(f"{packs} {seat}")) for seat, make in enumerate(makes)]
        score, found = GameInProgress(self, bots, packs).play()
        faults = tuple(fault.of((fault.seat - 1 + ours_at) % 2) for fault in found)
        return Result(sum(score[ours_at::2]), sum(score[1 - ours_at :: 2]), faults)


@dataclass
class GameInProgress:
    """One game that bots are playing. `packs` is the seed of its shuffles."""

    contest: Contest
    bots: Sequence[Bot]
    packs: str
    faults: list[Fault] = field(default_factory=list)

    def play(self) -> tuple[Sequence[float], list[Fault]]:
        """Play the game to its end and close the bots. Return the score and the faults.

        The score has one number per side or one per seat. The numbers of the two bots alternate.
        """
        try:
            return self._play_game(), self.faults
        finally:
            for bot in self.bots:
                getattr(bot, "close", lambda: None)()

    def _play_game(self) -> Sequence[float]:
        contest, rng = self.contest, Random(self.packs)
        game = new_game(contest.game, contest.regulation, contest.seats)
        signs = Signs(game, self.bots) if contest.signs else None
        playthrough: Playthrough | None = Playthrough.start(game, random_order(rng))
        while playthrough is not None:
            state: Any = playthrough.state
            if contest.one_deal and state.last:
                return state.last.points  # type: ignore[no-any-return]
            if state.outcome is not None:
                return state.outcome.score  # type: ignore[no-any-return]
            playthrough = self._play_turn(playthrough, signs)
        return self._forfeit()

    def _play_turn(self, playthrough: Playthrough, signs: Signs | None) -> Playthrough | None:
        """Play the next action and return the new playthrough, or None if a fault loses the whole game."""
        state = playthrough.state
        seat = state.waiting()[0]
        legal = state.legal(seat)
        if signs:
            signs.exchange(state, seat)
        try:
            return playthrough.apply(seat, legal[0] if len(legal) == 1 else self._choice(state, seat, legal))
        except Faulty as fault:
            self.faults.append(Fault(seat, fault.reason))
            after: State | None = lose_hand(state, seat)
            return None if after is None else playthrough.continue_from(after)

    def _choice(self, state: State, seat: int, legal: Sequence[str]) -> str:
        chosen = self.bots[seat - 1].choose(state.view(seat), legal)
        if chosen not in legal:
            raise Faulty("illegal")
        return chosen

    def _forfeit(self) -> Sequence[float]:
        """Return the score after a fault that loses the game: -1 for each seat of the faulty bot, 1 for the others."""
        seat = self.faults[-1].seat
        return [-1.0 if (place - seat) % 2 == 0 else 1.0 for place in range(1, max(2, self.contest.seats) + 1)]
