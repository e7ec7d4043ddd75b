"""Fields of a file, checked as they are taken."""

from __future__ import annotations

import io
from functools import partial

import pytest

from carteado.files.fields import FLAG, TABLE, TABLES, TEXT, TEXTS, WHOLE, WHOLES, Kind, may, want
from carteado.files.records import Unreadable, read

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
def test_what_fits_is_given(value: object, kind: Kind[object]) -> None:
    assert want({"a": value}, "a", kind) is value


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
def test_what_does_not_fit_is_refused(value: object, kind: Kind[object]) -> None:
    with pytest.raises(Unreadable, match="linha 7: o campo a deve ser"):
        want({"a": value}, "a", kind, 7)


def test_a_missing_field_of_a_hand_is_said_at_the_hand() -> None:
    with pytest.raises(Unreadable, match=r"^linha 8: falta o campo cards$"):
        want(HAND.table, "cards", TEXTS, HAND.line_of)


def test_a_missing_field_of_the_header_is_said_at_the_top() -> None:
    with pytest.raises(Unreadable, match=r"^linha 1: falta o campo regulation$"):
        want(READER.header, "regulation", TEXT, READER.line_of)


def test_a_bool_is_no_seat() -> None:
    with pytest.raises(Unreadable, match=r"^linha 2: o campo dealer deve ser um número inteiro, mas está true$"):
        want(READER.header, "dealer", WHOLE, READER.line_of)


def test_the_element_that_does_not_fit_is_found() -> None:
    with pytest.raises(Unreadable, match=r"^linha 4: o campo players deve ser uma lista de textos"):
        want(READER.header, "players", TEXTS, READER.line_of)
    with pytest.raises(Unreadable, match=r"^linha 11: o campo points deve ser uma lista de números inteiros"):
        want(HAND.table, "points", WHOLES, HAND.line_of)


def test_a_field_of_a_table_of_the_header() -> None:
    options = want(READER.header, "options", TABLE, READER.line_of)
    with pytest.raises(Unreadable, match=r"^linha 7: o campo deck deve ser um texto, mas está 40$"):
        want(options, "deck", TEXT, partial(READER.line_of, "options"))


def test_a_field_that_may_be_absent() -> None:
    assert may(HAND.table, "vira", TEXT, HAND.line_of, None) == "Jc"
    assert may(HAND.table, "pack", TEXT, HAND.line_of, None) is None
    with pytest.raises(Unreadable):
        may(HAND.table, "vira", WHOLE, HAND.line_of, None)
