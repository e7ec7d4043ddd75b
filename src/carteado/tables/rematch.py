"""The offer of a rematch."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tables.events import Game


@dataclass(slots=True)
class RematchOffer:
    """An offer of a rematch that is still open.

    until:  when the offer expires.
    agreed: the seats that have agreed.
    game:   the offered game, or None to play the same again.
    """

    until: int
    agreed: list[int]
    game: Game | None = None
