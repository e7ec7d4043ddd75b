"""A blackjack table for tests: writes a round as a record and plays it through the replay of the program.

    round = play("1 aposta 10, 1 pede 5c, 1 mantém", cards="10p 4c", dealer="6o 10e 5p")
    assert round.points == [-10]

The dealer's cards are the upcard, the hole card and the cards drawn later. An action that draws names its card. A split
names the second cards of both hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tests.replayed
from carteado.records.record_text import dump
from tests.replayed import accepted, actions_of, refused_at_the_end, replayed

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil")


class Replayed(tests.replayed.Replayed):
    """The output of ``carteado replay --json`` for a match of blackjack."""

    @property
    def round(self) -> dict[str, Any]:
        return self.hand

    @property
    def chips(self) -> list[int]:
        return self.score

    @property
    def dealer(self) -> str:
        return self.hand["dealer"]

    @property
    def totals(self) -> list[int]:
        return [hand["total"] for hand in self.hand["hands"]]

    @property
    def endings(self) -> list[str]:
        return [hand["ending"] for hand in self.hand["hands"]]

    @property
    def bets(self) -> list[int]:
        """The bet of each hand."""
        return [hand["bet"] for hand in self.hand["hands"]]


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    return replayed(Replayed, text, folder)


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


def attempt(
    actions: str, cards: str | Sequence[str], dealer: str, regulation: str = "copag", chips: Sequence[int] = (),
    points: Sequence[int] = (), **options: Any,
) -> Replayed:  # fmt: skip
    """Replay one round, which may be refused."""
    rows = [cards] if isinstance(cards, str) else list(cards)
    written: dict[str, Any] = {"cards": rows, "dealer": dealer, "actions": actions_of(actions)}
    if points:
        written["points"] = list(points)
    return replay_text(dump(record_of([written], len(rows), regulation, chips, **options)))


def play(actions: str, cards: str | Sequence[str], dealer: str, **table: Any) -> Replayed:
    """Replay one round that must be accepted."""
    return accepted(attempt(actions, cards, dealer, **table))


def refuses(actions: str, cards: str | Sequence[str], dealer: str, **table: Any) -> Replayed:
    """Replay one round whose last action must be refused."""
    return refused_at_the_end(attempt(actions, cards, dealer, **table), actions)
