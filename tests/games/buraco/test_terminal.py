"""`carteado play buraco`: whole matches at the terminal, and the regulation commands."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from carteado.games.registry import rulebook
from carteado.words.catalogue import LANGUAGES
from tests.cli.command import Player, Ran, carteado, check_complete, fails, first

PRESETS = rulebook("buraco").presets()
PORTUGUESE = re.compile(r"\b(você|rodada|cartas?|monte|lixo|descarta|ganha|regra|decisão|nossa|placar|jogos?)\b", re.I)
ODD_WORDS = (
    "?", "", "ajuda", "xyz", "999", "corta 0", "X", "4♣", "b", "b 1 2 3", "j 9", "j 4p 99", "d X", "b9", "\x1b[A",
    "é" * 300, "0", "d " + "4" * 60,
)  # fmt: skip


def plays(player: Player, record: Path, *arguments: object) -> Ran:
    short = ("--bots", "novato", "--option", "most_deals=1")
    return player.play("buraco", "--record", record, *short, *arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_match_with_the_first_choices_reaches_its_end(preset: str, lang: str, tmp_path: Path) -> None:
    record = tmp_path / "r.toml"
    played = plays(Player(first), record, "--regulation", f"buraco/{preset}", "--lang", lang)
    check_complete(played, record)
    if lang == "en":
        assert not PORTUGUESE.search(played.out), PORTUGUESE.search(played.out)


@pytest.mark.parametrize(("preset", "seats"), [("copag", 2), ("aberto", 3), ("fechado", 4), ("stbl", 6)])
def test_match_with_odd_input_reaches_its_end(preset: str, seats: int, tmp_path: Path) -> None:
    rng, record = Random(f"{preset} {seats}"), tmp_path / "r.toml"

    def types(keys: list[str]) -> str:
        return rng.choice(ODD_WORDS) if rng.random() < 0.3 else rng.choice(keys)

    regulation = f"buraco/{preset}"
    check_complete(
        plays(Player(types), record, "--regulation", regulation, "--players", seats, "--seat", seats), record
    )


def test_drawing_is_automatic_if_the_pile_may_not_be_taken(tmp_path: Path) -> None:
    offered: list[list[str]] = []

    def types(keys: list[str]) -> str:
        offered.append(keys)
        return keys[0]

    plays(Player(types), tmp_path / "r.toml", "--regulation", "stbl")
    assert offered
    assert ["compra"] not in offered


@pytest.mark.parametrize("question", ["?", "ajuda", "AJUDA"])
def test_help_cites_the_rule_and_its_source(question: str, tmp_path: Path) -> None:
    asked = []

    def types(keys: list[str]) -> str | None:
        asked.append(keys)
        return None if len(asked) > 20 else question if len(asked) % 2 else keys[0]

    played = plays(Player(types), tmp_path / "r.toml")
    rule = "  Regra: Em vez de comprar do monte, pode-se pegar o lixo inteiro. (copag,\n    Desenrolar do jogo, 4)"
    assert rule in played.out


def test_end_of_a_deal_shows_the_points_of_each_part(tmp_path: Path) -> None:
    played = plays(Player(first), tmp_path / "r.toml", "--seed", "contas")
    told = " ".join(played.out.split())
    sheets = re.findall(r"Você e Celina: ([^.]*)\. Total ([+−]?\d+)\.", told)
    assert len(sheets) == 1
    parts, total = sheets[0]
    made = [int(points.replace("−", "-")) for points in (*re.findall(r"[+−]\d+", parts), total)]
    assert sum(made[:-1]) == made[-1]
    assert "cartas baixadas +" in parts


# Regulations -----------------------------------------------------------------------------------------


def test_regulations_diff_and_check(tmp_path: Path) -> None:
    compared = carteado("regulations", "diff", "aberto", "fechado")
    assert compared.status == 0
    assert "  fechado: Do lixo só se vê a carta de cima." in compared.out
    own = tmp_path / "mesa.toml"
    own.write_text('carteado = 1\ngame = "buraco"\nbase = "copag"\n[rules]\npile_seen = "top"\n')
    assert "pile_seen = top só faz sentido com pile = use_top" in fails("regulations", "check", own, status=1)
    own.write_text('carteado = 1\ngame = "buraco"\nbase = "stbl"\n[rules]\ntarget = 5000\n')
    assert carteado("regulations", "check", own).status == 0
