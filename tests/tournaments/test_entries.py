"""Entries one by one and from a list, with what is wrong told row by row."""

from __future__ import annotations

import pytest

from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import csv_rows, preview

LIST = """Dupla;Jogador 1;Jogador 2;Clube;Telefone;Cabeça
Os Zap;José da Silva;Ana Souza;APCEF/SP;11 99999-0000;1
;Davi Ramos;Íris Nunes;APCEF/RJ;;
"""


def told(text: str, present: tuple[Entry, ...] = ()) -> list[str]:
    return [problem.text() for problem in preview(csv_rows(text.encode()), present).problems]


def test_a_list_is_read_by_the_names_of_its_columns():
    found = preview(csv_rows(LIST.encode()))
    assert found.problems == ()
    assert found.entries == (
        Entry("1", "Os Zap", ("José da Silva", "Ana Souza"), "APCEF/SP", "11 99999-0000", 1),
        Entry("2", "Davi Ramos / Íris Nunes", ("Davi Ramos", "Íris Nunes"), "APCEF/RJ"),
    )


@pytest.mark.parametrize("text", [LIST.replace(";", ","), LIST.replace(";", "\t"), "\ufeff" + LIST])
def test_commas_tabs_and_byte_marks_make_no_difference(text):
    assert preview(csv_rows(text.encode())) == preview(csv_rows(LIST.encode()))


def test_a_list_from_an_old_spreadsheet_keeps_its_accents():
    assert preview(csv_rows(LIST.encode("cp1252"))) == preview(csv_rows(LIST.encode()))


def test_columns_in_english_and_in_any_order():
    found = preview([["Player 2", "seed", "player 1", "Club"], ["Ana", "3", "Bia", "X"]])
    assert found.entries == (Entry("1", "Ana / Bia", ("Ana", "Bia"), "X", "", 3),)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Os Zap;Eva;Caio;;;", "linha 4: Os Zap já está inscrita"),
        ("OS ZÁP;Eva;Caio;;;", "linha 4: OS ZÁP já está inscrita"),
        ("Outra;jose  da silva;Caio;;;", "linha 4: jose  da silva já joga por Os Zap"),
        ("Outra;Eva;eva;;;", "linha 4: Outra: o mesmo jogador aparece duas vezes"),
        ("Outra;Eva;Caio;;;1", "linha 4: a cabeça de chave 1 já é de Os Zap"),
        ("Outra;Eva;Caio;;;forte", "linha 4: cabeça de chave deve ser um número inteiro"),
        (f"{'x' * 81};Eva;Caio;;;", "linha 4: um texto passa de 80 letras"),
        (";;;APCEF;;", "linha 4: falta o nome"),
    ],
)
def test_what_is_wrong_is_told_with_its_row(row, said):
    assert told(LIST + row + "\n")[0].startswith(said)


def test_rows_are_checked_against_those_already_entered():
    assert told(LIST, (Entry("7", "Veteranos", ("Ana Souza", "Rui")),)) == ["linha 2: Ana Souza já joga por Veteranos"]


def test_numbers_go_on_after_those_already_given():
    assert [entry.id for entry in preview(csv_rows(LIST.encode()), (Entry("7", "V"),)).entries] == ["8", "9"]


@pytest.mark.parametrize("text", ["", "\n\n", "a;b\nc;d\n"])
def test_a_list_without_columns_is_not_guessed_at(text):
    assert len(told(text)) == 1


def test_empty_rows_are_passed_over_and_still_counted():
    assert told(LIST + "\n\nOs Zap;Eva;Caio;;;\n") == ["linha 6: Os Zap já está inscrita"]
