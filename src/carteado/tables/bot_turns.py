"""The turns that the program takes for bots, for people covered by a bot, and for automatic cuts of the pack."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

from carteado.core.game import View
from carteado.games.bot import Bot, every_bot, hesitation, levels, prepare_bot
from carteado.tables.command_handlers import partners_of
from carteado.tables.environment import TableEnvironment, Think
from carteado.tables.events import By, Signed
from carteado.tables.match import regulation_of
from carteado.tables.state import TableState
from carteado.tables.viewers import Viewers

log = logging.getLogger(__name__)

UNWATCHED_SPEEDUP: Final = 10
"""Bots play this many times faster if no person sits at the table or watches."""
TOURNAMENT_PLAY_ON_FACTOR: Final = 6
"""Without viewers, bots play on this many times longer in a tournament or evening, because a result is needed."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that the program takes: the seat, the reason ("bot" or "auto"), and the number of moves before it."""

    seat: int
    by: By
    moves: int


def program_turn(state: TableState) -> Turn | None:
    """Return the turn that the program takes next, or None if there is none or a person must act.

    A bot waits while the game also waits for a person. For example, if either partner may answer a bet, the bot leaves
    it to the person.
    """
    wait, match = state.wait, state.match
    if match is None or not wait.seats:
        return None
    if not wait.people:
        return Turn(wait.seats[0], "bot", match.moves)
    if not match.game.is_chore(state.views.public):
        return None
    seat = next((seat for seat in wait.people if state.places.at(seat).auto_cut), None)
    return None if seat is None else Turn(seat, "auto", match.moves)


class BotSchedule:
    """Decides when the program acts at one table.

    turn:        the turn that is scheduled, or None.
    at:          the time of that turn.
    alone_since: when a viewer last left, or when the table was loaded if none has.
    """

    __slots__ = ("_environment", "_viewers", "alone_since", "at", "turn")

    def __init__(self, environment: TableEnvironment, viewers: Viewers) -> None:
        self._environment, self._viewers = environment, viewers
        self.turn: Turn | None = None
        self.at = 0
        self.alone_since = environment.now()

    def due(self, state: TableState) -> int | None:
        """Schedule the next turn and return its time, or None. Repeated calls for the same turn do not delay it."""
        turn = program_turn(state)
        if turn is None or not self.may_play_on(state):
            self.turn = None
            return None
        if self.turn != turn:
            delay = self._environment.cut_delay if turn.by == "auto" else self.bot_delay(state)
            pause = state.pause
            self.turn, self.at = turn, max(self._environment.now(), pause.until if pause else 0) + delay
        return self.at

    def clear(self) -> None:
        """Drop the scheduled turn. The next call of `due` schedules it again, with its full delay."""
        self.turn = None

    def due_turn(self, now: int) -> Turn | None:
        """Return the scheduled turn if its time has come, else None."""
        return self.turn if self.turn is not None and self.at <= now else None

    def may_play_on(self, state: TableState) -> bool:
        """Return whether bots may act. After the last viewer has left, they may act for a limited time.

        They stop at once if nobody has a seat any more and only one seat had a person when the match began, unless the
        table is reserved. That person can then continue the match where it stopped.
        """
        if len(self._viewers):
            return True
        starters = sum(player is not None for player in state.match.players) if state.match else 0
        usual = 1 if starters > 1 or state.places.people() else 0
        times = TOURNAMENT_PLAY_ON_FACTOR if state.created.reserved_for else usual
        return self._environment.now() - self.alone_since < times * self._environment.play_on_ms

    def bot_delay(self, state: TableState) -> int:
        """Return the delay before a bot acts (ms). It is shorter if no person plays or watches."""
        delay = self._environment.bot_delay()
        return delay if len(self._viewers) or state.places.people() else delay // UNWATCHED_SPEEDUP


@dataclass(frozen=True, slots=True)
class BotDecision:
    """A decision that a bot must make: the bot, the view of its seat and its legal actions."""

    bot: Bot
    view: View
    legal: tuple[str, ...]

    def hesitation(self, action: str) -> float:
        """Return the extra time that the bot pretends to think about this action, as a multiple of the usual delay."""
        return hesitation(self.bot, self.view, action)

    async def choose(self, think: Think) -> str:
        """Return the bot's choice, or a random legal action if the bot fails."""
        try:
            chosen = await think(self.bot, self.view, self.legal)
        except Exception:
            log.exception("a bot failed")
            chosen = ""
        return chosen if chosen in self.legal else SystemRandom().choice(self.legal)


class TableBots:
    """The bots of one table, created on first use."""

    def __init__(self) -> None:
        self._bots: dict[tuple[int, str], Bot] = {}
        self._signs_made: set[tuple[int, int, int]] = set()

    def decision(self, state: TableState, turn: Turn) -> BotDecision:
        assert state.match is not None
        game = state.match.state
        return BotDecision(self._bot(state, turn.seat), state.views.view(turn.seat), game.legal(turn.seat))

    def make_signs(self, state: TableState) -> list[tuple[int, str]]:
        """Let each bot make at most one sign per hand, and show the signs to the partners that are bots.

        Return the signs to log, as (seat, sign): those with a partner who is a person.
        """
        match = state.match
        if match is None or not match.game.signs or len(match.game.sides) == len(state.places):
            return []
        signs = []
        for seat, place in state.places.by_number():
            moment = (match.number, state.views.public.get("number", 0), seat)
            if place.level is None or moment in self._signs_made:
                continue
            make_sign = getattr(self._bot(state, seat), "sign", None)
            word = make_sign(state.views.view(seat)) if make_sign else None
            if word in match.game.signs:
                self._signs_made.add(moment)
                self._show_to_bots(state, seat, word)
                signs.append((seat, word))
        return [(seat, word) for seat, word in signs if self._has_human_partner(state, seat)]

    def retract_signs(self, state: TableState, signs: list[tuple[int, str]]) -> None:
        """Forget signs that could not be logged, so that the bots make them again."""
        assert state.match is not None
        hand = state.views.public.get("number", 0)
        self._signs_made -= {(state.match.number, hand, seat) for seat, _ in signs}

    @staticmethod
    def _has_human_partner(state: TableState, seat: int) -> bool:
        return any(state.places.at(mate).level is None for mate in partners_of(state, seat))

    def show_sign(self, state: TableState, signed: Signed) -> None:
        """Show a person's sign to the partners that are bots."""
        self._show_to_bots(state, signed.seat, signed.sign)

    def _show_to_bots(self, state: TableState, seat: int, word: str) -> None:
        for mate in partners_of(state, seat):
            if state.places.at(mate).level is not None:
                hear = getattr(self._bot(state, mate), "hear", None)
                if hear:
                    hear(state.views.public.get("number", 0), seat, word)

    def _bot(self, state: TableState, seat: int) -> Bot:
        game = state.created.game
        known = every_bot(game)
        wanted = state.places.at(seat).level or state.created.level
        level = wanted if wanted in known else next(reversed(levels(game)))
        if (seat, level) not in self._bots:
            bot = known[level](Random(SystemRandom().getrandbits(64)))
            self._bots[seat, level] = prepare_bot(bot, regulation_of(state.created))
        return self._bots[seat, level]
