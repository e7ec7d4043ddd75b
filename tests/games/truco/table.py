"""Helpers that write a record, replay it with the program and return the result.

    hand = play("sinsep", "1 Ap, 2 Kp, 3 2c, 4 truco, 1 aceita", vira="Jc",
                cards=["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"])
    assert hand.stake == 3

They use the text of a record and the JSON of ``carteado replay``, as a user would.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tests.replayed
from carteado.records.record_text import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed


class Replayed(tests.replayed.Replayed):
    """The output of ``carteado replay --json`` for a match of truco."""

    @property
    def winner(self) -> str | None:
        return self.json["winner"]

    @property
    def dealer(self) -> int:
        """The next dealer."""
        return self.json["dealer"]

    @property
    def stake(self) -> int:
        return self.hand["stake"]

    @property
    def tricks(self) -> list[str]:
        return self.hand["tricks"]

    @property
    def leaders(self) -> list[int]:
        return self.hand["leaders"]

    @property
    def cards(self) -> list[list[str]]:
        return [seat.split() for seat in self.hand["cards"]]


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    """Replay the text of a record."""
    return replayed(Replayed, text, folder)


def record_of(regulation: str, hands: Sequence[dict[str, Any]], *, players: int = 4, dealer: int | None = None,
              score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None,
              **header: Any) -> dict[str, Any]:  # fmt: skip
    """Return a record as a dictionary. By default the last seat deals, so seat 1 is the mão."""
    return {
        "carteado": 1,
        "game": "truco",
        "regulation": regulation,
        "players": ["Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio"][:players],
        "dealer": dealer or players,
        "score": list(score),
        **header,
        **({"options": options} if options else {}),
        "hands": list(hands),
    }


def hand_of(actions: Actions = "", **fields: Any) -> dict[str, Any]:
    """Return a hand of a record. Actions are separated by commas; other fields are as in a record."""
    return {**fields, "actions": actions_of(actions)}


def play(regulation: str, actions: Actions = "", *, players: int = 4, dealer: int | None = None,
         score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replay a record of one hand, which must be accepted."""
    return accepted(attempt(regulation, actions, players=players, dealer=dealer, score=score, options=options, **hand))


def attempt(regulation: str, actions: Actions = "", *, players: int = 4, dealer: int | None = None,
            score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replay a record of one hand, accepted or not."""
    record = record_of(
        regulation, [hand_of(actions, **hand)], players=players, dealer=dealer, score=score, options=options
    )
    return replay_text(dump(record))


def refuses(regulation: str, actions: Actions, **table: Any) -> Replayed:
    """Replay a record of one hand whose last action must be refused, and return the refusal."""
    return refused_at_the_end(attempt(regulation, actions, **table), actions)
