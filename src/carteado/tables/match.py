"""A match at a table: the state of the game, its shuffles and its seals.

A seal is a hash that is published early, so that anybody can later check that the record is unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from carteado.core.game import Game, Outcome, State
from carteado.fairness.plays import PlaySeal, name_seals
from carteado.fairness.shuffles import FairMatch
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.playthrough import PerformedShuffle, Playthrough, Step
from carteado.playthrough.recorded_game import FORMAT, RecordedGame
from carteado.regulation.full_text import full_text, read_stored
from carteado.regulation.rulebook import Regulation
from carteado.tables.events import Acted, Created
from carteado.tables.randomness import Fair


def regulation_of(created: Created) -> Regulation[Any]:
    """Return the regulation of a table, with its options applied. Raises BadRegulation if it is invalid."""
    options = json.dumps(created.options, sort_keys=True)
    return _regulation(created.game, created.regulation, created.rules, created.text, options)


@lru_cache(maxsize=512)
def _regulation(game: str, name: str, rules: str, text: str, options: str) -> Regulation[Any]:
    book = rulebook(game)
    return book.with_options(read_stored(book, name, rules, text), json.loads(options))


def with_full_text(created: Created) -> Created:
    """Return a copy of the event with the full text of the regulation, without the table's options.

    Raises BadRegulation if the regulation is invalid, and KeyError if there is no such preset.
    """
    book = rulebook(created.game)
    return replace(created, text=full_text(book, read_stored(book, created.regulation, created.rules, "")))


def game_of(created: Created) -> Game:
    return _game(created.game, regulation_of(created), created.seats)


@lru_cache(maxsize=512)
def _game(game: str, regulation: Regulation[Any], seats: int) -> Game:
    return new_game(game, regulation, seats)


class Played(NamedTuple):
    """The seals after the latest finished hand.

    hand: the number of that hand, 0 if no hand has finished.
    seal: the seal of the match up to the end of that hand.
    end:  the seal of the whole match when it is over, else "".
    """

    hand: int
    seal: str
    end: str = ""


class Match:
    """One match.

    actions:  all actions, as (seat, action).
    shuffled: whether the latest action led to a shuffle. True before the first action.
    sealed:   whether the latest action changed `played`. True before the first action.
    played:   the published seals, or None before the first hand and in old matches, which have no seals.
    players:  the person at each seat when the match began, None for a bot. The result counts for these people.
    left:     the seats at which these people no longer sat at the end.
    joined:   the people who took over a seat during the match and had it at the end, by seat.

    The record is computed from `actions` when it is needed, so that a long match needs little memory.
    """

    __slots__ = (
        "_asked", "_drawn", "_points", "_seal", "_seals", "actions", "commitment", "created", "ended", "fair",
        "game", "joined", "left", "names", "number", "played", "players", "playthrough", "sealed", "shuffled",
    )  # fmt: skip

    def __init__(
        self,
        table: str,
        number: int,
        created: Created,
        secret: str,
        names: Sequence[str],
        seeds: Sequence[str],
        names_key: str = "",
        fair: Fair = FairMatch,
    ) -> None:
        self.created, self.number = created, number
        self.names = tuple(names)
        key = bytes.fromhex(names_key)
        self.fair = fair(bytes.fromhex(secret), match_id(table, number), tuple(seeds), key)
        self.commitment = self.fair.commitment
        self.game = game_of(created)
        self.players: list[str | None] = []
        self.left: list[int] = []
        self.joined: dict[int, str] = {}
        self.actions: list[tuple[int, str]] = []
        self._asked: dict[int, int] = {}
        self.ended = 0
        self._drawn: list[PerformedShuffle] = []
        self._seals: list[dict[str, Any]] | None = None
        self._seal: PlaySeal | None = None
        self._points: Sequence[Any] | None = None
        self.played: Played | None = None
        self.sealed = self.shuffled = True
        self.playthrough = Playthrough.start(self.game, self.fair.draw_order)
        for step in self.playthrough.steps:
            self._follow(step)

    @property
    def state(self) -> State:
        return self.playthrough.state

    @property
    def hands(self) -> int:
        """The number of hands that have begun."""
        return self.playthrough.hands

    @property
    def id(self) -> str:
        return self.fair.match

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    @property
    def is_between_hands(self) -> bool:
        """Whether nobody has acted since a hand ended or was dealt."""
        return any(step.begins_hand if step.drawn else step.result is not None for step in self.playthrough.steps)

    @property
    def moves(self) -> int:
        return len(self.actions)

    def decision_began_at(self, seat: int) -> int:
        """Return how many moves had been made when the current decision of a seat began.

        Several seats may decide at the same time, for example on their bets. An action of one of them need not change
        the decisions of the others.
        """
        return self._asked.get(seat, len(self.actions))

    def _unchanged_decisions(self, before: State, seat: int) -> dict[int, int]:
        """Return the `decision_began_at` of the seats that still face the same decision after the action of `seat`.

        After a shuffle or the end of a hand, every decision is new, even if it has the same legal actions.
        """
        earlier = before.waiting()
        if len(earlier) < 2 or self.shuffled or self.is_between_hands:
            return {}
        now, moves = self.state.waiting(), len(self.actions)
        others = [one for one in earlier if one != seat and one in now]
        return {one: self._asked.get(one, moves) for one in others if before.legal(one) == self.state.legal(one)}

    def act(self, acted: Acted) -> None:
        """Apply an action. Raises Refusal, without any change, if it is illegal."""
        before, shuffles, played = self.state, self.playthrough.shuffles, self.played
        self.playthrough = self.playthrough.apply(acted.seat, acted.action)
        for step in self.playthrough.steps:
            self._follow(step)
        if self._seal is not None and self.is_over:
            self._close_hand(self.state.outcome)
        self.shuffled, self.sealed = self.playthrough.shuffles != shuffles, self.played is not played
        self._asked = self._unchanged_decisions(before, acted.seat)
        self.actions.append(_action(acted.seat, acted.action))

    def _follow(self, step: Step) -> None:
        """Update the seals after a step of the game."""
        if step.begins_hand and self._seal is not None:
            self._close_hand(None)
        elif step.begins_hand and self.fair.version > 1:
            self._seal_table(step.before)
        if step.drawn is not None:
            self._add_shuffle(step, step.drawn)
        elif self._seal is not None:
            text = self.game.recorded_action(step.before, step.seat, step.action)
            if text is not None:
                self._seal.add_action(f"{step.seat} {text}")
        if step.result is not None:
            self._points = step.result.get("points")

    def _add_shuffle(self, step: Step, drawn: PerformedShuffle) -> None:
        """Record a shuffle of the current hand. Shuffles before the first hand count as part of the first hand."""
        if step.begins_hand and step.hand > 1:
            self._drawn.clear()
        self._drawn.append(drawn)
        self._seals = None
        if self._seal is not None:
            self._seal.add_shuffle(drawn.number, drawn.purpose, len(drawn.order))

    def _close_hand(self, outcome: Outcome | None) -> None:
        """Publish the seal of the hand that has ended and, if the match is over, the seal of the match."""
        assert self._seal is not None
        hand = self._seal.hand
        seal = self._seal.seal_hand(self._points)
        self.played = Played(hand, seal, self._seal.seal_match(outcome.score) if outcome else "")
        self._points = None

    def _seal_table(self, before: State) -> None:
        """Seal the names, the rules and the shuffles before the first hand."""
        options = {"options": self.created.options} if self.created.options else {}
        head = {**self.record_header(), **self.game.header(before), **options}
        self._seal = PlaySeal(self.fair, head, name_seals(self.fair, self.names))
        for drawn in self._drawn:
            self._seal.add_shuffle(drawn.number, drawn.purpose, len(drawn.order))
        self._close_hand(None)

    def seals(self) -> list[dict[str, Any]]:
        """Return the published seals of the current hand's shuffles. They do not reveal any card.

        Shuffles before the first hand count as part of it. A hand dealt without a new shuffle keeps the previous seals.
        """
        if self._seals is None:
            self._seals = [self.fair.seal(*drawn).public_record() for drawn in self._drawn]
        return self._seals

    def start_record(self) -> RecordedGame:
        """Return the match before its first action, as an object that takes the actions and writes the record."""
        return RecordedGame(self.game, self._regulation_name(), self.names, self.fair, options=self.created.options)

    def _regulation_name(self) -> str:
        """Return the name of the regulation as it is written in records."""
        return f"{self.created.regulation}.toml" if self.created.rules else self.created.regulation

    def record_header(self) -> dict[str, Any]:
        """Return the first fields of the record: format version, game, regulation and players."""
        regulation, names = self._regulation_name(), list(self.names)
        return {"carteado": FORMAT, "game": self.game.name, "regulation": regulation, "players": names}

    def record(self) -> dict[str, Any]:
        """Replay the match and return its record. This is slow for a long match: do not call it in the event loop."""
        game = self.start_record()
        for seat, action in self.actions:
            game.act(seat, action)
        return game.record()

    def end(self, at: int, seated: Sequence[str | None]) -> None:
        """Record the time of the end, and the people who left or joined. `seated` has None for a bot."""
        self.ended = at
        for seat, (began, ended) in enumerate(zip(self.players, seated, strict=False), 1):
            if began is not None and began != ended:
                self.left.append(seat)
            if ended is not None and began != ended:
                self.joined[seat] = ended


@lru_cache(maxsize=4096)
def _action(seat: int, action: str) -> tuple[int, str]:
    """Return (seat, action) as a cached tuple. The same few actions occur at every table, so this saves memory."""
    return seat, action


def match_id(table: str, number: int) -> str:
    return f"{table}-{number}"
