"""The program's own turns: bots in their seats, bots that cover somebody, and cutting left to the program."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random, SystemRandom

from carteado.bots.bot import Bot, every_bot, hesitation, levels, ready
from carteado.core.game import View
from carteado.tables.deciding import partners_of
from carteado.tables.events import By, Signed
from carteado.tables.match import regulation_of
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
    wait, match = state.wait, state.match
    if match is None or not wait.seats:
        return None
    if not wait.people:
        return Turn(wait.seats[0], "bot", match.moves)
    if not match.game.is_chore(state.looks.open):
        return None
    seat = next((seat for seat in wait.people if state.places.at(seat).auto_cut), None)
    return None if seat is None else Turn(seat, "auto", match.moves)


@dataclass(frozen=True, slots=True)
class Sight:
    """A bot, and what its seat can see: no more than a person there would."""

    bot: Bot
    view: View
    legal: tuple[str, ...]

    def hesitation(self, action: str) -> float:
        """How much longer than usual it takes over what it has chosen."""
        return hesitation(self.bot, self.view, action)

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
        self._signs_made: set[tuple[int, int, int]] = set()

    def sight(self, state: TableState, turn: Turn) -> Sight:
        """What the bot of this turn goes by."""
        assert state.match is not None
        game = state.match.state
        return Sight(self._bot(state, turn.seat), state.looks.view(turn.seat), game.legal(turn.seat))

    def signs(self, state: TableState) -> list[tuple[int, str]]:
        """The signs that bots make now: each once a hand, as soon as it has seen its cards."""
        match = state.match
        if match is None or not match.game.signs or len(match.game.sides) == len(state.places):
            return []
        found = []
        for seat, place in state.places.numbered():
            moment = (match.number, state.looks.open.get("number", 0), seat)
            if place.level is None or moment in self._signs_made:
                continue
            make_sign = getattr(self._bot(state, seat), "sign", None)
            word = make_sign(state.looks.view(seat)) if make_sign else None
            if word in match.game.signs:
                self._signs_made.add(moment)
                self._show_bots(state, seat, word)
                found.append((seat, word))
        return [(seat, word) for seat, word in found if self._has_person(state, seat)]

    def unmade(self, state: TableState, signs: list[tuple[int, str]]) -> None:
        """These could not be kept, and nobody has seen them: they are still to be made."""
        assert state.match is not None
        hand = state.looks.open.get("number", 0)
        self._signs_made -= {(state.match.number, hand, seat) for seat, _ in signs}

    @staticmethod
    def _has_person(state: TableState, seat: int) -> bool:
        """Whether a person is among the partners; bots alone need no word of it in the log."""
        return any(state.places.at(mate).level is None for mate in partners_of(state, seat))

    def hear(self, state: TableState, signed: Signed) -> None:
        """A sign that a person made: the bots beside him see it."""
        self._show_bots(state, signed.seat, signed.sign)

    def _show_bots(self, state: TableState, seat: int, word: str) -> None:
        for mate in partners_of(state, seat):
            if state.places.at(mate).level is not None:
                heard = getattr(self._bot(state, mate), "hear", None)
                if heard:
                    heard(state.looks.open.get("number", 0), seat, word)

    def _bot(self, state: TableState, seat: int) -> Bot:
        game = state.created.game
        known = every_bot(game)
        wanted = state.places.at(seat).level or state.created.level
        level = wanted if wanted in known else next(reversed(levels(game)))
        if (seat, level) not in self._bots:
            bot = known[level](Random(SystemRandom().getrandbits(64)))
            self._bots[seat, level] = ready(bot, regulation_of(state.created))
        return self._bots[seat, level]
