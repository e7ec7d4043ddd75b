"""The moments that the pages are drawn from are the engine's own, and up to date."""

from __future__ import annotations

from scripts import scenes


def test_the_scenes_are_up_to_date() -> None:
    assert scenes.FILE.read_text(encoding="utf-8") == scenes.render(), "run: make scenes"
