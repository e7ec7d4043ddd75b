"""Truco in sentences: a card that lies face down is named to nobody but its owner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from carteado.messages import Language
from carteado.truco.hand import Hand
from carteado.truco.telling import Teller

NOBODY: Final = 0
"""A viewer who holds no seat. (None would be the reader of a whole record, who sees everything.)"""


def told(
    before: Any, seat: int, action: str, after: Any, names: Sequence[str], *, own: bool, lang: Language
) -> list[str]:
    lines: list[str] = []
    teller = _teller(tuple(names), lang, seat if own else NOBODY)
    teller.print = lines.append
    if before is not None:
        teller.action(before, seat, action, after)
    if (before is None or after.number != before.number) and isinstance(after.stage, Hand):
        teller.hand(after, after.stage, known=True)
    return lines


@lru_cache(maxsize=4096)
def _teller(names: tuple[str, ...], lang: Language, viewer: int) -> Teller:
    return Teller(print, names, lang, viewer)
