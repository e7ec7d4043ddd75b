"""A record replayed as a user would: its text goes in, what ``carteado replay --json`` says comes out."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from carteado.games import GAMES
from carteado.record_replay import replay
from carteado.regulation.documents import document, documents
from carteado.words.catalogue import say
from scripts.rules_page import article_tested

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
    assert_cites_what_the_test_is_named_after(result.json["error"])
    return result


def assert_cites_what_the_test_is_named_after(error: dict[str, Any]) -> None:
    """A test named after an article sees its refusals cite that article, one within it, or the one it stands in."""
    if say("regulations.no_source") in error["reason"]:
        return  # the test's own options are nobody's article
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition("::")[2].partition("[")[0].partition(" ")[0]
    for game in GAMES:
        for name in documents(game):
            id_ = article_tested(name, document(game, name), test)
            if id_ is not None:
                cited = [article["id"] for article in error["articles"]]
                assert any(one == id_ or one.startswith(f"{id_}_") or id_.startswith(f"{one}_") for one in cited), (
                    f"{test} is refused by {cited}: {error['reason']}"
                )


def one_line(result: Replayed) -> None:
    """Whatever was wrong was said in one clear line."""
    assert result.status in (0, 1, 2)
    if result.status:
        assert result.stderr.strip()
        assert result.stderr.count("\n") == 1
        assert result.stderr.rstrip("\n").isprintable()
