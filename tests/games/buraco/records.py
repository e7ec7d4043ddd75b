"""Records of buraco for tests, built as dictionaries and replayed like `carteado replay --json`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tests.replayed
from carteado.records.record_text import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")

CARDS = ["4c 5c 6c 7c 8c 9c 10c Jp Jo Je Kp", "3o 5o 7o 9o Jo Ko 4e 6e 8e 10e Qe"]
MORTOS = ["Ap 2p 3p 4p 5p 6p 7p Qp Qc Qo 9p", "8p 10p 3c Qc Kc Ac Ae 2e 3e 5e 7e"]
STOCK = "Jc 4o Qe 6o"
DEAL = {"cards": CARDS, "mortos": MORTOS, "stock": STOCK}
"""Seat 1 lays a canastra and four jacks, takes a morto with its discard, and goes out in its next turn."""
FIRST_TURN = "1 compra, 1 baixa 4c 5c 6c 7c 8c 9c 10c, 1 baixa Jp Jc Je Jo, 1 descarta Kp"
WHOLE = (
    f"{FIRST_TURN}, 2 compra, 2 descarta 3o, 1 compra, 1 baixa Ap 2p 3p 4p 5p 6p 7p, 1 baixa Qp Qc Qo Qe, 1 descarta 9p"
)


class Replayed(tests.replayed.Replayed):
    """The output of `carteado replay --json` for a match of buraco."""

    @property
    def deal(self) -> dict[str, Any]:
        return self.hand


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    return replayed(Replayed, text, folder)


def record_of(*deals: dict[str, Any], regulation: str = "copag", players: int = 2, **header: Any) -> dict[str, Any]:
    """Return a record as a dictionary. The last seat deals, so that seat 1 begins."""
    head = {"carteado": 1, "game": "buraco", "regulation": regulation, "players": list(NAMES[:players])}
    return {**head, "dealer": players, **header, "hands": list(deals)}


def deal_of(actions: Actions = "", **fields: Any) -> dict[str, Any]:
    """Return one deal with these actions. Without cards or a pack it has the cards of `DEAL`."""
    dealt = {} if fields.keys() & {"cards", "pack"} else DEAL
    return {**dealt, **fields, "actions": actions_of(actions)}


def attempt(actions: Actions = "", **fields: Any) -> Replayed:
    """Replay a record of one deal, which may be refused."""
    header = {name: fields.pop(name) for name in ("score", "result", "options", "regulation") if name in fields}
    return replay_text(dump(record_of(deal_of(actions, **fields), **header)))


def play(actions: Actions = "", **fields: Any) -> Replayed:
    """Replay a record of one deal and assert that it is accepted."""
    return accepted(attempt(actions, **fields))


def refuses(actions: str, **fields: Any) -> Replayed:
    """Replay a record of one deal, assert that its last action is refused, and return the result."""
    return refused_at_the_end(attempt(actions, **fields), actions)
