"""The moments that the pages are drawn from are the engine's own, and up to date."""

from __future__ import annotations

from scripts import scenes, scenes_blackjack, scenes_buraco, scenes_pifpaf


def test_the_scenes_are_up_to_date() -> None:
    assert scenes.FILE.read_text(encoding="utf-8") == scenes.render(), "run: make scenes"


def test_the_scenes_of_pifpaf_are_up_to_date() -> None:
    assert scenes_pifpaf.FILE.read_text(encoding="utf-8") == scenes_pifpaf.render(), "run: make scenes"


def test_the_scenes_of_buraco_are_up_to_date() -> None:
    assert scenes_buraco.FILE.read_text(encoding="utf-8") == scenes_buraco.render(), "run: make scenes"


def test_the_scenes_of_blackjack_are_up_to_date() -> None:
    assert scenes_blackjack.FILE.read_text(encoding="utf-8") == scenes_blackjack.render(), "run: make scenes"
