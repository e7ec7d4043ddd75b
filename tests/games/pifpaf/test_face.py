"""Pif-paf in the terminal: what it offers can be typed, what it tells gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carteado.bots.pifpaf_sense import Beginner
from carteado.cli.faces import new_face
from carteado.cli.faces.face import plain
from carteado.games import new_game, rulebook, usual_regulation, usual_seats
from carteado.words.catalogue import LANGUAGES, Language
from tests.pifpaf.table import NAMES

PRESETS = rulebook("pifpaf").presets()


def steps(preset: str, seats: int, seed: int) -> Iterator[tuple[Any, int, str, Any]]:
    """Every step of a short game: the state before, who acts and how, the state after."""
    rng = Random(f"{preset} {seats} {seed}")
    options = {"deals": 2, "reshuffles": 1}
    state: Any = new_game("pifpaf", rulebook("pifpaf").with_options(rulebook("pifpaf").preset(preset), options), seats)
    state = state.start()
    bot = Beginner(rng)
    while state.outcome is None:
        before = state
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            yield before, 0, "", state
            continue
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        action = rng.choice(legal) if rng.random() < 0.3 else bot.choose(state.view(seat), legal)
        state = before.apply(seat, action)
        yield before, seat, action, state


def face_of(preset: str, seats: int, seat: int, lang: Language = "pt") -> Any:
    regulation = rulebook("pifpaf").preset(preset)
    return new_face(new_game("pifpaf", regulation, seats), regulation, NAMES[:seats], seat, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_legal_can_be_typed_and_whatever_is_offered_is_legal(preset: str, lang: Language) -> None:
    rng = Random(lang)
    faces = {seat: face_of(preset, 4, seat, lang) for seat in range(1, 5)}
    for state, seat, _, _ in steps(preset, 4, 1):
        if not seat:
            continue
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [plain(choice.key) for choice in choices]
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
def test_what_is_told_could_be_told_of_any_state_the_seat_cannot_tell_from_this(preset: str) -> None:
    face, rng = face_of(preset, 4, 1), Random(preset)
    for state, seat, action, after in steps(preset, 4, 2):
        if not seat or rng.random() > 0.2 or after.stage is None:
            continue
        before, told = state.view(1), face.told(state.view(1), seat, action, after.view(1))
        if seat != 1 and action in ("passa", "bate", "ameaça") and after.view(1)["deal"]["stage"] == "claims":
            quiet = state.apply(seat, "passa")
            if quiet.stage is not None and quiet.view(1)["deal"]["stage"] == "claims":
                assert told == face.told(before, seat, "passa", quiet.view(1))
        if action == "compra" and seat != 1:
            assert not any(suit in line for line in told for suit in "♣♥♠♦")


def test_what_is_told_ends_each_deal_and_the_match() -> None:
    face = face_of("copag", 4, 1)
    told = [
        line
        for before, seat, action, after in steps("copag", 4, 3)
        for line in (
            face.told(before.view(1), seat, action, after.view(1))
            if seat
            else face.told(before.view(1), 0, "", after.view(1))
        )
    ]
    assert sum(line.startswith("Rodada ") for line in told) == 2
    assert sum("pote" in line for line in told) >= 1
    assert told[-1].startswith("Fim da partida")


def test_the_usual_table() -> None:
    assert (usual_regulation("pifpaf"), usual_seats("pifpaf")) == ("copag", 4)
    assert len(face_of("copag", 4, 1).welcome()) == 3
