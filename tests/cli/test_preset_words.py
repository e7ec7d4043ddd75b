"""Every preset in plain words, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carteado.games.registry import GAMES, rulebook
from carteado.words.catalogue import LANGUAGES, catalogue
from tests.cli.command import carteado

PRESETS = [(game, preset) for game in GAMES for preset in rulebook(game).presets()]
PORTUGUESE = re.compile(r"\b(você|rodada|cartas?|monte|maço|lixo|descarta|regra|decisão|nossa|fichas|mãos?)\b", re.I)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_preset_is_shown_in_plain_words(game: str, preset: str, lang: str, tmp_path: Path) -> None:
    own = tmp_path / "mesa.toml"
    own.write_text(f'carteado = 1\ngame = "{game}"\nbase = "{preset}"\n')
    shown = carteado("regulations", "show", own, "--lang", lang)
    assert shown.status == 0
    assert shown.out.count("\n") > len(rulebook(game).fields)
    if lang == "en":
        kept = re.sub(r"\([^)]*\)|\b[Mm]ão d[ae]\b", "", shown.out)  # names of the documents' sections, and of hands
        assert not PORTUGUESE.search(kept), PORTUGUESE.search(kept)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_preset_texts_are_translated(game: str, preset: str) -> None:
    regulation = rulebook(game).preset(preset)
    said = {regulation.about, *(source.decision for source in regulation.sources.values())} - {""}
    assert said <= catalogue("en", f"{game}_sources").keys()
