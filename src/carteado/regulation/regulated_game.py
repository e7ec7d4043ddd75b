"""The base class of all games. It has a regulation, a number of seats, and defaults for the game protocol."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from carteado.core.game import View
from carteado.regulation.rulebook import Regulation

PHRASES: Final = (
    "boa_sorte", "boa", "bem_jogado", "que_mao", "so_um_minuto", "vamos", "nao_acredito", "obrigado", "ate_logo",
    "rosto_riso", "rosto_espanto", "rosto_choro", "rosto_sono", "mao_joia", "mao_palmas",
)  # fmt: skip
"""The chat phrases of every game (`server.phrase` in the catalogue). A game may add its own (`phrase` in its file)."""


class RegulatedGame:
    """A game with a regulation and a number of seats. By default, it has no partners and no signs.

    Creating one raises ValueError if the regulation does not allow this number of seats.
    """

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

    def join_actions(self, before: Any, action: str, between: Any, more: str) -> str | None:  # noqa: ARG002
        return None

    def revealed_view(self, state: Any, seat: int | None) -> View:
        """Return the view of a seat for the replay of a finished match, with face-down cards turned over.

        By default this is the ordinary view. That is enough if only the hands are hidden, because the views of all
        seats together show everything.
        """
        seen: View = state.view(seat)
        return seen
