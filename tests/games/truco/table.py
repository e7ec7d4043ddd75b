"""A table for tests: writes a record, plays it through the program's own replay, gives the result.

    hand = play("sinsep", "1 Ap, 2 Kp, 3 2c, 4 truco, 1 aceita", vira="Jc",
                cards=["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"])
    assert hand.stake == 3

Everything goes through the text of a record and the JSON of ``carteado replay``, as a user's would.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tests.replayed
from carteado.files.records import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed


class Replayed(tests.replayed.Replayed):
    """What ``carteado replay --json`` said of a match of truco."""

    @property
    def winner(self) -> str | None:
        return self.json["winner"]

    @property
    def dealer(self) -> int:
        """Who deals next."""
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
    """Replays the text of a record."""
    return replayed(Replayed, text, folder)


def record_of(regulation: str, hands: Sequence[dict[str, Any]], *, players: int = 4, dealer: int | None = None,
              score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None,
              **header: Any) -> dict[str, Any]:  # fmt: skip
    """A record as a dictionary. The last seat deals unless told otherwise, so that seat 1 is the mão."""
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
    """One hand: the actions separated by commas, the other fields as in a record."""
    return {**fields, "actions": actions_of(actions)}


def play(regulation: str, actions: Actions = "", *, players: int = 4, dealer: int | None = None,
         score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replays a record of one hand that must be accepted."""
    return accepted(attempt(regulation, actions, players=players, dealer=dealer, score=score, options=options, **hand))


def attempt(regulation: str, actions: Actions = "", *, players: int = 4, dealer: int | None = None,
            score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replays a record of one hand, whatever comes of it."""
    record = record_of(
        regulation, [hand_of(actions, **hand)], players=players, dealer=dealer, score=score, options=options
    )
    return replay_text(dump(record))


def refuses(regulation: str, actions: Actions, **table: Any) -> Replayed:
    """Replays a record of one hand whose last action must be refused; returns the refusal."""
    return refused_at_the_end(attempt(regulation, actions, **table), actions)
