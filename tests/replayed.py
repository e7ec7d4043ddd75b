"""A record replayed as a user would: its text goes in, what ``carteado replay --json`` says comes out."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from carteado.replay import replay

Actions = str | Sequence[str]
"""Separated by commas, or one by one."""


@dataclass(frozen=True)
class Replayed:
    """What was said, with shortcuts for the last hand; each game adds its own."""

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
    def hands(self) -> list[dict[str, Any]]:
        return self.json["hands"]

    @property
    def hand(self) -> dict[str, Any]:
        return self.hands[-1]

    @property
    def points(self) -> list[int]:
        return self.hand["points"]

    @property
    def complete(self) -> bool:
        return self.hand["complete"]

    def legal(self, seat: int = 1) -> list[str]:
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


R = TypeVar("R", bound=Replayed)


def replayed(kind: type[R], text: str | bytes, folder: Path | None = None) -> R:
    """The text of a record, replayed."""
    out, err = io.StringIO(), io.StringIO()
    content = text.encode() if isinstance(text, str) else text
    status = replay(io.BytesIO(content), out, err, as_json=True, folder=folder)
    body = out.getvalue()
    return kind(status, json.loads(body) if body else {}, err.getvalue())


def actions_of(actions: Actions) -> list[str]:
    written = actions.split(",") if isinstance(actions, str) else actions
    return [action.strip() for action in written if action.strip()]


def accepted(result: R) -> R:
    """A replay in which everything was legal and every stated result right."""
    assert result.status == 0, result.json.get("error") or result.stderr
    return result


def refused_at_the_end(result: R, actions: Actions) -> R:
    """A replay in which the last of these actions, and no other, was refused."""
    assert result.status == 1, "nothing was refused"
    assert result.json["error"]["action"] == len(actions_of(actions)), result.json["error"]
    return result


def one_line(result: Replayed) -> None:
    """Whatever was wrong was said in one clear line."""
    assert result.status in (0, 1, 2)
    if result.status:
        assert result.stderr.strip()
        assert result.stderr.count("\n") == 1
        assert result.stderr.rstrip("\n").isprintable()
