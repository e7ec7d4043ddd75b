"""A fair match for tests: its table, its record, and the examples of the document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carteado.fairness.shuffles import FairMatch, SealedShuffle

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-shuffles.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
SUJO = tuple(rank + suit for suit in "pceo" for rank in ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"))


def code_block(language: str) -> str:
    """Return the code block of the document in this language."""
    return DOCUMENT.split(f"```{language}\n")[1].split("```")[0]


def table(*seeds: str, secret: bytes = SECRET, match: str = "mesa-7") -> FairMatch:
    return FairMatch(secret, match, seeds or ("sorte", "", "açaí ♣", "0"))


def record(*, revealed: bool = True) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return an honest match: a draw for the deal, a hand, a hand with a cerrada, a hand with a rebuilt stock."""
    match = table()
    drawn = match.shuffle(1, "dealer", "1234")
    first, second = (match.shuffle(number, "pack", SUJO) for number in (2, 3))
    cerra, third = match.shuffle(4, "reshuffle", SUJO), match.shuffle(5, "pack", SUJO)
    stock = match.shuffle(6, "stock", third.order[:7])
    header = {
        "players": ["Ana", "Bruno", "Carla", "Davi"],
        "dealer": int(drawn.order[0]),
        "fair": match.as_record([drawn], revealed=revealed),
    }
    hands = [
        {"pack": " ".join(first.order), "shuffles": [first.public_record()], "openings": openings(first, 1, 40)},
        {"pack": " ".join(cerra.order), "shuffles": [second.as_record(), cerra.public_record()]},
        {"pack": " ".join(third.order), "shuffles": [third.public_record(), stock.as_record()]},
    ]
    return header, hands


def openings(shuffled: SealedShuffle, *positions: int) -> list[dict[str, Any]]:
    return [shuffled.opening(position).as_record() for position in positions]
