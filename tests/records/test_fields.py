"""Reading fields of a file checks their types."""

from __future__ import annotations

import io
from functools import partial

import pytest

from carteado.records.fields import FLAG, TABLE, TABLES, TEXT, TEXTS, WHOLE, WHOLES, Kind, read_field, read_optional
from carteado.records.record_text import Unreadable, read

READER = read(
    io.BytesIO(b"""\
game = "truco"
dealer = true
players = ["Ana",
           2]
score = [0, 0]
[options]
deck = 40
[[hands]]
vira = "Jc"
points = [0,
          true]
""")
)
[HAND] = READER.hands()


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("a", TEXT),
        (1, WHOLE),
        (True, FLAG),
        ({}, TABLE),
        ([], TEXTS),
        (["a"], TEXTS),
        ([1, 2], WHOLES),
        ([{}], TABLES),
    ],
)
def test_value_of_the_right_type_is_returned(value: object, kind: Kind[object]) -> None:
    assert read_field({"a": value}, "a", kind) is value


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (1, TEXT),
        ("1", WHOLE),
        (True, WHOLE),
        (1.0, WHOLE),
        (1, FLAG),
        ([], TABLE),
        ("a", TEXTS),
        ([1], TEXTS),
        ([1, True], WHOLES),
        ({}, TABLES),
        ([[]], TABLES),
    ],
)
def test_wrong_type_is_refused(value: object, kind: Kind[object]) -> None:
    with pytest.raises(Unreadable, match="linha 7: o campo a deve ser"):
        read_field({"a": value}, "a", kind, 7)


def test_missing_field_of_a_hand_is_reported_at_the_hand() -> None:
    with pytest.raises(Unreadable, match=r"^linha 8: falta o campo cards$"):
        read_field(HAND.table, "cards", TEXTS, HAND.line_of)


def test_missing_field_of_the_header_is_reported_at_the_top() -> None:
    with pytest.raises(Unreadable, match=r"^linha 1: falta o campo regulation$"):
        read_field(READER.header, "regulation", TEXT, READER.line_of)


def test_bool_is_not_a_seat() -> None:
    with pytest.raises(Unreadable, match=r"^linha 2: o campo dealer deve ser um número inteiro, mas está true$"):
        read_field(READER.header, "dealer", WHOLE, READER.line_of)


def test_wrong_element_of_a_list_is_refused_with_its_line() -> None:
    with pytest.raises(Unreadable, match=r"^linha 4: o campo players deve ser uma lista de textos"):
        read_field(READER.header, "players", TEXTS, READER.line_of)
    with pytest.raises(Unreadable, match=r"^linha 11: o campo points deve ser uma lista de números inteiros"):
        read_field(HAND.table, "points", WHOLES, HAND.line_of)


def test_error_in_a_table_of_the_header_names_its_line() -> None:
    options = read_field(READER.header, "options", TABLE, READER.line_of)
    with pytest.raises(Unreadable, match=r"^linha 7: o campo deck deve ser um texto, mas está 40$"):
        read_field(options, "deck", TEXT, partial(READER.line_of, "options"))


def test_optional_field_has_a_default() -> None:
    assert read_optional(HAND.table, "vira", TEXT, HAND.line_of, None) == "Jc"
    assert read_optional(HAND.table, "pack", TEXT, HAND.line_of, None) is None
    with pytest.raises(Unreadable):
        read_optional(HAND.table, "vira", WHOLE, HAND.line_of, None)
