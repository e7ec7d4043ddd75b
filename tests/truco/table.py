"""A table for tests: writes a record, plays it through the program's own replay, gives the result.

    hand = play("sinsep", "1 Ap, 2 Kp, 3 2c, 4 truco, 1 aceita", vira="Jc",
                cards=["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"])
    assert hand.stake == 3

Everything goes through the text of a record and the JSON of ``carteado replay``, as a user's would.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carteado.records import dump
from carteado.replay import replay


@dataclass(frozen=True)
class Replayed:
    """What ``carteado replay --json`` said, with shortcuts for the last hand."""

    status: int
    json: dict[str, Any]
    stderr: str

    @property
    def score(self) -> list[int]:
        return self.json["score"]

    @property
    def over(self) -> bool:
        return self.json["over"]

    @property
    def winner(self) -> str | None:
        return self.json["winner"]

    @property
    def dealer(self) -> int:
        """Who deals next."""
        return self.json["dealer"]

    @property
    def hands(self) -> list[dict[str, Any]]:
        return self.json["hands"]

    @property
    def hand(self) -> dict[str, Any]:
        return self.hands[-1]

    @property
    def points(self) -> list[int]:
        return self.hand["points"]

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

    @property
    def complete(self) -> bool:
        return self.hand["complete"]

    def legal(self, seat: int) -> list[str]:
        """What a seat may do where the record stops; empty when it may do nothing."""
        return self.json["legal"].get(str(seat), [])

    @property
    def reason(self) -> str:
        """Why an action was refused."""
        return self.json["error"]["reason"]

    @property
    def refused(self) -> str:
        """The text of the action that was refused."""
        return self.json["error"]["text"]


def replay_text(text: str, folder: Path | None = None) -> Replayed:
    """Replays the text of a record."""
    out, err = io.StringIO(), io.StringIO()
    status = replay(io.BytesIO(text.encode()), out, err, as_json=True, folder=folder)
    body = out.getvalue()
    return Replayed(status, json.loads(body) if body else {}, err.getvalue())


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


def hand_of(actions: str | Sequence[str] = "", **fields: Any) -> dict[str, Any]:
    """One hand: the actions separated by commas, the other fields as in a record."""
    written = actions.split(",") if isinstance(actions, str) else actions
    return {**fields, "actions": [action.strip() for action in written if action.strip()]}


def play(regulation: str, actions: str | Sequence[str] = "", *, players: int = 4, dealer: int | None = None,
         score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replays a record of one hand that must be accepted."""
    result = attempt(regulation, actions, players=players, dealer=dealer, score=score, options=options, **hand)
    assert result.status == 0, result.json.get("error") or result.stderr
    return result


def attempt(regulation: str, actions: str | Sequence[str] = "", *, players: int = 4, dealer: int | None = None,
            score: Sequence[int] = (0, 0), options: dict[str, Any] | None = None, **hand: Any) -> Replayed:  # fmt: skip
    """Replays a record of one hand, whatever comes of it."""
    record = record_of(
        regulation, [hand_of(actions, **hand)], players=players, dealer=dealer, score=score, options=options
    )
    return replay_text(dump(record))


def refuses(regulation: str, actions: str | Sequence[str], **table: Any) -> Replayed:
    """Replays a record of one hand whose last action must be refused; returns the refusal."""
    result = attempt(regulation, actions, **table)
    written = [action.strip() for action in actions.split(",")] if isinstance(actions, str) else list(actions)
    assert result.status == 1, "nothing was refused"
    assert result.json["error"]["action"] == len(written), result.json["error"]
    return result
