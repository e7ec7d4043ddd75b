"""Play a game with fair shuffles and write its record. After every action, the record is up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from carteado.core.game import PACK, REPACK, Game, State
from carteado.fairness.plays import PlaySeal, name_salt, name_seals
from carteado.fairness.shuffles import FairMatch, SealedShuffle
from carteado.playthrough.playthrough import PerformedShuffle, Playthrough, Step

FORMAT = 1


class RecordedGame:
    """A game with its record. `header` and `hands` are the record so far.

    regulation: the name of the regulation, as the header gives it.
    options:    the values that the table changed; None or {} if it changed none.
    """

    def __init__(
        self,
        game: Game,
        regulation: str,
        names: Sequence[str],
        fair: FairMatch,
        *,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.fair = fair
        self.hands: list[dict[str, Any]] = []
        self._fixed_header: dict[str, Any] = {
            "carteado": FORMAT,
            "game": game.name,
            "regulation": regulation,
            "players": list(names),
        }
        self._options = dict(options or {})
        self._game_header: dict[str, Any] = {}
        self._early_shuffles: list[SealedShuffle] = []
        self._last_shuffle: SealedShuffle | None = None
        self._play_seal: PlaySeal | None = None
        self._published_seals: dict[str, Any] = {}
        self.playthrough = Playthrough.start(game, fair.draw_order)
        self._write_steps()

    @property
    def state(self) -> State:
        return self.playthrough.state

    def act(self, seat: int, action: str) -> None:
        """Apply an action and the shuffles that follow it. If it raises Refusal, nothing changes."""
        self.playthrough = self.playthrough.apply(seat, action)
        self._write_steps()

    def _write_steps(self) -> None:
        for step in self.playthrough.steps:
            if step.drawn is None:
                self._write_action(step)
            else:
                self._write_shuffle(step, step.drawn)
            if step.result is not None and self.hands:
                self.hands[-1].update(step.result)
        outcome = self.state.outcome
        if outcome is not None:
            self._seal_hand()
            if self._play_seal is not None:
                seal = self._play_seal
                self._published_seals |= {"hands": seal.hands, "end": seal.seal_match(outcome.score)}

    def _write_action(self, step: Step) -> None:
        if step.begins_hand:
            self._begin_hand({"actions": []})
        text = self.game.recorded_action(step.before, step.seat, step.action)
        if text is not None:
            self.hands[-1]["actions"].append(f"{step.seat} {text}")

    def _write_shuffle(self, step: Step, drawn: PerformedShuffle) -> None:
        """Add a shuffle to the record (see docs/fair-shuffles.md)."""
        shuffled = self.fair.seal(*drawn)
        if drawn.purpose == PACK:
            if not self._game_header:
                self._game_header = self.game.header(step.before)
            self._begin_hand({"pack": " ".join(drawn.order), "shuffles": [shuffled.public_record()], "actions": []})
        elif not self.hands:
            self._early_shuffles.append(shuffled)
        elif drawn.purpose == REPACK and self._last_shuffle is not None:
            # The second shuffle replaces the pack, so the order of the first one is recorded with its shuffle.
            hand = self.hands[-1]
            hand["shuffles"][-1:] = [self._last_shuffle.as_record(), shuffled.public_record()]
            hand["pack"] = " ".join(drawn.order)
        else:
            self.hands[-1]["shuffles"].append(shuffled.as_record())
        self._last_shuffle = shuffled

    def _begin_hand(self, hand: dict[str, Any]) -> None:
        self._seal_hand()
        self.hands.append(hand)

    def _seal_hand(self) -> None:
        """Seal the hand that has just ended. The first call seals the players and the rules instead.

        Does nothing in version 1.
        """
        if self.fair.version < 2:
            return
        if self._play_seal is None:
            sealed_names = name_seals(self.fair, self._fixed_header["players"])
            self._play_seal = PlaySeal(self.fair, self._table_header(), sealed_names)
            self._play_seal.add_hand((shuffled.public_record() for shuffled in self._early_shuffles), ())
            self._published_seals["play"] = self._play_seal.seal_hand()
            return
        hand = self.hands[-1]
        self._play_seal.add_hand(hand.get("shuffles", ()), hand["actions"])
        hand["play"] = self._play_seal.seal_hand(hand.get("points"))

    def _table_header(self) -> dict[str, Any]:
        return {**self._fixed_header, **self._game_header} | ({"options": self._options} if self._options else {})

    @property
    def header(self) -> dict[str, Any]:
        """The header of the record. When the game is over, it contains the secret."""
        outcome = self.state.outcome
        header = self._table_header()
        if outcome is not None:
            header["result"] = list(outcome.score)
        fair = self.fair.as_record(self._early_shuffles, revealed=outcome is not None)
        header["fair"] = fair | self._name_seals() | self._published_seals
        return header

    def _name_seals(self) -> dict[str, Any]:
        """Return the seals and salts of the players' names, or {} for version 1."""
        if self.fair.version < 2:
            return {}
        names = self._fixed_header["players"]
        salts = [name_salt(self.fair, seat).hex() for seat in range(1, len(names) + 1)]
        return {"names": name_seals(self.fair, names), "salts": salts}

    def record(self) -> dict[str, Any]:
        return {**self.header, "hands": self.hands}
