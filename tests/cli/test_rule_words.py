"""Every rule of every game has a text in both languages. A new field or value without one fails here."""

from __future__ import annotations

from string import Formatter

import pytest

from carteado.games.registry import GAMES, rulebook
from carteado.games.rule_words import sections
from carteado.regulation.sentences import describe, label
from carteado.words.catalogue import LANGUAGES, catalogue

FIELDS = [(game, field) for game in GAMES for field in rulebook(game).fields if "." not in field]
STATED = [(game, field) for game in GAMES for field in rulebook(game).fixed_rules]


def entry(game, field, lang):
    """Return the texts of a field in one language, without fallback."""
    found = catalogue(lang, rulebook(game).catalogue_area).get(field)
    assert isinstance(found, dict), f"{field} has no words in {lang}"
    return found


def word(value):
    """Return the name of a value in the catalogue."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def slots(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_every_field_has_a_label_and_every_value_a_sentence(game, field, lang):
    kind, words = rulebook(game).fields[field], entry(game, field, lang)
    assert words["label"]
    if kind.many:
        assert slots(words["text"]) == {"list"}
        assert "empty" in words or not kind.accepts([]) or field == "players"
        return
    if kind.type is bool:
        assert words["yes"] != words["no"]
        return
    for value in kind.choices:
        assert str(value) in words, f"{field} = {value} has no sentence in {lang}"
    if not kind.choices:
        assert slots(words["text"]) == {"n"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "field"), STATED)
def test_fixed_rules_have_a_label_and_a_sentence(game, field, lang):
    words = entry(game, field, lang)
    assert words["label"]
    assert word(rulebook(game).fixed_rules[field]) in words or "text" in words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_catalogue_has_no_unknown_fields_or_values(game, lang):
    book = rulebook(game)
    known = {"label", "text", "empty", "last", "pair", "yes", "no"}
    for field, words in catalogue(lang, book.catalogue_area).items():
        assert isinstance(words, dict)
        if field == "sections":
            continue
        if any(name.startswith(f"{field}.") for name in book.fields):
            assert slots(words["label"]) == {"label"}
            assert slots(words["text"]) == {"rule"}
            continue
        if field in book.fixed_rules:
            assert words.keys() <= {"label", "text", word(book.fixed_rules[field])}
            continue
        kinds = [kind for name, kind in book.fields.items() if name.rpartition(".")[2] == field]
        for value in words.keys() - known:
            allowed = {str(choice) for kind in kinds for choice in kind.choices}
            assert value in allowed or kinds[0].low <= int(value) <= kinds[0].high, (field, value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_in_one_section(game, lang):
    found = [field for heading, fields in sections(rulebook(game), lang) for field in fields if heading]
    assert sorted(found) == sorted([*rulebook(game).fields, *rulebook(game).fixed_rules])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_ends_with_a_full_stop(game, lang):
    book = rulebook(game)
    for preset in book.presets():
        regulation = book.preset(preset)
        for field in (*book.fields, *book.fixed_rules):
            said = describe(book, field, regulation.value(field), lang)
            assert said.endswith("."), (preset, field, said)
            assert label(book, field, lang) != field


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "pt"])
def test_truco_preset_texts_are_translated(lang):
    book = rulebook("truco")
    known = catalogue(lang, "truco_sources")
    for preset in book.presets():
        regulation = book.preset(preset)
        said = {regulation.about, *(source.decision for source in regulation.sources.values())} - {""}
        assert said <= known.keys(), preset


def test_raise_aliases_are_described() -> None:
    book = rulebook("truco")
    mineiro = book.preset("mineiro").value("raise_aliases")
    assert describe(book, "raise_aliases", mineiro) == "Também se diz “nove” em vez de “dez”."
    assert describe(book, "raise_aliases", mineiro, "en") == "Also said: “nove” for “dez”."
