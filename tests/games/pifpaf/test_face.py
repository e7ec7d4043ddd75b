"""Pif-paf in the terminal: its choices can be typed, and its narration reveals nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carteado.games.pifpaf.bots.heuristics import Beginner
from carteado.games.registry import default_regulation, default_seats, new_game, rulebook
from carteado.games.terminal_face import new_face
from carteado.words.catalogue import LANGUAGES, Language
from carteado.words.text import normalise
from tests.games.pifpaf.table import NAMES
from tests.steps import random_steps

PRESETS = rulebook("pifpaf").presets()


def steps(preset: str, seats: int, seed: int) -> Iterator[tuple[Any, int, str, Any]]:
    """Return every step of a short game."""
    rng = Random(f"{preset} {seats} {seed}")
    book = rulebook("pifpaf")
    regulation = book.with_options(book.preset(preset), {"deals": 2, "reshuffles": 1})
    return random_steps(new_game("pifpaf", regulation, seats).start(), rng, Beginner(rng))


def face_of(preset: str, seats: int, seat: int, lang: Language = "pt") -> Any:
    regulation = rulebook("pifpaf").preset(preset)
    return new_face(new_game("pifpaf", regulation, seats), regulation, NAMES[:seats], seat, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_legal_actions_can_be_typed_and_choices_are_legal(preset: str, lang: Language) -> None:
    rng = Random(lang)
    faces = {seat: face_of(preset, 4, seat, lang) for seat in range(1, 5)}
    for state, seat, _, _ in steps(preset, 4, 1):
        if not seat:
            continue
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [normalise(choice.key) for choice in choices]
        assert len(set(keys)) == len(keys)
        assert sum(choice.default for choice in choices) <= 1
        assert choices or list(legal) == ["passa"]
        for choice in choices:
            assert choice.action in legal
            assert face.read(choice.key, view, legal) == choice.action
        for action in rng.sample(legal, min(4, len(legal))):
            assert face.read(action.upper(), view, legal) == action
        assert all(face.position(view))
        assert all(face.explain(view, legal))


@pytest.mark.parametrize("preset", PRESETS)
def test_narration_reveals_no_hidden_answers_or_cards(preset: str) -> None:
    face, rng = face_of(preset, 4, 1), Random(preset)
    for state, seat, action, after in steps(preset, 4, 2):
        if not seat or rng.random() > 0.2 or after.stage is None:
            continue
        before, narration = state.view(1), face.narrate(state.view(1), seat, action, after.view(1))
        if seat != 1 and action in ("passa", "bate", "ameaça") and after.view(1)["deal"]["stage"] == "claims":
            quiet = state.apply(seat, "passa")
            if quiet.stage is not None and quiet.view(1)["deal"]["stage"] == "claims":
                assert narration == face.narrate(before, seat, "passa", quiet.view(1))
        if action == "compra" and seat != 1:
            assert not any(suit in line for line in narration for suit in "♣♥♠♦")


def test_narration_announces_every_deal_and_the_end() -> None:
    face = face_of("copag", 4, 1)
    narration = [
        line
        for before, seat, action, after in steps("copag", 4, 3)
        for line in (
            face.narrate(before.view(1), seat, action, after.view(1))
            if seat
            else face.narrate(before.view(1), 0, "", after.view(1))
        )
    ]
    assert sum(line.startswith("Rodada ") for line in narration) == 2
    assert sum("pote" in line for line in narration) >= 1
    assert narration[-1].startswith("Fim da partida")


def test_default_table_is_copag_with_four_seats() -> None:
    assert (default_regulation("pifpaf"), default_seats("pifpaf")) == ("copag", 4)
    assert len(face_of("copag", 4, 1).welcome()) == 3
