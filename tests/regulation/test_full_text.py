"""The full text of a regulation has the same rules without a base, and keeps the sources of unchanged fields."""

from __future__ import annotations

import pytest

from carteado.games.registry import GAMES, rulebook
from carteado.regulation.full_text import full_text, read_stored

PRESETS = [(game, name) for game in GAMES for name in rulebook(game).presets()]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_full_text_gives_the_same_regulation(game: str, name: str) -> None:
    book = rulebook(game)
    preset = book.preset(name)
    text = full_text(book, preset)
    assert "base" not in text.split("[rules]")[0]
    assert book.read(text.encode(), name).rules == preset.rules
    assert read_stored(book, name, "", text) is preset


def test_changed_fields_keep_their_stored_values() -> None:
    book = rulebook("truco")
    today = book.preset("fenacef")
    text = full_text(book, today).replace("target = 12", "target = 15")
    then = read_stored(book, "fenacef", "", text)
    assert then.value("target") == 15
    assert then.cite("target") != today.cite("target")
    assert then.cite("stakes") == today.cite("stakes")


def test_removed_regulation_is_read_from_its_text() -> None:
    book = rulebook("truco")
    text = full_text(book, book.preset("jtb"))
    assert read_stored(book, "of a club that is no more", "", text).rules == book.preset("jtb").rules
