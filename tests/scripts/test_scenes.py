"""The staged scenes come from the engine and are up to date."""

from __future__ import annotations

from carteado.games.registry import GAMES
from scripts import scenes


def test_scene_files_are_up_to_date() -> None:
    texts = scenes.texts()
    assert {path.parent.name for path in texts} <= set(GAMES)
    assert texts
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text, "run: make scenes"
