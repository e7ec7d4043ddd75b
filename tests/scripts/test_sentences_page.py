"""The list of sentences is up to date with the catalogue."""

from __future__ import annotations

import re

import pytest

from carteado.games.registry import GAMES
from scripts import sentences_page


def test_the_list_of_sentences_is_current() -> None:
    assert sentences_page.FILE.read_text("utf-8") == sentences_page.page(), "run `make docs`"


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_every_sentence_with_the_same_placeholders(game: str) -> None:
    for area in sentences_page.AREAS:
        portuguese, english = (sentences_page.read(lang, area.format(game)) for lang in ("pt", "en"))
        assert set(portuguese) == set(english)
        for key, said in portuguese.items():
            assert placeholders(said) == placeholders(english[key]), key


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))
