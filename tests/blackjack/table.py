"""A blackjack table for tests: writes a round as a record, plays it through the program's own replay.

    round = play("1 aposta 10, 1 pede 5c, 1 mantém", cards="10p 4c", dealer="6o 10e 5p")
    assert round.points == [-10]

The dealer's cards are the open one, the hole card, and what was drawn after them. A word that draws names its
card; dividing names the second cards of both hands.
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

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil")


@dataclass(frozen=True)
class Replayed:
    """What ``carteado replay --json`` said, with shortcuts for the last round."""

    status: int
    json: dict[str, Any]
    stderr: str

    @property
    def round(self) -> dict[str, Any]:
        return self.json["hands"][-1]

    @property
    def points(self) -> list[int]:
        return self.round["points"]

    @property
    def chips(self) -> list[int]:
        return self.json["score"]

    @property
    def dealer(self) -> str:
        return self.round["dealer"]

    @property
    def complete(self) -> bool:
        return self.round["complete"]

    @property
    def totals(self) -> list[int]:
        return [hand["total"] for hand in self.round["hands"]]

    @property
    def endings(self) -> list[str]:
        return [hand["ending"] for hand in self.round["hands"]]

    @property
    def bets(self) -> list[int]:
        """What lies on each hand."""
        return [hand["bet"] for hand in self.round["hands"]]

    def legal(self, seat: int = 1) -> list[str]:
        """What a seat may do where the record stops; empty when it may do nothing."""
        return self.json["legal"].get(str(seat), [])

    @property
    def reason(self) -> str:
        return self.json["error"]["reason"]


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    """Replays the text of a record."""
    out, err = io.StringIO(), io.StringIO()
    content = text.encode() if isinstance(text, str) else text
    status = replay(io.BytesIO(content), out, err, as_json=True, folder=folder)
    body = out.getvalue()
    return Replayed(status, json.loads(body) if body else {}, err.getvalue())


def record_of(
    written: Sequence[dict[str, Any]], seats: int, regulation: str = "copag", chips: Sequence[int] = (), **options: Any
) -> dict[str, Any]:
    return {
        "carteado": 1,
        "game": "blackjack",
        "regulation": regulation,
        "players": list(NAMES[:seats]),
        **({"chips": list(chips)} if chips else {}),
        **({"options": options} if options else {}),
        "hands": list(written),
    }


def actions_of(actions: str) -> list[str]:
    return [action.strip() for action in actions.split(",") if action.strip()]


def attempt(
    actions: str, cards: str | Sequence[str], dealer: str, regulation: str = "copag", chips: Sequence[int] = (),
    points: Sequence[int] = (), **options: Any,
) -> Replayed:  # fmt: skip
    """Replays one round, whatever comes of it."""
    rows = [cards] if isinstance(cards, str) else list(cards)
    written: dict[str, Any] = {"cards": rows, "dealer": dealer, "actions": actions_of(actions)}
    if points:
        written["points"] = list(points)
    return replay_text(dump(record_of([written], len(rows), regulation, chips, **options)))


def play(actions: str, cards: str | Sequence[str], dealer: str, **table: Any) -> Replayed:
    """Replays one round that must be accepted."""
    result = attempt(actions, cards, dealer, **table)
    assert result.status == 0, result.json.get("error") or result.stderr
    return result


def refuses(actions: str, cards: str | Sequence[str], dealer: str, **table: Any) -> Replayed:
    """Replays one round whose last action must be refused."""
    result = attempt(actions, cards, dealer, **table)
    assert result.status == 1, "nothing was refused"
    assert result.json["error"]["action"] == len(actions_of(actions)), result.json["error"]
    return result
