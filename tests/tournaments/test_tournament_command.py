"""`carteado tournament`: a whole tournament in one file on the command line."""

from __future__ import annotations

import pytest

from carteado.tournaments.tournament_file import load
from tests.cli.command import carteado, fails

LIST = "Dupla;Jogador 1;Jogador 2\n" + "".join(f"Dupla {n};Ana {n};Bia {n}\n" for n in range(1, 7))


@pytest.fixture
def copa(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lista.csv").write_text(LIST)
    run_ok("new", "copa.toml", "--name", "Copa de inverno")
    return tmp_path / "copa.toml"


def run_ok(*arguments: object) -> str:
    ran = carteado("tournament", *arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def draw_groups(copa):
    run_ok("entries", copa, "--list", "lista.csv", "--close")
    run_ok("draw", copa)
    return run_ok("draw", copa, "--seed", "sorte", "--seed", "azar")


def state(copa):
    return load(copa.read_bytes())


def test_whole_tournament_on_the_command_line(copa):
    assert "Grupo B" in draw_groups(copa)
    for game in state(copa).fixtures:
        first_wins = int(game.pairs[0]) < int(game.pairs[1])
        run_ok("result", copa, game.id, *(["12-5", "12-8"] if first_wins else ["3-12", "7-12"]))
    assert "K1.1" in run_ok("bracket", copa)
    for game in ("K1.1", "K1.2", "K2.1"):
        run_ok("result", copa, game, "12-5", "12-8", "15-11")
    assert "Campeã: Dupla" in run_ok("show", copa)
    assert "Champion: " in run_ok("show", copa, "--lang", "en")


def test_commitment_is_printed_before_the_draw(copa):
    run_ok("entries", copa, "--list", "lista.csv", "--close")
    told = run_ok("draw", copa)
    assert state(copa).commitment in told
    assert run_ok("draw", copa) == told  # the same when repeated


def test_draw_refuses_a_seed_that_is_too_long(copa):
    run_ok("entries", copa, "--list", "lista.csv", "--close")
    run_ok("draw", copa)
    refused = carteado("tournament", "draw", copa, "--seed", "x" * 65)
    assert (refused.status, refused.err) == (1, "o sorteio leva de 1 a 64 sementes, cada uma um texto curto\n")


def test_list_with_problems_is_not_imported(copa, tmp_path):
    (tmp_path / "ruim.csv").write_text(LIST + "Dupla 1;Eva;Ana 2\n")
    ran = carteado("tournament", "entries", copa, "--list", "ruim.csv")
    assert ran.status == 1
    assert ran.err == "linha 8: Dupla 1 já está inscrita\nlinha 8: Ana 2 já joga por Dupla 2\n"
    assert state(copa).entries == {}


def test_a_preview_changes_nothing(copa):
    before = copa.read_bytes()
    assert "6 inscrições." in run_ok("entries", copa, "--list", "lista.csv", "--preview")
    assert copa.read_bytes() == before


def test_entries_can_be_given_as_options(copa):
    run_ok("entries", copa, "--add", "Os Zap: José / Ana", "--add", "Eva / Rui")
    assert [entry.name for entry in state(copa).entries.values()] == ["Os Zap", "Eva / Rui"]
    assert "Os Zap (José / Ana)" in run_ok("entries", copa)


def test_author_is_recorded(copa):
    run_ok("entries", copa, "--list", "lista.csv", "--by", "Dona Lurdes")
    assert state(copa).log[-1].by == "Dona Lurdes"


def test_correction_prints_its_consequences_and_keeps_its_reason(copa):
    draw_groups(copa)
    game = state(copa).fixtures[0]
    run_ok("result", copa, game.id, "12-5", "12-8")
    again = fails("tournament", "result", copa, game.id, "5-12", "5-12", status=1)
    assert "esse jogo já tem resultado, 2–0" in again
    told = run_ok("result", copa, game.id, "5-12", "5-12", "--correct", "placar trocado")
    assert f"{state(copa).name(game.pairs[1])} sobe" in told
    assert state(copa).log[-1].reason == "placar trocado"
    run_ok("undo", copa, len(state(copa).log), "--reason", "estava certo")
    assert state(copa).result(game.id).partidas_won() == (2, 0)


def test_walkover_is_entered(copa):
    draw_groups(copa)
    game = state(copa).fixtures[0]
    assert "(WO)" in run_ok("result", copa, game.id, "--absent", game.pairs[0])
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
def test_invalid_result_leaves_the_file_unchanged(copa, typed, said):
    draw_groups(copa)
    before = copa.read_bytes()
    assert said in fails("tournament", "result", copa, *typed, status=1)
    assert copa.read_bytes() == before


def test_exported_tournament_is_imported_unchanged(copa, tmp_path):
    draw_groups(copa)
    run_ok("export", copa, "--to", "levar.toml")
    assert "o torneio continua aqui" in run_ok("import", "outra.toml", "--from", "levar.toml")
    assert state(tmp_path / "outra.toml") == state(copa)
    assert "já existe" in fails("tournament", "import", copa, "--from", "levar.toml")


def test_prints_and_spreadsheets_are_written(copa, tmp_path):
    draw_groups(copa)
    run_ok("sheets", copa, "--to", "s.pdf", "--link", "http://mesa.local/jogos")
    run_ok("sheets", copa, "--to", "um.pdf", "--game", "A1")
    run_ok("sheets", copa, "--to", "c.pdf", "--what", "standings")
    run_ok("export", copa, "--to", "t.xlsx")
    run_ok("export", copa, "--to", "t.csv")
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("s.pdf", "um.pdf", "c.pdf"))
    assert (tmp_path / "t.csv").read_text("utf-8-sig").startswith("grupo;lugar;dupla;")


def test_file_is_not_a_tournament(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("carteado = 1\n")
    assert "não é um arquivo de torneio" in fails("tournament", "show", path)


def test_new_tournament_never_overwrites_a_file(copa):
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


def test_result_is_read_from_records(copa, tmp_path):
    draw_groups(copa)
    (tmp_path / "p1.toml").write_text(RECORD)
    run_ok("result", copa, "A1", "--record", "p1.toml", "--record", "p1.toml")
    assert state(copa).result("A1").partidas == ((14, 9), (14, 9))


def test_unfinished_or_illegal_record_is_refused(copa, tmp_path):
    draw_groups(copa)
    (tmp_path / "p1.toml").write_text(RECORD.replace("[11, 9]", "[1, 9]").replace('"1 vai", ', ""))
    assert "não chega ao fim" in fails("tournament", "result", copa, "A1", "--record", "p1.toml", status=1)
    (tmp_path / "p1.toml").write_text(RECORD.replace('"1 baixa"', '"1 seis"'))
    assert "o registro não vale, mão 1" in fails("tournament", "result", copa, "A1", "--record", "p1.toml", status=1)
