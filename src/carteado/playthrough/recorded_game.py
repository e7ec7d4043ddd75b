"""A game being played: its state, its fair shuffles, and its record as it grows.

Whoever hosts a game, a terminal or a server, drives it through here: `begin`, then `act` for every
action. Shuffles follow by themselves. The record is complete after every action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carteado.core.game import PACK, REPACK, Game, State
from carteado.fairness.plays import PlaySeal, name_salt, name_seals
from carteado.fairness.shuffles import FairMatch, Shuffled

FORMAT = 1


class HostedGame:
    """One game from its first shuffle to its last action.

    `header` and `hands` are the record so far, `shuffles` how many there were, `ended` whether the last of the hands
    has its result; `on_shuffle` is told of every shuffle, before and after.
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
        self._head: dict[str, Any] = {
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
        self.ended = False
        self._on_shuffle = on_shuffle
        self._seal: PlaySeal | None = None
        self._sealed: dict[str, Any] = {}

    def begin(self) -> None:
        """Shuffles until somebody may act."""
        self._shuffle()
        if self.state.outcome is not None and "end" not in self._sealed:
            self._seal_hand()
            self._seal_end(self.state.outcome.score)

    def _shuffle(self) -> None:
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
        if self.ended:
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
        self._seal_hand()
        self.hands.append(hand)
        self.ended = False

    def _write_result(self, before: State) -> None:
        result = self.game.result(before, self.state)
        if result is not None and self.hands:
            self.hands[-1].update(result)
            self.ended = True

    def _seal_hand(self) -> None:
        """The hand that was played till now gets its seal; before the first, the table gets its own."""
        if self.fair.version < 2:
            return
        if self._seal is None:
            self._seal = PlaySeal(self.fair, self._told(), name_seals(self.fair, self._head["players"]))
            self._seal.take((shuffled.published() for shuffled in self._early), ())
            self._sealed["play"] = self._seal.close()
            return
        hand = self.hands[-1]
        self._seal.take(hand.get("shuffles", ()), hand["actions"])
        hand["play"] = self._seal.close(hand.get("points"))

    def _seal_end(self, score: Sequence[int]) -> None:
        if self._seal is not None:
            self._sealed |= {"hands": self._seal.hands, "end": self._seal.end(score)}

    def _told(self) -> dict[str, Any]:
        return {**self._head, **self._first} | ({"options": self._options} if self._options else {})

    @property
    def header(self) -> dict[str, Any]:
        """The head of the record; the secret stands in it once the game is over."""
        outcome = self.state.outcome
        header = self._told()
        if outcome is not None:
            header["result"] = list(outcome.score)
        header["fair"] = self.fair.as_record(self._early, revealed=outcome is not None) | self._names() | self._sealed
        return header

    def _names(self) -> dict[str, Any]:
        """The seals of the names and their salts, each to be thrown away with the name."""
        if self.fair.version < 2:
            return {}
        names = self._head["players"]
        salts = [name_salt(self.fair, seat).hex() for seat in range(1, len(names) + 1)]
        return {"names": name_seals(self.fair, names), "salts": salts}

    def record(self) -> dict[str, Any]:
        return {**self.header, "hands": self.hands}
