"""A pif-paf table for tests: writes a deal as a record and plays it through the replay of the program.

    deal = play(f"{ALL_PAY}, 1 compra Ke, 1 bate", cards=[KINGS, QUEENS, JUNK])
    assert deal.points == [6, -3, -3]

The last seat deals, so seat 1 bets and plays first, and the seat before the last cuts. The actions are written as in a
record: drawn cards are named, and passes are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import tests.replayed
from carteado.core.cards import PACK_52
from carteado.records.record_text import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil", "Helena")

# Three hands that together use no card more than twice.
KINGS = "2p 3p 4p 7c 8c 9c Kp Kc 5o"
"""Lacks a king of spades or diamonds. The five is left over."""
QUEENS = "Ac 2c 3c 6e 7e 8e Qp Qc 4o"
"""Lacks a queen of spades or diamonds. The four is left over."""
JUNK = "Ap 3o 5p 8o 10p Jo Ko Qe 2e"
"""Has no meld, but a king and a queen that the other hands lack."""
THREE = (KINGS, QUEENS, JUNK)
ALL_PAY = "1 paga, 2 paga, 3 paga"


class Replayed(tests.replayed.Replayed):
    """The output of ``carteado replay --json`` for a match of pif-paf."""

    @property
    def chips(self) -> list[int]:
        return self.score

    @property
    def winners(self) -> list[int]:
        return self.json["winners"]

    @property
    def dealer(self) -> int:
        """The next dealer."""
        return self.json["dealer"]

    @property
    def deal(self) -> dict[str, Any]:
        return self.hand

    @property
    def winner(self) -> int | None:
        return self.hand["winner"]

    @property
    def cards(self) -> list[str]:
        return self.hand["cards"]


def replay_text(text: str | bytes, folder: Path | None = None) -> Replayed:
    return replayed(Replayed, text, folder)


def record_of(deals: Sequence[dict[str, Any]], *, regulation: str = "copag", players: int = 3,
              dealer: int | None = None, options: dict[str, Any] | None = None,
              **header: Any) -> dict[str, Any]:  # fmt: skip
    return {
        "carteado": 1,
        "game": "pifpaf",
        "regulation": regulation,
        "players": list(NAMES[:players]),
        "dealer": dealer or players,
        **header,
        **({"options": options} if options else {}),
        "hands": list(deals),
    }


def deal_of(actions: Actions = "", **fields: Any) -> dict[str, Any]:
    """Return one deal of a record. The actions are separated by commas."""
    return {**fields, "actions": actions_of(actions)}


HEADER = ("regulation", "players", "dealer", "options", "chips", "result")


def attempt(actions: Actions = "", **table: Any) -> Replayed:
    """Replay a record of one deal, which may be refused. Without cards or a pack, it deals `THREE`."""
    header = {name: table.pop(name) for name in HEADER if name in table}
    if not table.keys() & {"cards", "pack"}:
        table["cards"] = list(THREE)
    return replay_text(dump(record_of([deal_of(actions, **table)], **header)))


def play(actions: Actions = "", **table: Any) -> Replayed:
    """Replay a record of one deal that must be accepted."""
    return accepted(attempt(actions, **table))


def refuses(actions: Actions, **table: Any) -> Replayed:
    """Replay a record of one deal whose last action must be refused."""
    return refused_at_the_end(attempt(actions, **table), actions)


def pack_with(top: Iterable[str] | str) -> str:
    """Return both packs with these cards on top and the others in sorted order."""
    cards = top.split() if isinstance(top, str) else list(top)
    left = Counter(PACK_52 * 2)
    left.subtract(cards)
    assert min(left.values()) >= 0
    return " ".join([*cards, *left.elements()])


def undo_cut(pack: str, lifted: int) -> str:
    """Return the pack that becomes this one after a cut of `lifted` cards."""
    cards = pack.split()
    at = len(cards) - lifted
    return " ".join(cards[at:] + cards[:at])


def deal_order(hands: Sequence[str], dealer: int) -> list[str]:
    """Return the cards of the hands in the order of a deal in threes."""
    seats = len(hands)
    order = [(dealer + step) % seats for step in range(seats)]
    rows = [hand.split() for hand in hands]
    return [card for at in (0, 3, 6) for seat in order for card in rows[seat][at : at + 3]]
