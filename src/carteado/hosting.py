"""A game being played: its state, its fair shuffles, and its record as it grows.

Whoever hosts a game, a terminal or a server, drives it through here: `begin`, then `act` for every
action. Shuffles follow by themselves. The record is complete after every action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carteado.fair import FairMatch, Shuffled
from carteado.game import PACK, REPACK, Game, State

FORMAT = 1


class HostedGame:
    """One game from its first shuffle to its last action.

    `header` and `hands` are the record so far, `shuffles` how many there were; `on_shuffle` is told of every
    shuffle, before and after.
    """

    def __init__(
        self,
        game: Game,
        regulation: str,
        names: Sequence[str],
        fair: FairMatch,
        *,
        options: Mapping[str, Any] | None = None,
        on_shuffle: Callable[[State, State], None] | None = None,
    ) -> None:
        self.game = game
        self.fair = fair
        self.state = game.start()
        self.hands: list[dict[str, Any]] = []
        self._head = {
            "carteado": FORMAT,
            "game": game.name,
            "regulation": regulation,
            "players": list(names),
        }
        self._options = dict(options or {})
        self._first: dict[str, Any] = {}
        self.shuffles = 0
        self._early: list[Shuffled] = []
        self._last: Shuffled | None = None
        self._ended = False
        self._on_shuffle = on_shuffle

    def begin(self) -> None:
        """Shuffles until somebody may act."""
        while (chance := self.state.chance) is not None:
            self.shuffles += 1
            shuffled = self.fair.shuffle(self.shuffles, chance.purpose, chance.items)
            before = self.state
            if chance.purpose == PACK and not self._first:
                self._first = self.game.header(before)
            self.state = self.state.shuffled(shuffled.order)
            self._write_shuffle(shuffled)
            self._write_result(before)
            if self._on_shuffle:
                self._on_shuffle(before, self.state)

    def act(self, seat: int, action: str) -> None:
        """Plays an action and whatever shuffle follows from it; a Refusal changes nothing."""
        before = self.state
        self.state = before.apply(seat, action)
        written = self.game.written(before, seat, action)
        if self._ended:
            self._write_hand({"actions": []})
        if written is not None:
            self.hands[-1]["actions"].append(f"{seat} {written}")
        self._write_result(before)
        self.begin()

    def _write_shuffle(self, shuffled: Shuffled) -> None:
        """Where a shuffle stands in the record: docs/fair-shuffles.md."""
        if shuffled.purpose == PACK:
            pack = {"pack": " ".join(shuffled.order), "shuffles": [shuffled.published()]}
            self._write_hand({**pack, "actions": []})
        elif not self.hands:
            self._early.append(shuffled)
        elif shuffled.purpose == REPACK and self._last is not None:
            hand = self.hands[-1]
            hand["shuffles"][-1:] = [self._last.as_record(), shuffled.published()]
            hand["pack"] = " ".join(shuffled.order)
        else:
            self.hands[-1]["shuffles"].append(shuffled.as_record())
        self._last = shuffled

    def _write_hand(self, hand: dict[str, Any]) -> None:
        """Begins a hand: with its pack, or without one where it is dealt on from an earlier shuffle (a shoe)."""
        self.hands.append(hand)
        self._ended = False

    def _write_result(self, before: State) -> None:
        result = self.game.result(before, self.state)
        if result is not None and self.hands:
            self.hands[-1].update(result)
            self._ended = True

    @property
    def header(self) -> dict[str, Any]:
        """The head of the record; the secret stands in it once the game is over."""
        outcome = self.state.outcome
        header = {**self._head, **self._first}
        if outcome is not None:
            header["result"] = list(outcome.score)
        if self._options:
            header["options"] = self._options
        header["fair"] = self.fair.as_record(self._early, revealed=outcome is not None)
        return header

    def record(self) -> dict[str, Any]:
        return {**self.header, "hands": self.hands}
