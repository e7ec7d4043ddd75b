"""A regulation written out whole says the same, stands on nothing, and keeps the sources of what has not changed."""

from __future__ import annotations

import pytest

from carteado.games import GAMES, rulebook
from carteado.regulation.full_text import as_written, full_text

PRESETS = [(game, name) for game in GAMES for name in rulebook(game).presets()]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_what_is_written_out_is_the_same_regulation(game: str, name: str) -> None:
    book = rulebook(game)
    preset = book.preset(name)
    text = full_text(book, preset)
    assert "base" not in text.split("[rules]")[0]
    assert book.read(text.encode(), name).rules == preset.rules
    assert as_written(book, name, "", text) is preset


def test_what_has_changed_since_is_as_it_was_written() -> None:
    book = rulebook("truco")
    today = book.preset("fenacef")
    text = full_text(book, today).replace("target = 12", "target = 15")
    then = as_written(book, "fenacef", "", text)
    assert then.value("target") == 15
    assert then.cite("target") != today.cite("target")
    assert then.cite("stakes") == today.cite("stakes")


def test_a_regulation_that_is_gone_is_still_in_its_text() -> None:
    book = rulebook("truco")
    text = full_text(book, book.preset("jtb"))
    assert as_written(book, "of a club that is no more", "", text).rules == book.preset("jtb").rules
