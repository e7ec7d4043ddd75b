"""`carteado play pifpaf`: whole matches by somebody at the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from carteado.games import rulebook
from carteado.words.catalogue import LANGUAGES
from tests.cli.command import Player, Ran, first, whole

PRESETS = rulebook("pifpaf").presets()
PORTUGUESE = re.compile(r"\b(você|rodada|cartas?|maço|lixo|descarta|ganha|regra|decisão|nossa|pote|fichas)\b", re.I)
ODD_WORDS = ("?", "", "xyz", "999", "corta 0", "repica 101", "X", "4♣", "rebate 9", "\x1b[A", "é" * 300, "0")


def plays(player: Player, record: Path, *arguments: object) -> Ran:
    return player.plays("pifpaf", "--record", record, "--option", "deals=2", *arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_with_the_first_choice_always(preset: str, lang: str, tmp_path: Path) -> None:
    record = tmp_path / "jogo.toml"
    played = plays(Player(first), record, "--regulation", preset, "--lang", lang)
    whole(played, record)
    if lang == "en":
        assert not PORTUGUESE.search(played.out), PORTUGUESE.search(played.out)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 6])
def test_a_whole_match_by_a_person_who_tries_everything(preset: str, seats: int, tmp_path: Path) -> None:
    rng, record = Random(f"{preset} {seats}"), tmp_path / "jogo.toml"

    def types(keys: list[str]) -> str:
        return rng.choice(ODD_WORDS) if rng.random() < 0.3 else rng.choice(keys)

    whole(plays(Player(types), record, "--regulation", preset, "--players", seats, "--seat", seats), record)


def test_nobody_is_asked_to_pass_on_a_discard_that_is_no_use(tmp_path: Path) -> None:
    record = tmp_path / "jogo.toml"
    offered: list[list[str]] = []

    def types(keys: list[str]) -> str:
        offered.append(keys)
        return keys[0]

    plays(Player(types), record, "--regulation", "copag")
    assert offered
    assert ["passa"] not in offered


def test_questions_are_answered_with_the_rule_and_its_source(tmp_path: Path) -> None:
    asked = []

    def types(keys: list[str]) -> str:
        asked.append(keys)
        return "?" if len(asked) % 2 else keys[0]

    played = plays(Player(types), tmp_path / "jogo.toml")
    assert "  Regra: Paga-se uma ficha, o pingo, para receber cartas. (copag, Apostas, 3)" in played.out
