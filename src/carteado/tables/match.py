"""The match a table is playing: the game, its fair shuffles, and since when it waits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from carteado.core.game import PACK, Game, State
from carteado.fairness.plays import PlaySeal, name_seals
from carteado.fairness.shuffles import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import FORMAT, HostedGame
from carteado.regulation.full_text import as_written, full_text
from carteado.regulation.rulebook import Regulation
from carteado.tables.events import Acted, Created
from carteado.tables.luck import Fair


def regulation_of(created: Created) -> Regulation[Any]:
    """The regulation a table plays by; BadRegulation when it is none."""
    options = json.dumps(created.options, sort_keys=True)
    return _regulation(created.game, created.regulation, created.rules, created.text, options)


@lru_cache(maxsize=512)
def _regulation(game: str, name: str, rules: str, text: str, options: str) -> Regulation[Any]:
    book = rulebook(game)
    return book.with_options(as_written(book, name, rules, text), json.loads(options))


def written_out(created: Created) -> Created:
    """A table with the full text of its regulation, options apart."""
    book = rulebook(created.game)
    return replace(created, text=full_text(book, as_written(book, created.regulation, created.rules, "")))


def game_of(created: Created) -> Game:
    """The game a table plays."""
    return _game(created.game, regulation_of(created), created.seats)


@lru_cache(maxsize=512)
def _game(game: str, regulation: Regulation[Any], seats: int) -> Game:
    return new_game(game, regulation, seats)


class Drawn(NamedTuple):
    """A shuffle that was made: all that its seal follows from."""

    number: int
    purpose: str
    order: tuple[str, ...]


class Played(NamedTuple):
    """The latest hand that is over, 0 before the first, the seal of the play up to its end, and that of the whole
    match once it is over."""

    hand: int
    seal: str
    end: str = ""


class Match:
    """One match. `since` is the moment from which the table waits; `done` are all actions, as they were sent;
    `shuffled` and `sealed` tell whether the latest of them led to a shuffle, or to the seal of a hand.

    `players` are the people by seat when it began, None where a bot sat: the match is theirs, whoever sits there later.
    `left` are the seats they had given up when it ended, `joined` the people who sat there instead by then.

    The record is not kept beside the state: it follows from `done` (see `record`), and a long match stays small.
    """

    __slots__ = (
        "_asked", "_drawn", "_ended", "_fresh", "_points", "_seal", "_seals", "commitment", "created", "done", "ended",
        "fair", "game", "hands", "joined", "left", "names", "number", "played", "players", "sealed", "shuffled",
        "shuffles", "since", "state",
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
        self.state: State = self.game.start()
        self.players: list[str | None] = []
        self.left: list[int] = []
        self.joined: dict[int, str] = {}
        self.done: list[tuple[int, str]] = []
        self._asked: dict[int, int] = {}
        self.since = self.ended = 0
        self.shuffles = self.hands = 0
        self._drawn: list[Drawn] = []
        self._seals: list[dict[str, Any]] | None = None
        self._ended = False
        self._fresh = True
        self._seal: PlaySeal | None = None
        self._points: Sequence[Any] | None = None
        self.played: Played | None = None
        self.sealed = True
        self._shuffle()
        self.shuffled = True

    @property
    def id(self) -> str:
        return self.fair.match

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    @property
    def is_between_hands(self) -> bool:
        """Whether nothing has been done yet in the hand that is next."""
        return self._fresh

    @property
    def moves(self) -> int:
        return len(self.done)

    def asked_since(self, seat: int) -> int:
        """The number of moves from which a seat has been asked what it is asked now.

        Several are asked at once for their bets or for their answer to a discard: what one of them says changes
        nothing of what the others were asked.
        """
        return self._asked.get(seat, len(self.done))

    def _still_asked(self, before: State, seat: int) -> dict[int, int]:
        """The seats that the latest action left with the question they had. A shuffle or the end of a hand leaves
        none: the next hand may ask the very same again."""
        beside = before.waiting()
        if len(beside) < 2 or self.shuffled or self._fresh:
            return {}
        now, moves = self.state.waiting(), len(self.done)
        others = [one for one in beside if one != seat and one in now]
        return {one: self._asked.get(one, moves) for one in others if before.legal(one) == self.state.legal(one)}

    def act(self, acted: Acted) -> None:
        """A Refusal changes nothing."""
        before, shuffles, played = self.state, self.shuffles, self.played
        self.state = before.apply(acted.seat, acted.action)
        if self._ended:
            self._begin_hand(before)
        if self._seal is not None and (written := self.game.written(before, acted.seat, acted.action)) is not None:
            self._seal.act(f"{acted.seat} {written}")
        self._ended = self._fresh = self._is_result(before)
        self._shuffle()
        if self._seal is not None and self.is_over:
            self._close_hand()
        self.shuffled, self.sealed = self.shuffles != shuffles, self.played is not played
        self._asked = self._still_asked(before, acted.seat)
        self.done.append(_action(acted.seat, acted.action))

    def _shuffle(self) -> None:
        """Shuffles until somebody may act. Only what the seals of the latest hand need is kept."""
        while (chance := self.state.chance) is not None:
            before = self.state
            self.shuffles += 1
            if chance.purpose == PACK:
                self._begin_hand(before)
                self._ended, self._fresh = False, True
                if self.hands > 1:
                    self._drawn.clear()
            order = self.fair.order(self.shuffles, chance.items)
            self._drawn.append(Drawn(self.shuffles, chance.purpose, order))
            self._seals = None
            if self._seal is not None:
                self._seal.shuffle(self.shuffles, chance.purpose, len(chance.items))
            self.state = before.shuffled(order)
            self._ended |= self.hands > 0 and self._is_result(before)

    def _is_result(self, before: State) -> bool:
        """Whether the latest step ended a hand."""
        result = self.game.result(before, self.state)
        if result is not None:
            self._points = result.get("points")
        return result is not None

    def _begin_hand(self, before: State) -> None:
        self.hands += 1
        if self._seal is not None:
            self._close_hand()
        elif self.fair.version > 1:
            self._seal_table(before)

    def _close_hand(self) -> None:
        """The seal of the hand that is over: from now on everybody may have it."""
        assert self._seal is not None
        hand, outcome = self._seal.hand, self.state.outcome
        sealed = self._seal.close(self._points)
        self.played = Played(hand, sealed, self._seal.end(outcome.score) if outcome else "")
        self._points = None

    def _seal_table(self, before: State) -> None:
        """Before the first hand: who sits there, and by which rules they play."""
        options = {"options": self.created.options} if self.created.options else {}
        head = {**self.head(), **self.game.header(before), **options}
        self._seal = PlaySeal(self.fair, head, name_seals(self.fair, self.names))
        for drawn in self._drawn:
            self._seal.shuffle(drawn.number, drawn.purpose, len(drawn.order))
        self._close_hand()

    def seals(self) -> list[dict[str, Any]]:
        """The latest hand's shuffles (and those before the first one) as published: no card is in them. A hand dealt
        on from an earlier shuffle has none of its own."""
        if self._seals is None:
            self._seals = [self.fair.seal(*drawn).published() for drawn in self._drawn]
        return self._seals

    def hosted(self) -> HostedGame:
        """The match before its first action, with a record to be written."""
        hosted = HostedGame(self.game, self._named(), self.names, self.fair, options=self.created.options)
        hosted.begin()
        return hosted

    def _named(self) -> str:
        return f"{self.created.regulation}.toml" if self.created.rules else self.created.regulation

    def head(self) -> dict[str, Any]:
        """What a record says before anything of the play."""
        names = list(self.names)
        return {"carteado": FORMAT, "game": self.game.name, "regulation": self._named(), "players": names}

    def record(self) -> dict[str, Any]:
        """The record, by playing the match again: as long as the match, so away from the event loop."""
        hosted = self.hosted()
        for seat, action in self.done:
            hosted.act(seat, action)
        return hosted.record()

    def end(self, at: int, seated: Sequence[str | None]) -> None:
        """The match is over, and these people sit at the table."""
        self.ended = at
        for seat, (began, ended) in enumerate(zip(self.players, seated, strict=False), 1):
            if began is not None and began != ended:
                self.left.append(seat)
            if ended is not None and began != ended:
                self.joined[seat] = ended


@lru_cache(maxsize=4096)
def _action(seat: int, action: str) -> tuple[int, str]:
    """The same few actions are played again and again, at every table: each is kept once."""
    return seat, action


def match_id(table: str, number: int) -> str:
    return f"{table}-{number}"
