"""Replay a record as a user would, and return the output of `carteado replay --json`."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from carteado.games.registry import GAMES
from carteado.playthrough.replay import replay
from carteado.regulation.documents import document, documents
from carteado.words.catalogue import say
from scripts.rules_page import article_of_test

Actions = str | Sequence[str]
"""Actions in one text, separated by commas, or as a sequence."""


@dataclass(frozen=True)
class Replayed:
    """The output, with shortcuts for the last hand. Each game adds its own."""

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
        """Return the legal actions of a seat at the end of the record."""
        return self.json["legal"].get(str(seat), [])

    @property
    def reason(self) -> str:
        """The reason of the refusal."""
        return self.json["error"]["reason"]

    @property
    def refused(self) -> str:
        """The refused action."""
        return self.json["error"]["text"]


R = TypeVar("R", bound=Replayed)


def replayed(kind: type[R], text: str | bytes, folder: Path | None = None) -> R:
    """Replay the text of a record."""
    out, err = io.StringIO(), io.StringIO()
    content = text.encode() if isinstance(text, str) else text
    status = replay(io.BytesIO(content), out, err, as_json=True, folder=folder)
    body = out.getvalue()
    return kind(status, json.loads(body) if body else {}, err.getvalue())


def actions_of(actions: Actions) -> list[str]:
    written = actions.split(",") if isinstance(actions, str) else actions
    return [action.strip() for action in written if action.strip()]


def accepted(result: R) -> R:
    """Check that every action was legal and every stated result right."""
    assert result.status == 0, result.json.get("error") or result.stderr
    return result


def refused_at_the_end(result: R, actions: Actions) -> R:
    """Check that only the last of these actions was refused."""
    assert result.status == 1, "nothing was refused"
    assert result.json["error"]["action"] == len(actions_of(actions)), result.json["error"]
    assert_cites_what_the_test_is_named_after(result.json["error"])
    return result


def assert_cites_what_the_test_is_named_after(error: dict[str, Any]) -> None:
    """Check that the refusal cites the article of the test's name, a part of it, or the article that contains it."""
    if say("regulations.no_source") in error["reason"]:
        return  # the options of the test have no article
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition("::")[2].partition("[")[0].partition(" ")[0]
    for game in GAMES:
        for name in documents(game):
            id_ = article_of_test(name, document(game, name), test)
            if id_ is not None:
                cited = [article["id"] for article in error["articles"]]
                assert any(one == id_ or one.startswith(f"{id_}_") or id_.startswith(f"{one}_") for one in cited), (
                    f"{test} is refused by {cited}: {error['reason']}"
                )


def one_line(result: Replayed) -> None:
    """Check that the error message is one line."""
    assert result.status in (0, 1, 2)
    if result.status:
        assert result.stderr.strip()
        assert result.stderr.count("\n") == 1
        assert result.stderr.rstrip("\n").isprintable()
