"""What a game gives to be shown on the site: sentences for the live region. Each game has a module of its name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from carteado.game import State
from carteado.messages import Language


class Face(Protocol):
    """A module `carteado.server.faces.<game>`."""

    def told(
        self,
        before: State | None,
        seat: int,
        action: str,
        after: State,
        names: Sequence[str],
        *,
        own: bool,
        lang: Language,
    ) -> list[str]:
        """What happened, as the one who acted hears it (`own`), or as everybody else does, spectators included.

        `before` is None when the match begins.
        """
        ...  # fmt: skip


def face(game: str) -> Face | None:
    """The face of a game, or None for a game that has none yet."""
    name = f"carteado.server.faces.{game}"
    if find_spec(name) is None:
        return None
    found: Face = import_module(name)
    return found
