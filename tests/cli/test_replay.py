"""`carteado replay`: a file, standard input, JSON; valid and invalid records."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.command import carteado, fails, run_program
from tests.cli.records import honest_record, tamper
from tests.examples import examples

RECORD = """
carteado = 1
game = "truco"
regulation = "sinsep"
players = ["Ana", "Bruno", "Carla", "Davi"]
dealer = 4

[[hands]]
vira = "Jc"
cards = ["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"]
actions = ["1 Ap", "2 Kp", "3 2c", "4 truco", "1 aceita", "4 3c", "2 ~4c", "3 2e", "4 Jo", "1 3p",
           "1 7o", "2 5o", "3 6p", "4 Qp"]
points = [0, 3]
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "jogo.toml"
    path.write_text(RECORD)
    return path


def test_replay_prints_sentences(record):
    told = carteado("replay", record)
    assert (told.status, told.err) == (0, "")
    assert "Davi pede truco, valendo 3!\nAna aceita.\n" in told.out


def test_replay_in_english(record):
    assert "Davi calls truco, for 3!" in carteado("replay", record, "--lang", "en").out


def test_standard_input_gives_the_same_output(record):
    assert carteado("replay", "-", stdin=RECORD.encode()) == carteado("replay", record)
    assert run_program("replay", "-", stdin=RECORD.encode()) == carteado("replay", record)


def test_replay_prints_json(record):
    told = json.loads(carteado("replay", record, "--json").out)
    assert told["score"] == [0, 3]
    assert told["hands"][0]["tricks"] == ["even", "odd", "even"]


def test_broken_rule_is_reported(record):
    record.write_text(RECORD.replace('"1 aceita"', '"1 seis"'))
    told = carteado("replay", record, "--json")
    assert told.status == 1
    assert json.loads(told.out)["error"]["action"] == 6
    assert "mão 1, ação 6" in told.said


def test_invalid_record_is_refused(record):
    record.write_text(RECORD.replace("sinsep", "carioca"))
    assert "linha 4" in fails("replay", record)


def test_own_regulation_is_read_beside_the_record(record, tmp_path):
    (tmp_path / "minha.toml").write_text('carteado = 1\ngame = "truco"\nbase = "sinsep"\n[rules]\ntarget = 3\n'
                                         "special_at = 2\n")  # fmt: skip
    record.write_text(RECORD.replace('"sinsep"', '"minha.toml"'))
    assert json.loads(carteado("replay", record, "--json").out)["winner"] == "even"


@pytest.mark.parametrize("most", [0, 1, 9, 40])
def test_an_unfinished_game_replays(most, tmp_path):
    path = tmp_path / "jogo.toml"
    path.write_text(honest_record(most=most))
    told = carteado("replay", path, "--json")
    assert told.status == 0
    assert not json.loads(told.out)["over"]


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_end_in_one_line(content):
    for command in ("replay", "verify"):
        ran = carteado(command, "-", stdin=content)
        assert ran.status == 2
        assert ran.said


@settings(deadline=None, max_examples=examples(40))
@given(st.data())
def test_damaged_record_ends_cleanly(data):
    text = honest_record(most=20).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 200)))
    for damaged in (text[:start] + text[end:], text[:end] + text[start:]):
        for command in ("replay", "verify"):
            ran = carteado(command, "-", stdin=damaged)
            assert ran.status in (0, 1, 2)
            assert ran.status != 2 or ran.said


def test_wrong_result_is_reported(tmp_path):
    path = tmp_path / "jogo.toml"
    path.write_text(tamper(honest_record(), lambda record: record.update(result=[3, 4])))
    assert carteado("replay", path).status == 1
