"""The match a table is playing: the game, its fair shuffles, and since when it waits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from carteado.fair import FairMatch
from carteado.game import State, View
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame
from carteado.regulations import Regulation
from carteado.tables.events import Acted, Created


def regulation_of(created: Created) -> Regulation[Any]:
    """The regulation a table plays by; BadRegulation when it is none."""
    return _regulation(created.game, created.regulation, created.rules, json.dumps(created.options, sort_keys=True))


@lru_cache(maxsize=512)
def _regulation(game: str, name: str, rules: str, options: str) -> Regulation[Any]:
    book = rulebook(game)
    regulation = book.read(rules.encode(), name) if rules else book.preset(name)
    return book.with_options(regulation, json.loads(options))


class Match:
    """One match. `since` is the moment from which the table waits; `done` are all actions, as they were sent;
    `shuffled` tells whether the latest of them led to a shuffle."""

    __slots__ = ("commitment", "done", "hosted", "number", "shuffled", "since")

    def __init__(
        self, table: str, number: int, created: Created, secret: str, names: Sequence[str], seeds: Sequence[str]
    ) -> None:
        regulation = regulation_of(created)
        fair = FairMatch(bytes.fromhex(secret), match_id(table, number), tuple(seeds))
        named = f"{created.regulation}.toml" if created.rules else created.regulation
        game = new_game(created.game, regulation, created.seats)
        self.number = number
        self.commitment = fair.commitment
        self.hosted = HostedGame(game, named, names, fair, options=created.options)
        self.hosted.begin()
        self.done: list[tuple[int, str]] = []
        self.since = 0
        self.shuffled = True

    @property
    def id(self) -> str:
        return self.hosted.fair.match

    @property
    def state(self) -> State:
        return self.hosted.state

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    @property
    def moves(self) -> int:
        return len(self.done)

    def act(self, acted: Acted) -> None:
        """A Refusal changes nothing."""
        shuffles = self.hosted.shuffles
        self.hosted.act(acted.seat, acted.action)
        self.shuffled = self.hosted.shuffles != shuffles
        self.done.append((acted.seat, acted.action))

    def seals(self) -> list[dict[str, Any]]:
        """The latest hand's shuffles (and those before the first one) as published: no card is in them. A hand dealt
        on from an earlier shuffle has none of its own."""
        drawn = [hand for hand in self.hosted.hands if "shuffles" in hand]
        shuffles = list(drawn[-1]["shuffles"]) if drawn else []
        if len(drawn) <= 1:
            shuffles = self.hosted.header["fair"].get("shuffles", []) + shuffles
        return [{key: shuffle[key] for key in ("number", "purpose", "size", "root")} for shuffle in shuffles]


def match_id(table: str, number: int) -> str:
    return f"{table}-{number}"


def is_chore(view: View) -> bool:
    """Whether the pack is being cut: a view that has a `cut` is before the play, in any game."""
    return view.get("cut") is not None
