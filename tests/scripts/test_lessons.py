"""Guided first hands: what the page shows is what the engine plays, and each step has its sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from carteado.words.catalogue import LANGUAGES, Language, lookup
from scripts import lessons

ROOT = Path(__file__).parents[1]


def test_lessons_are_played_anew_after_every_change() -> None:
    for path, text in lessons.texts().items():
        assert path.read_text(encoding="utf-8") == text, "run: make lessons"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_step_has_its_sentence(lang: Language) -> None:
    files = sorted((ROOT / "scripts" / "first_hands").glob("*.toml"))
    assert files
    for file in files:
        for step in tomllib.loads(file.read_text(encoding="utf-8"))["steps"]:
            if "say" not in step:
                continue
            key = f"site_lesson_{file.stem}.step.{step['say']}"
            if "ask" in step or "touch" in step:
                assert lookup(f"{key}._", lang), key
                assert lookup(f"{key}.not", lang), key
            else:
                assert lookup(key, lang), key


def test_a_lesson_shows_only_what_the_learner_sees() -> None:
    """The others' cards are in no view of the first moment."""
    made = lessons.lesson(tomllib.loads((ROOT / "scripts/first_hands/truco.toml").read_text(encoding="utf-8")))
    first = made["moments"][0]
    assert first["view"]["hand"]["cards"] == ["7p", "3c", "4e"]
    for card in ("Kp", "Jo", "2p", "Ao", "3e", "Qc"):
        assert f'"{card}"' not in str(first["view"]).replace("'", '"').replace('"order"', "")
