"""Register the test game burro as a fifth game."""

from __future__ import annotations

import pytest

from carteado.games.registry import GAMES, Defaults


def add_burro(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "burro", Defaults("casa", 3))
