"""Lists of entries, with problems reported by row."""

from __future__ import annotations

import pytest

from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import csv_rows, preview

LIST = """Dupla;Jogador 1;Jogador 2;Clube;Telefone;Cabeça
Os Zap;José da Silva;Ana Souza;APCEF/SP;11 99999-0000;1
;Davi Ramos;Íris Nunes;APCEF/RJ;;
"""


def problem_texts(text: str, present: tuple[Entry, ...] = ()) -> list[str]:
    return [problem.text() for problem in preview(csv_rows(text.encode()), present).problems]


def test_columns_are_found_by_their_titles():
    found = preview(csv_rows(LIST.encode()))
    assert found.problems == ()
    assert found.entries == (
        Entry("1", "Os Zap", ("José da Silva", "Ana Souza"), "APCEF/SP", "11 99999-0000", 1),
        Entry("2", "Davi Ramos / Íris Nunes", ("Davi Ramos", "Íris Nunes"), "APCEF/RJ"),
    )


@pytest.mark.parametrize("text", [LIST.replace(";", ","), LIST.replace(";", "\t"), "\ufeff" + LIST])
def test_commas_tabs_and_byte_order_marks_are_accepted(text):
    assert preview(csv_rows(text.encode())) == preview(csv_rows(LIST.encode()))


def test_windows_1252_is_accepted():
    assert preview(csv_rows(LIST.encode("cp1252"))) == preview(csv_rows(LIST.encode()))


def test_columns_may_be_in_english_and_in_any_order():
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
def test_problem_is_reported_with_its_row(row, said):
    assert problem_texts(LIST + row + "\n")[0].startswith(said)


def test_rows_are_checked_against_existing_entries():
    assert problem_texts(LIST, (Entry("7", "Veteranos", ("Ana Souza", "Rui")),)) == [
        "linha 2: Ana Souza já joga por Veteranos"
    ]


def test_ids_continue_after_existing_entries():
    assert [entry.id for entry in preview(csv_rows(LIST.encode()), (Entry("7", "V"),)).entries] == ["8", "9"]


@pytest.mark.parametrize("text", ["", "\n\n", "a;b\nc;d\n"])
def test_list_without_column_titles_is_refused(text):
    assert len(problem_texts(text)) == 1


def test_empty_rows_are_skipped_but_counted():
    assert problem_texts(LIST + "\n\nOs Zap;Eva;Caio;;;\n") == ["linha 6: Os Zap já está inscrita"]
