"""A pif-paf table for tests: writes a deal as a record, plays it through the program's own replay.

    deal = play(f"{ALL_PAY}, 1 compra Ke, 1 bate", cards=[ONE_SHORT, OTHER, JUNK])
    assert deal.points == [6, -3, -3]

The last seat deals, so that seat 1 speaks and plays first and the seat before the last cuts. The words are those
of a record: a card drawn is named, and nobody writes that he passed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import tests.replayed
from carteado.core.cards import PACK_52
from carteado.files.records import dump
from tests.replayed import Actions, accepted, actions_of, refused_at_the_end, replayed

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil", "Helena")

# Three hands that share no card with each other more than twice.
KINGS = "2p 3p 4p 7c 8c 9c Kp Kc 5o"
"""Lacks a king of spades or diamonds; the five is left over."""
QUEENS = "Ac 2c 3c 6e 7e 8e Qp Qc 4o"
"""Lacks a queen of spades or diamonds; the four is left over."""
JUNK = "Ap 3o 5p 8o 10p Jo Ko Qe 2e"
"""Has nothing, but a king and a queen that the others lack."""
THREE = (KINGS, QUEENS, JUNK)
ALL_PAY = "1 paga, 2 paga, 3 paga"


class Replayed(tests.replayed.Replayed):
    """What ``carteado replay --json`` said of a match of pif-paf."""

    @property
    def chips(self) -> list[int]:
        return self.score

    @property
    def winners(self) -> list[int]:
        return self.json["winners"]

    @property
    def dealer(self) -> int:
        """Who deals next."""
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
    """Replays the text of a record."""
    return replayed(Replayed, text, folder)


def record_of(deals: Sequence[dict[str, Any]], *, regulation: str = "copag", players: int = 3,
              dealer: int | None = None, options: dict[str, Any] | None = None,
              **header: Any) -> dict[str, Any]:  # fmt: skip
    """A record as a dictionary."""
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
    """One deal: the actions separated by commas, the other fields as in a record."""
    return {**fields, "actions": actions_of(actions)}


HEADER = ("regulation", "players", "dealer", "options", "chips", "result")


def attempt(actions: Actions = "", **table: Any) -> Replayed:
    """Replays a record of one deal, whatever comes of it. Without cards or a pack, `THREE` were dealt."""
    header = {name: table.pop(name) for name in HEADER if name in table}
    if not table.keys() & {"cards", "pack"}:
        table["cards"] = list(THREE)
    return replay_text(dump(record_of([deal_of(actions, **table)], **header)))


def play(actions: Actions = "", **table: Any) -> Replayed:
    """Replays a record of one deal that must be accepted."""
    return accepted(attempt(actions, **table))


def refuses(actions: Actions, **table: Any) -> Replayed:
    """Replays a record of one deal whose last action must be refused; returns the refusal."""
    return refused_at_the_end(attempt(actions, **table), actions)


def pack_with(top: Iterable[str] | str) -> str:
    """Both packs with these cards on top, the others below in their usual order."""
    cards = top.split() if isinstance(top, str) else list(top)
    left = Counter(PACK_52 * 2)
    left.subtract(cards)
    assert min(left.values()) >= 0
    return " ".join([*cards, *left.elements()])


def uncut(pack: str, lifted: int) -> str:
    """The pack that a cut of so many cards turns into this one."""
    cards = pack.split()
    at = len(cards) - lifted
    return " ".join(cards[at:] + cards[:at])


def dealt_in_threes(hands: Sequence[str], dealer: int) -> list[str]:
    """The cards in the order in which they are dealt."""
    seats = len(hands)
    order = [(dealer + step) % seats for step in range(seats)]
    rows = [hand.split() for hand in hands]
    return [card for at in (0, 3, 6) for seat in order for card in rows[seat][at : at + 3]]
