"""Blackjack in the terminal: typed choices, narration without hidden cards, and the odds command."""

from __future__ import annotations

import io
import json
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from random import Random

import pytest

from carteado.cli.parser import Parser, WrongUse
from carteado.cli.research import blackjack as command
from carteado.cli.research import blackjack_chart
from carteado.core.cards import PACK_52
from carteado.games.blackjack import new_game
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.terminal_face import new_face
from carteado.words.catalogue import LANGUAGES, catalogue
from carteado.words.text import normalise
from tests.games.blackjack.table import NAMES
from tests.steps import random_steps

TABLES = [("copag", 1), ("cassino", 3), ("nevada", 4), ("variacoes", 7)]


def steps(preset, seats, seed=1):
    """Return every step of a random match except the shuffles."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"rounds": 6})
    return (step for step in random_steps(new_game(regulation, seats).start(), Random(seed)) if step[1])


def face_of(preset, seats, seat, lang):
    regulation = RULEBOOK.preset(preset)
    return new_face(new_game(regulation, seats), regulation, NAMES[:seats], seat, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_legal_actions_can_be_typed_and_choices_are_legal(preset, seats, lang):
    faces = {seat: face_of(preset, seats, seat, lang) for seat in range(1, seats + 1)}
    assert all(faces[1].welcome())
    for state, seat, _, _ in steps(preset, seats):
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [normalise(choice.key) for choice in choices]
        assert len(set(keys)) == len(keys)
        assert choices
        assert sum(choice.default for choice in choices) <= 1
        for choice in choices:
            assert face.read(choice.key, view, legal) == choice.action in legal
        for action in legal:
            assert face.read(action.upper(), view, legal) == action
        assert all(face.position(view))
        assert all(face.explain(view, legal))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_narration_depends_only_on_the_view(preset, seats, lang):
    rng = Random(7)
    for before, seat, action, after in steps(preset, seats):
        viewer = rng.randint(1, seats)
        face = face_of(preset, seats, viewer, lang)
        other = before.determinise(viewer, rng)
        assert face.position(before.view(viewer)) == face.position(other.view(viewer))
        narration = face.narrate(before.view(viewer), seat, action, after.view(viewer))
        assert narration
        assert all(line.strip() and "{" not in line for line in narration)


def test_a_bare_number_is_a_bet():
    face = face_of("copag", 1, 1, "pt")
    state = new_game(RULEBOOK.preset("copag"), 1).start().apply_shuffle(PACK_52 * 6)
    view, legal = state.view(1), ("aposta 10", "aposta 20")
    assert face.read("20", view, legal) == "aposta 20"
    assert face.read("25", view, legal) is None


@pytest.mark.parametrize(
    "area", ["blackjack", "blackjack_terminal", "blackjack_odds", "blackjack_rules", "blackjack_telling"]
)
def test_both_languages_have_the_same_keys(area):
    def keys(table, path=()):
        for key, value in table.items():
            yield from keys(value, (*path, key)) if isinstance(value, dict) and key != "sections" else [(*path, key)]

    assert set(keys(catalogue("pt", area))) == set(keys(catalogue("en", area)))


def test_preset_descriptions_are_translated():
    known = catalogue("en", "blackjack_sources")
    for preset in RULEBOOK.presets():
        regulation = RULEBOOK.preset(preset)
        said = {regulation.about, *(source.decision for source in regulation.sources.values())} - {""}
        assert said <= known.keys(), preset


# carteado blackjack odds


def parse_command(*words, lang="pt"):
    parser = Parser(lang, prog="carteado")
    command.add(parser.commands("command", required=True), lang)
    return parser.parse_args(["blackjack", "odds", *words])


def run_command(*words, lang="pt"):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = command.run(parse_command(*words, lang=lang), lang)
    return status, out.getvalue()


def test_odds_are_printed_as_json():
    status, out = run_command("--json")
    odds = json.loads(out)
    assert status == 0
    assert round(100 * odds["edge"], 6) == -0.690237
    assert set(odds["dealer"]) == {"2", "3", "4", "5", "6", "7", "8", "9", "10", "A"}
    assert set(odds["strategy"]) == {"hard", "soft", "pairs"}


@pytest.mark.parametrize(
    ("lang", "words"), [("pt", ("−0,690237 %", "mantém", "Pares")), ("en", ("−0.690237%", "stand"))]
)
def test_odds_are_printed_as_a_chart(lang, words):
    _, out = run_command(lang=lang)
    assert all(word in out for word in words)
    assert "\033" not in out, "no colours if the output is not a terminal"


def test_colours_follow_the_terminal_settings(monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert blackjack_chart.has_colours()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not blackjack_chart.has_colours()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not blackjack_chart.has_colours()


def test_odds_options_are_parsed():
    options = parse_command("--decks", "6", "--das", "--resplit", "4", "--surrender", "early", "--no-peek")
    assert isinstance(options, Namespace)
    assert (options.decks, options.das, options.resplit, options.surrender, options.no_peek) == (
        6,
        True,
        4,
        "early",
        True,
    )
    assert parse_command("--decks", "inf").decks == 0


BAD_OPTIONS = [("--decks", "0"), ("--decks", "9"), ("--decks", "²"), ("--decks", "x" * 999), ("--resplit", "1"),
           ("--resplit", "-1"), ("--surrender", "no"), ("more",)]  # fmt: skip


@pytest.mark.parametrize("words", BAD_OPTIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_option_is_reported_in_one_line(words, lang):
    with pytest.raises(WrongUse) as wrong:
        parse_command(*words, lang=lang)
    assert "\n" not in wrong.value.text


def test_progress_is_shown_during_a_long_computation(monkeypatch):
    err = io.StringIO()
    with redirect_stderr(err):
        progress = command.Progress("pt")
        progress(1, 10)
        assert err.getvalue() == ""
        progress.began -= command.PATIENCE
        progress(2, 10)
        progress(10, 10)
    assert err.getvalue() == "Fazendo as contas: 2 de 10 cartas do crupiê…\n"
