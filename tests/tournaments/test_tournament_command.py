"""`carteado tournament`: a whole tournament on a file, at the command line."""

from __future__ import annotations

import pytest

from carteado.tournaments.tournament_file import load
from tests.cli.command import carteado, fails

LIST = "Dupla;Jogador 1;Jogador 2\n" + "".join(f"Dupla {n};Ana {n};Bia {n}\n" for n in range(1, 7))


@pytest.fixture
def copa(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lista.csv").write_text(LIST)
    fine("new", "copa.toml", "--name", "Copa de inverno")
    return tmp_path / "copa.toml"


def fine(*arguments: object) -> str:
    ran = carteado("tournament", *arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def drawn(copa):
    fine("entries", copa, "--list", "lista.csv", "--close")
    fine("draw", copa)
    return fine("draw", copa, "--seed", "sorte", "--seed", "azar")


def state(copa):
    return load(copa.read_bytes())


def test_from_an_empty_laptop_to_the_champion(copa):
    assert "Grupo B" in drawn(copa)
    for game in state(copa).fixtures:
        first_wins = int(game.pairs[0]) < int(game.pairs[1])
        fine("result", copa, game.id, *(["12-5", "12-8"] if first_wins else ["3-12", "7-12"]))
    assert "K1.1" in fine("bracket", copa)
    for game in ("K1.1", "K1.2", "K2.1"):
        fine("result", copa, game, "12-5", "12-8", "15-11")
    assert "Campeã: Dupla" in fine("show", copa)
    assert "Champion: " in fine("show", copa, "--lang", "en")


def test_the_commitment_is_told_before_the_draw(copa):
    fine("entries", copa, "--list", "lista.csv", "--close")
    told = fine("draw", copa)
    assert state(copa).commitment in told
    assert fine("draw", copa) == told  # asked again, the same


def test_a_list_with_problems_is_not_taken_in(copa, tmp_path):
    (tmp_path / "ruim.csv").write_text(LIST + "Dupla 1;Eva;Ana 2\n")
    ran = carteado("tournament", "entries", copa, "--list", "ruim.csv")
    assert ran.status == 1
    assert ran.err == "linha 8: Dupla 1 já está inscrita\nlinha 8: Ana 2 já joga por Dupla 2\n"
    assert state(copa).entries == {}


def test_a_preview_changes_nothing(copa):
    before = copa.read_bytes()
    assert "6 inscrições." in fine("entries", copa, "--list", "lista.csv", "--preview")
    assert copa.read_bytes() == before


def test_entries_typed_one_by_one(copa):
    fine("entries", copa, "--add", "Os Zap: José / Ana", "--add", "Eva / Rui")
    assert [entry.name for entry in state(copa).entries.values()] == ["Os Zap", "Eva / Rui"]
    assert "Os Zap (José / Ana)" in fine("entries", copa)


def test_who_decided_is_on_record(copa):
    fine("entries", copa, "--list", "lista.csv", "--by", "Dona Lurdes")
    assert state(copa).log[-1].by == "Dona Lurdes"


def test_a_correction_says_what_it_changes_and_keeps_its_reason(copa):
    drawn(copa)
    game = state(copa).fixtures[0]
    fine("result", copa, game.id, "12-5", "12-8")
    again = fails("tournament", "result", copa, game.id, "5-12", "5-12", status=1)
    assert "esse jogo já tem resultado, 2–0" in again
    told = fine("result", copa, game.id, "5-12", "5-12", "--correct", "placar trocado")
    assert f"{state(copa).name(game.pairs[1])} sobe" in told
    assert state(copa).log[-1].reason == "placar trocado"
    fine("undo", copa, len(state(copa).log), "--reason", "estava certo")
    assert state(copa).result(game.id).won() == (2, 0)


def test_a_walkover(copa):
    drawn(copa)
    game = state(copa).fixtures[0]
    assert "(WO)" in fine("result", copa, game.id, "--absent", game.pairs[0])
    assert state(copa).result(game.id).absent == "first"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["A1", "12-5"], "o jogo está em 1–0"),
        (["A1", "doze"], "doze não é um placar"),
        (["Z9", "12-5", "12-5"], "não há o jogo Z9"),
        (["A1", "--absent", "99"], "essa inscrição não existe"),
        (["A1", "12-5", "12-5", "--correct", "x"], "esse jogo ainda não tem resultado"),
    ],
)
def test_a_wrong_result_is_refused_and_nothing_is_written(copa, typed, said):
    drawn(copa)
    before = copa.read_bytes()
    assert said in fails("tournament", "result", copa, *typed, status=1)
    assert copa.read_bytes() == before


def test_another_laptop_takes_over(copa, tmp_path):
    drawn(copa)
    fine("export", copa, "--to", "levar.toml")
    assert "o torneio continua aqui" in fine("import", "outra.toml", "--from", "levar.toml")
    assert state(tmp_path / "outra.toml") == state(copa)
    assert "já existe" in fails("tournament", "import", copa, "--from", "levar.toml")


def test_prints_and_spreadsheets(copa, tmp_path):
    drawn(copa)
    fine("sheets", copa, "--to", "s.pdf", "--link", "http://mesa.local/jogos")
    fine("sheets", copa, "--to", "um.pdf", "--game", "A1")
    fine("sheets", copa, "--to", "c.pdf", "--what", "standings")
    fine("export", copa, "--to", "t.xlsx")
    fine("export", copa, "--to", "t.csv")
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("s.pdf", "um.pdf", "c.pdf"))
    assert (tmp_path / "t.csv").read_text("utf-8-sig").startswith("grupo;lugar;dupla;")


def test_a_file_that_is_no_tournament(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("carteado = 1\n")
    assert "não é um arquivo de torneio" in fails("tournament", "show", path)


def test_a_new_tournament_never_takes_the_place_of_another(copa):
    assert "já existe" in fails("tournament", "new", copa)
    assert "outro" in fails("tournament", "new", "b.toml", "--regulation", "outro", status=1)


RECORD = """carteado = 1
game = "truco"
regulation = "fenacef"
players = ["Ana 1", "Ana 2", "Bia 1", "Bia 2"]
dealer = 4
score = [11, 9]

[[hands]]
cards = ["4p 7c Ae", "5o 5c 5e", "6o 6c 6e", "Qo Qc Qe"]
actions = ["1 vai", "1 baixa"]
"""


def test_a_partida_written_down_gives_its_result_by_itself(copa, tmp_path):
    drawn(copa)
    (tmp_path / "p1.toml").write_text(RECORD)
    fine("result", copa, "A1", "--record", "p1.toml", "--record", "p1.toml")
    assert state(copa).result("A1").partidas == ((14, 9), (14, 9))


def test_a_record_that_does_not_come_to_its_end_gives_none(copa, tmp_path):
    drawn(copa)
    (tmp_path / "p1.toml").write_text(RECORD.replace("[11, 9]", "[1, 9]").replace('"1 vai", ', ""))
    assert "não chega ao fim" in fails("tournament", "result", copa, "A1", "--record", "p1.toml", status=1)
    (tmp_path / "p1.toml").write_text(RECORD.replace('"1 baixa"', '"1 seis"'))
    assert "o registro não vale, mão 1" in fails("tournament", "result", copa, "A1", "--record", "p1.toml", status=1)
