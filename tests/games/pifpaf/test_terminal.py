"""`carteado play pifpaf`: complete matches at the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from carteado.games.registry import rulebook
from carteado.words.catalogue import LANGUAGES
from tests.cli.command import Player, Ran, check_complete, first

PRESETS = rulebook("pifpaf").presets()
PORTUGUESE = re.compile(r"\b(você|rodada|cartas?|maço|lixo|descarta|ganha|regra|decisão|nossa|pote|fichas)\b", re.I)
ODD_WORDS = ("?", "", "xyz", "999", "corta 0", "repica 101", "X", "4♣", "rebate 9", "\x1b[A", "é" * 300, "0")


def plays(player: Player, record: Path, *arguments: object) -> Ran:
    return player.play("pifpaf", "--record", record, "--option", "deals=2", *arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_match_with_the_first_choice_every_time(preset: str, lang: str, tmp_path: Path) -> None:
    record = tmp_path / "jogo.toml"
    played = plays(Player(first), record, "--regulation", preset, "--lang", lang)
    check_complete(played, record)
    if lang == "en":
        assert not PORTUGUESE.search(played.out), PORTUGUESE.search(played.out)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 6])
def test_match_with_random_and_bad_input_reaches_its_end(preset: str, seats: int, tmp_path: Path) -> None:
    rng, record = Random(f"{preset} {seats}"), tmp_path / "jogo.toml"

    def types(keys: list[str]) -> str:
        return rng.choice(ODD_WORDS) if rng.random() < 0.3 else rng.choice(keys)

    check_complete(plays(Player(types), record, "--regulation", preset, "--players", seats, "--seat", seats), record)


def test_useless_discards_are_passed_automatically(tmp_path: Path) -> None:
    record = tmp_path / "jogo.toml"
    offered: list[list[str]] = []

    def types(keys: list[str]) -> str:
        offered.append(keys)
        return keys[0]

    plays(Player(types), record, "--regulation", "copag")
    assert offered
    assert ["passa"] not in offered


def test_help_cites_the_rule_and_its_source(tmp_path: Path) -> None:
    asked = []

    def types(keys: list[str]) -> str:
        asked.append(keys)
        return "?" if len(asked) % 2 else keys[0]

    played = plays(Player(types), tmp_path / "jogo.toml")
    assert "  Regra: Paga-se uma ficha, o pingo, para receber cartas. (copag, Apostas, 3)" in played.out
