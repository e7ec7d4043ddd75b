"""What the games of the house have in common: a regulation, a number of seats, and what most of them answer alike."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from carteado.core.game import View
from carteado.regulation.rulebook import Regulation

PHRASES: Final = (
    "boa_sorte", "boa", "bem_jogado", "que_mao", "so_um_minuto", "vamos", "nao_acredito", "obrigado", "ate_logo",
    "rosto_riso", "rosto_espanto", "rosto_choro", "rosto_sono", "mao_joia", "mao_palmas",
)  # fmt: skip
"""What may be said at any table: `server.phrase` of the catalogue. A game's own are `phrase` of its own file."""


class RegulatedGame:
    """A game by one regulation, for one number of seats. Everybody plays alone and without signs, unless it says so."""

    name: ClassVar[str]
    regulation: Regulation[Any]
    seats: int
    signs: tuple[str, ...] = ()
    phrases: tuple[str, ...] = PHRASES
    has_score_sheet: bool = False

    @property
    def has_chores(self) -> bool:
        return False

    def __init__(self, regulation: Regulation[Any], seats: int) -> None:
        if seats not in regulation.rules.players:
            raise ValueError(f"{regulation.id} is not played by {seats}")
        self.regulation = regulation
        self.seats = seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(1, self.seats + 1))

    def is_chore(self, view: View) -> bool:  # noqa: ARG002
        return False

    def laying_ms(self, before: View, after: View) -> int:  # noqa: ARG002
        return 0

    def joined(self, before: Any, action: str, between: Any, more: str) -> str | None:  # noqa: ARG002
        return None

    def opened(self, state: Any, seat: int | None) -> View:
        """Where nothing but the hands lies face down, the views of all seats together are open."""
        seen: View = state.view(seat)
        return seen
