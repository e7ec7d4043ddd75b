"""The face of truco: what it offers can be typed, what it tells gives nothing away."""

from __future__ import annotations

from random import Random

import pytest

from carteado.cli.faces import new_face
from carteado.cli.faces.face import plain
from carteado.fairness.shuffles import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame
from carteado.words.catalogue import LANGUAGES

PRESETS = [(preset, seats) for preset in rulebook("truco").presets()
           for seats in rulebook("truco").preset(preset).rules.players]  # fmt: skip
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")


def steps(preset, seats, games):
    """Every step of some random games: the state before, who acts and how, the state after."""
    regulation = rulebook("truco").preset(preset)
    game = new_game("truco", regulation, seats)
    rng = Random(f"{preset} {seats}")
    for number in range(games):
        table = HostedGame(game, preset, NAMES[:seats], FairMatch(rng.randbytes(32), str(number), ("",) * seats))
        table.begin()
        while table.state.outcome is None:
            before = table.state
            seat = rng.choice(before.actors() if rng.random() < 0.2 else before.waiting())
            action = rng.choice(favoured(before.legal(seat), rng))
            yield before, seat, action, before.apply(seat, action)
            table.act(seat, action)


def favoured(legal, rng):
    """Seldom gives up, and often hides a card."""
    hidden = [action for action in legal if action.startswith("~")]
    kept = [action for action in legal if action != "desiste" or rng.random() < 0.1]
    return (hidden if rng.random() < 0.5 else []) or kept or legal


def face_of(preset, seats, seat, lang="pt"):
    regulation = rulebook("truco").preset(preset)
    return new_face(new_game("truco", regulation, seats), regulation, NAMES[:seats], seat, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_whatever_is_legal_can_be_typed_and_whatever_is_offered_is_legal(preset, seats, lang):
    faces = {seat: face_of(preset, seats, seat, lang) for seat in range(1, seats + 1)}
    rng = Random(lang)
    for state, seat, _, _ in steps(preset, seats, 1):
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [plain(choice.key) for choice in choices]
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
def test_no_card_that_lies_face_down_is_told(preset, seats):
    told_of = 0
    game = new_game("truco", rulebook("truco").preset(preset), seats)
    for before, seat, action, after in steps(preset, seats, 2):
        card = hidden_card(action)
        if card is None:
            continue
        told_of += 1
        for viewer in set(range(1, seats + 1)) - {seat}:
            face = face_of(preset, seats, viewer)
            heard = game.heard(before, seat, action, viewer)
            said = face.told(before.view(viewer), seat, heard, after.view(viewer))
            others = [other for other in before.legal(seat) if hidden_card(other)]
            for other in others:
                heard = game.heard(before, seat, other, viewer)
                swapped = face.told(before.view(viewer), seat, heard, after.view(viewer))
                assert swapped == said
    assert told_of


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_what_is_told_depends_on_the_seats_view_alone(preset, seats):
    """A state that the seat can't tell from the real one is told in the same words."""
    rng = Random(7)
    game = new_game("truco", rulebook("truco").preset(preset), seats)
    for before, seat, action, _ in steps(preset, seats, 1):
        viewer = rng.randint(1, seats)
        face = face_of(preset, seats, viewer)
        other = before.determinise(viewer, rng)
        assert face.position(before.view(viewer)) == face.position(other.view(viewer))
        if viewer == seat:
            after = other.apply(seat, action)
            heard = game.heard(other, seat, action, viewer)
            assert face.told(other.view(viewer), seat, heard, after.view(viewer))


def test_cards_are_read_however_they_are_written():
    face = face_of("mineiro", 2, 1)
    view = {"hand": {"manilhas": ["4p", "7c", "Ae", "7o"], "turn": 1, "answering": [], "blind": False}, "cut": None}
    legal = ["4p", "7o", "3c"]
    written = {"4p": "4p", "4♣": "4p", "4P": "4p", "zap": "4p", "ZAP": "4p", "pica-fumo": "7o", "pica fumo": "7o",
               "3♥️": "3c", "1": "4p", "3": "3c", "copeta": None, "8p": None, "9": None}  # fmt: skip
    for text, action in written.items():
        assert face.read(text, view, legal) == action, text
