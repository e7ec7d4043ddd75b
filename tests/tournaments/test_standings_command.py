"""`carteado standings`: the standings in words and as JSON, and invalid files."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import carteado, fails

FILE = """carteado = 1
standings = "fenacef"
pairs = ["A", "B", "C", "D"]
disqualified = []

[options]
head_to_head = "two"
wo_score = "12-0"
cap = false

[[games]]
pairs = ["A", "B"]
partidas = [[12, 5], [9, 12], [14, 7]]

[[games]]
pairs = ["A", "C"]
wo = "C"

[[draws]]
order = ["B", "C", "A"]
"""


def run_standings(text: str, *options: str):
    return carteado("standings", "-", *options, stdin=text.encode())


def error_of(text: str, status: int) -> str:
    return fails("standings", "-", status=status, stdin=text.encode())


def test_json_is_as_documented():
    told = run_standings(FILE, "--json")
    assert (told.status, told.err) == (0, "")
    assert json.loads(told.out) == {
        "order": ["A", "B", "D", "C"],
        "table": {
            "A": {"points": 5, "partidas": 4, "balance": 35, "decided_by": "points"},
            "B": {"points": 1, "partidas": 1, "balance": -11, "decided_by": "points"},
            "D": {"points": 0, "partidas": 0, "balance": 0, "decided_by": "balance"},
            "C": {"points": 0, "partidas": 0, "balance": -24, "decided_by": "balance"},
        },
    }


def test_a_tie_that_only_a_draw_can_break_is_a_list():
    start = FILE.partition("[[games]]")[0]
    told = json.loads(run_standings(start, "--json").out)
    assert told["order"] == [["A", "B", "C", "D"]]
    assert {row["decided_by"] for row in told["table"].values()} == {"pending"}


def test_standings_in_portuguese(tmp_path):
    path = tmp_path / "resultados.toml"
    path.write_text(FILE)
    told = carteado("standings", path)
    assert told.status == 0
    assert told.out.splitlines()[:3] == [
        "    dupla    jogos   pontos partidas    saldo",
        " 1. A            2        5        4      +35",
        " 2. B            1        1        1      -11",
    ]
    assert "3. D: igual a C até aí, decide: saldo de pontos-partida (0, contra -24)." in told.out
    assert "O confronto direto decide entre duas duplas" in told.out


def test_standings_are_printed_in_english():
    assert "decided by point difference" in run_standings(FILE, "--lang", "en").out


def test_a_disqualified_pair_is_marked():
    assert "1. A (desclassificada): " in run_standings(FILE.replace("disqualified = []", 'disqualified = ["A"]')).out


def test_own_regulation_beside_the_results_is_used(tmp_path):
    (tmp_path / "nosso.toml").write_text(
        'carteado = 1\ngame = "tournaments"\nname = "Nosso"\nbase = "fenacef"\n[rules]\npoints_clean_win = 2\n'
    )
    path = tmp_path / "resultados.toml"
    path.write_text(FILE.replace('standings = "fenacef"', 'standings = "nosso.toml"'))
    assert json.loads(carteado("standings", path, "--json").out)["table"]["A"]["points"] == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[9, 12], [14, 7]]", "]", "linha 13: jogo 1, A × B: o jogo está em 1–0; vence quem faz 2 partidas"),
        ("[9, 12]", "[9, 11]", "linha 13: jogo 1, A × B: partida 2: 9–11: ninguém chegou a 12"),
        ("[9, 12]", "[12, 12]", "linha 13: jogo 1, A × B: partida 2: 12–12: a partida acaba"),
        ("[9, 12]", "[12, -1]", "linha 13: jogo 1, A × B: partida 2: 12–-1: não há placar negativo"),
        ("[14, 7]]", "[14, 7], [12, 0]]", "linha 13: jogo 1, A × B: a partida 4 sobra"),
        ('wo = "C"', 'wo = "C"\npartidas = [[12, 0], [12, 0]]', "linha 17: jogo 2, A × C: um WO não tem partidas"),
        ('["A", "C"]\nwo = "C"', '["B", "A"]\nwo = "A"', "linha 16: B × A: essas duplas já se enfrentaram"),
        ("[[draws]]", '[[draws]]\norder = ["A", "B"]\n[[draws]]', "dois sorteios se contradizem sobre B e A"),
    ],
)
def test_violation_of_the_regulation_is_reported_with_its_line(old, new, said):
    assert said in error_of(FILE.replace(old, new, 1), status=1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("carteado = 1", "carteado = 2", "linha 1: "),
        ('standings = "fenacef"', 'standings = "outro"', "linha 2: "),
        ('standings = "fenacef"\n', "", "falta o campo standings"),
        ('"B", "C", "D"]', '"B", "B", "D"]', 'linha 3: "B" aparece duas vezes'),
        ('["A", "B", "C", "D"]', '["A"]', "linha 3: pairs deve ter de 2"),
        ('head_to_head = "two"', 'head_to_head = "three"', "head_to_head"),
        ("cap = false", "cup = false", "campo desconhecido"),
        ('["A", "B"]\n', '["A", "Z"]\n', 'linha 12: "Z" não está em pairs'),
        ('["A", "B"]\n', '["A", "B", "C"]\n', "linha 12: um jogo é entre duas duplas"),
        ("[9, 12]", '[9, "12"]', "linha 13: uma partida são dois números"),
        ("[9, 12]", "[9]", "linha 13: uma partida são dois números"),
        ('wo = "C"', 'wo = "D"', 'linha 17: wo = "D": diga quem faltou'),
        ('order = ["B"', 'order = ["X"', 'linha 20: "X" não está em pairs'),
        ("[[games]]", "[[games]", "linha 11: "),
        ("[[draws]]", "[[hands]]", "campo desconhecido: hands"),
    ],
)
def test_unreadable_file_is_reported_with_its_line(old, new, said):
    assert said in error_of(FILE.replace(old, new, 1), status=2)


def test_file_may_contain_games_to_come():
    assert run_standings(FILE + '\n[[games]]\npairs = ["B", "C"]\n').status == 0
