"""The program's own turns: bots in their seats, bots that cover somebody, and cutting left to the program."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random, SystemRandom

from carteado.bots.bot import Bot, levels
from carteado.game import View
from carteado.tables.events import By
from carteado.tables.match import is_chore
from carteado.tables.ports import Think
from carteado.tables.state import TableState

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is the program's: whose seat, by which right, and after how many moves."""

    seat: int
    by: By
    moves: int


def program_turn(state: TableState) -> Turn | None:
    """The seat for which the program should act now. While a person is awaited, bots beside him hold back:
    either partner may answer, and it is the person's game."""
    if state.match is None or not (waiting := state.waiting()):
        return None
    moves = state.match.moves
    people = state.awaited_people()
    if not people:
        return Turn(waiting[0], "bot", moves)
    chores = (seat for seat in people if state.places.at(seat).auto_cut and is_chore(state.looks.open))
    seat = next(chores, None)
    return None if seat is None else Turn(seat, "auto", moves)


@dataclass(frozen=True, slots=True)
class Sight:
    """A bot, and what its seat can see: no more than a person there would."""

    bot: Bot
    view: View
    legal: tuple[str, ...]

    async def choose(self, think: Think) -> str:
        """A legal action, at random should the bot fail."""
        try:
            chosen = await think(self.bot, self.view, self.legal)
        except Exception:
            log.exception("a bot failed")
            chosen = ""
        return chosen if chosen in self.legal else SystemRandom().choice(self.legal)


class Robots:
    """The bots of one table, made when they are first needed."""

    def __init__(self) -> None:
        self._bots: dict[tuple[int, str], Bot] = {}

    def sight(self, state: TableState, turn: Turn) -> Sight:
        """What the bot of this turn goes by."""
        assert state.match is not None
        game = state.match.state
        return Sight(self._bot(state, turn.seat), state.looks.view(turn.seat), game.legal(turn.seat))

    def _bot(self, state: TableState, seat: int) -> Bot:
        known = levels(state.created.game)
        wanted = state.places.at(seat).level or state.created.level
        level = wanted if wanted in known else next(reversed(known))
        if (seat, level) not in self._bots:
            self._bots[seat, level] = known[level](Random(SystemRandom().getrandbits(64)))
        return self._bots[seat, level]
