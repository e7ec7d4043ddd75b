"""The terminal interface of truco: offered choices can be typed, and texts reveal nothing hidden."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from carteado.fairness.shuffles import FairMatch
from carteado.games.registry import new_game, rulebook
from carteado.games.terminal_face import new_face
from carteado.playthrough.recorded_game import RecordedGame
from carteado.words.catalogue import LANGUAGES
from carteado.words.text import normalise

PRESETS = [(preset, seats) for preset in rulebook("truco").presets()
           for seats in rulebook("truco").preset(preset).rules.players]  # fmt: skip
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")
HIDDEN = 10
"""The number of face-down cards to check in each preset."""
GAMES = 200
"""The most games to play for them."""


def steps(preset, seats, games):
    """Yield every step of random games: the state before, the seat, its action, the state after."""
    regulation = rulebook("truco").preset(preset)
    game = new_game("truco", regulation, seats)
    rng = Random(f"{preset} {seats}")
    for number in range(games):
        table = RecordedGame(game, preset, NAMES[:seats], FairMatch(rng.randbytes(32), str(number), ("",) * seats))
        while table.state.outcome is None:
            before = table.state
            seat = rng.choice(before.actors() if rng.random() < 0.2 else before.waiting())
            action = rng.choice(pick_candidates(before.legal(seat), rng))
            yield before, seat, action, before.apply(seat, action)
            table.act(seat, action)


def pick_candidates(legal, rng):
    """Return the actions to choose from: seldom giving up, often hiding a card."""
    hidden = [action for action in legal if action.startswith("~")]
    kept = [action for action in legal if action != "desiste" or rng.random() < 0.1]
    return (hidden if rng.random() < 0.5 else []) or kept or legal


def face_of(preset, seats, seat, lang="pt"):
    regulation = rulebook("truco").preset(preset)
    return new_face(new_game("truco", regulation, seats), regulation, NAMES[:seats], seat, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_legal_actions_can_be_typed_and_offered_ones_are_legal(preset, seats, lang):
    faces = {seat: face_of(preset, seats, seat, lang) for seat in range(1, seats + 1)}
    rng = Random(lang)
    for state, seat, _, _ in steps(preset, seats, 1):
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [normalise(choice.key) for choice in choices]
        assert len(set(keys)) == len(keys)
        assert len([choice for choice in choices if choice.default]) <= 1
        assert choices or seat not in state.waiting()
        for choice in choices:
            assert face.read(choice.key, view, legal) == choice.action
            assert choice.action in legal
        for action in rng.sample(legal, min(4, len(legal))):
            assert face.read(action.upper(), view, legal) == action
        assert all(face.position(view))
        assert all(face.explain(view, legal)) or not choices


def hidden_card(action):
    return action[1:] if action.startswith("~") and len(action) < 5 else None


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_face_down_cards_are_not_revealed(preset, seats):
    """Play until enough cards were hidden. Few are if hands end early, as where giving up is always possible."""
    regulation = rulebook("truco").preset(preset)
    game = new_game("truco", regulation, seats)
    hidden = (step for step in steps(preset, seats, GAMES) if hidden_card(step[2]))
    checked = list(islice(hidden, HIDDEN))
    assert len(checked) == (0 if regulation.rules.face_down == "never" else HIDDEN)
    for before, seat, action, after in checked:
        for viewer in set(range(1, seats + 1)) - {seat}:
            face = face_of(preset, seats, viewer)
            visible = game.redact_action(before, seat, action, viewer)
            said = face.narrate(before.view(viewer), seat, visible, after.view(viewer))
            others = [other for other in before.legal(seat) if hidden_card(other)]
            for other in others:
                visible = game.redact_action(before, seat, other, viewer)
                swapped = face.narrate(before.view(viewer), seat, visible, after.view(viewer))
                assert swapped == said


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_text_depends_only_on_the_view(preset, seats):
    """A state that the seat cannot distinguish from the real state gives the same text."""
    rng = Random(7)
    game = new_game("truco", rulebook("truco").preset(preset), seats)
    for before, seat, action, _ in steps(preset, seats, 1):
        viewer = rng.randint(1, seats)
        face = face_of(preset, seats, viewer)
        other = before.determinise(viewer, rng)
        assert face.position(before.view(viewer)) == face.position(other.view(viewer))
        if viewer == seat:
            after = other.apply(seat, action)
            visible = game.redact_action(other, seat, action, viewer)
            assert face.narrate(other.view(viewer), seat, visible, after.view(viewer))


def test_cards_are_read_in_any_notation():
    face = face_of("mineiro", 2, 1)
    view = {"hand": {"manilhas": ["4p", "7c", "Ae", "7o"], "turn": 1, "answering": [], "blind": False}, "cut": None}
    legal = ["4p", "7o", "3c"]
    written = {"4p": "4p", "4♣": "4p", "4P": "4p", "zap": "4p", "ZAP": "4p", "pica-fumo": "7o", "pica fumo": "7o",
               "3♥️": "3c", "1": "4p", "3": "3c", "copeta": None, "8p": None, "9": None}  # fmt: skip
    for text, action in written.items():
        assert face.read(text, view, legal) == action, text
