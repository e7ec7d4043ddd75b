"""Records of buraco for tests: written as dictionaries, replayed as `carteado replay --json` does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tests.replayed
from carteado.files.records import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")

CARDS = ["4c 5c 6c 7c 8c 9c 10c Jp Jo Je Kp", "3o 5o 7o 9o Jo Ko 4e 6e 8e 10e Qe"]
MORTOS = ["Ap 2p 3p 4p 5p 6p 7p Qp Qc Qo 9p", "8p 10p 3c Qc Kc Ac Ae 2e 3e 5e 7e"]
STOCK = "Jc 4o Qe 6o"
DEAL = {"cards": CARDS, "mortos": MORTOS, "stock": STOCK}
"""Seat 1 lays a canastra and four jacks, takes a morto with its discard, and goes out with it in its next turn."""
FIRST_TURN = "1 compra, 1 baixa 4c 5c 6c 7c 8c 9c 10c, 1 baixa Jp Jc Je Jo, 1 descarta Kp"
WHOLE = (
    f"{FIRST_TURN}, 2 compra, 2 descarta 3o, 1 compra, 1 baixa Ap 2p 3p 4p 5p 6p 7p, 1 baixa Qp Qc Qo Qe, 1 descarta 9p"
)


class Replayed(tests.replayed.Replayed):
    """What ``carteado replay --json`` said of a match of buraco."""

    @property
    def deal(self) -> dict[str, Any]:
        return self.hand


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    """Replays the text of a record."""
    return replayed(Replayed, text, folder)


def record_of(*deals: dict[str, Any], regulation: str = "copag", players: int = 2, **header: Any) -> dict[str, Any]:
    """A record as a dictionary; the last seat deals, so that seat 1 begins."""
    head = {"carteado": 1, "game": "buraco", "regulation": regulation, "players": list(NAMES[:players])}
    return {**head, "dealer": players, **header, "hands": list(deals)}


def deal_of(actions: Actions = "", **fields: Any) -> dict[str, Any]:
    """One deal: the actions separated by commas; without cards or a pack, those of `DEAL`."""
    dealt = {} if fields.keys() & {"cards", "pack"} else DEAL
    return {**dealt, **fields, "actions": actions_of(actions)}


def attempt(actions: Actions = "", **fields: Any) -> Replayed:
    """Replays a record of one deal, whatever comes of it."""
    header = {name: fields.pop(name) for name in ("score", "result", "options", "regulation") if name in fields}
    return replay_text(dump(record_of(deal_of(actions, **fields), **header)))


def play(actions: Actions = "", **fields: Any) -> Replayed:
    """Replays a record of one deal that must be accepted."""
    return accepted(attempt(actions, **fields))


def refuses(actions: str, **fields: Any) -> Replayed:
    """Replays a record of one deal whose last action must be refused; returns the refusal."""
    return refused_at_the_end(attempt(actions, **fields), actions)
