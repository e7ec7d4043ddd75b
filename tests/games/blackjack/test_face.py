"""Blackjack in the terminal: what it offers can be typed, what it tells gives nothing away; and its odds."""

from __future__ import annotations

import io
import json
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from random import Random

import pytest

from carteado.blackjack import new_game
from carteado.blackjack.rules import RULEBOOK
from carteado.cli import blackjack as command
from carteado.cli import blackjack_chart
from carteado.cli.faces.blackjack import new_face
from carteado.cli.faces.face import plain
from carteado.cli.parser import Parser, WrongUse
from carteado.core.cards import PACK_52
from carteado.words.catalogue import LANGUAGES, catalogue
from tests.blackjack.table import NAMES

TABLES = [("copag", 1), ("cassino", 3), ("nevada", 4), ("variacoes", 7)]


def steps(preset, seats, seed=1):
    """Every step of a random match: the state before, who acts and how, the state after."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"rounds": 6})
    state, rng = new_game(regulation, seats).start(), Random(seed)
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = rng.choice(state.actors())
        action = rng.choice(state.legal(seat))
        after = state.apply(seat, action)
        yield state, seat, action, after
        state = after


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_whatever_is_legal_can_be_typed_and_whatever_is_offered_is_legal(preset, seats, lang):
    faces = {seat: new_face(RULEBOOK.preset(preset), NAMES[:seats], seat, lang) for seat in range(1, seats + 1)}
    assert all(faces[1].welcome())
    for state, seat, _, _ in steps(preset, seats):
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [plain(choice.key) for choice in choices]
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
def test_what_is_told_depends_on_the_seats_view_alone(preset, seats, lang):
    rng = Random(7)
    for before, seat, action, after in steps(preset, seats):
        viewer = rng.randint(1, seats)
        face = new_face(RULEBOOK.preset(preset), NAMES[:seats], viewer, lang)
        other = before.determinise(viewer, rng)
        assert face.position(before.view(viewer)) == face.position(other.view(viewer))
        told = face.told(before.view(viewer), seat, action, after.view(viewer))
        assert told
        assert all(line.strip() and "{" not in line for line in told)


def test_a_bare_number_is_a_bet():
    face = new_face(RULEBOOK.preset("copag"), NAMES[:1], 1, "pt")
    state = new_game(RULEBOOK.preset("copag"), 1).start().shuffled(PACK_52 * 6)
    view, legal = state.view(1), ("aposta 10", "aposta 20")
    assert face.read("20", view, legal) == "aposta 20"
    assert face.read("25", view, legal) is None


@pytest.mark.parametrize(
    "area", ["blackjack", "blackjack_face", "blackjack_odds", "blackjack_rules", "blackjack_telling"]
)
def test_both_languages_say_the_same_things(area):
    def keys(table, path=()):
        for key, value in table.items():
            yield from keys(value, (*path, key)) if isinstance(value, dict) and key != "sections" else [(*path, key)]

    assert set(keys(catalogue("pt", area))) == set(keys(catalogue("en", area)))


def test_what_the_presets_say_of_themselves_is_translated():
    known = catalogue("en", "blackjack_sources")
    for preset in RULEBOOK.presets():
        regulation = RULEBOOK.preset(preset)
        said = {regulation.about, *(source.decision for source in regulation.sources.values())} - {""}
        assert said <= known.keys(), preset


# carteado blackjack odds


def asked(*words, lang="pt"):
    parser = Parser(lang, prog="carteado")
    command.add(parser.commands("command", required=True), lang)
    return parser.parse_args(["blackjack", "odds", *words])


def ran(*words, lang="pt"):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = command.run(asked(*words, lang=lang), lang)
    return status, out.getvalue()


def test_odds_are_printed_as_json():
    status, out = ran("--json")
    odds = json.loads(out)
    assert status == 0
    assert round(100 * odds["edge"], 6) == -0.690237
    assert set(odds["dealer"]) == {"2", "3", "4", "5", "6", "7", "8", "9", "10", "A"}
    assert set(odds["strategy"]) == {"hard", "soft", "pairs"}


@pytest.mark.parametrize(
    ("lang", "words"), [("pt", ("−0,690237 %", "mantém", "Pares")), ("en", ("−0.690237%", "stand"))]
)
def test_odds_are_printed_as_a_chart(lang, words):
    _, out = ran(lang=lang)
    assert all(word in out for word in words)
    assert "\033" not in out, "no colours where nobody sees them"


def test_colours_are_for_terminals_that_want_them(monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert blackjack_chart.has_colours()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not blackjack_chart.has_colours()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not blackjack_chart.has_colours()


def test_the_options_of_the_odds():
    options = asked("--decks", "6", "--das", "--resplit", "4", "--surrender", "early", "--no-peek")
    assert isinstance(options, Namespace)
    assert (options.decks, options.das, options.resplit, options.surrender, options.no_peek) == (
        6,
        True,
        4,
        "early",
        True,
    )
    assert asked("--decks", "inf").decks == 0


STRANGE = [("--decks", "0"), ("--decks", "9"), ("--decks", "²"), ("--decks", "x" * 999), ("--resplit", "1"),
           ("--resplit", "-1"), ("--surrender", "no"), ("more",)]  # fmt: skip


@pytest.mark.parametrize("words", STRANGE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_option_is_said_in_one_line(words, lang):
    with pytest.raises(WrongUse) as wrong:
        asked(*words, lang=lang)
    assert "\n" not in wrong.value.text


def test_whoever_waits_long_is_told_how_far_it_is(monkeypatch):
    err = io.StringIO()
    with redirect_stderr(err):
        progress = command.Progress("pt")
        progress(1, 10)
        assert err.getvalue() == ""
        progress.began -= command.PATIENCE
        progress(2, 10)
        progress(10, 10)
    assert err.getvalue() == "Fazendo as contas: 2 de 10 cartas do crupiê…\n"
