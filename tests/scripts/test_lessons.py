"""Guided first hands match the engine, and each step has a sentence."""

from __future__ import annotations

import tomllib

import pytest

from carteado.words.catalogue import LANGUAGES, Language, lookup
from scripts import lessons


def test_lesson_files_are_up_to_date() -> None:
    for path, text in lessons.texts().items():
        assert path.read_text(encoding="utf-8") == text, "run: make lessons"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_step_has_its_sentence(lang: Language) -> None:
    files = sorted(lessons.GAMES.glob("*/lesson.toml"))
    assert files
    for file in files:
        for step in tomllib.loads(file.read_text(encoding="utf-8"))["steps"]:
            if "say" not in step:
                continue
            key = f"site_lesson_{file.parent.name}.step.{step['say']}"
            if "ask" in step or "touch" in step:
                assert lookup(f"{key}._", lang), key
                assert lookup(f"{key}.not", lang), key
            else:
                assert lookup(key, lang), key


def test_a_lesson_shows_only_what_the_learner_sees() -> None:
    """The first view contains no cards of other players."""
    made = lessons.lesson(tomllib.loads((lessons.GAMES / "truco" / "lesson.toml").read_text(encoding="utf-8")))
    first = made["moments"][0]
    assert first["view"]["hand"]["cards"] == ["7p", "3c", "4e"]
    for card in ("Kp", "Jo", "2p", "Ao", "3e", "Qc"):
        assert f'"{card}"' not in str(first["view"]).replace("'", '"').replace('"order"', "")
