"""Any record of pif-paf, however broken, ends in one clear line."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.files.records import dump
from tests.broken_records import odd_texts, odd_values
from tests.examples import examples
from tests.hosted import hosted
from tests.pifpaf.table import ALL_PAY, THREE, deal_of, record_of, replay_text
from tests.replayed import one_line

HEADER = ("carteado", "game", "regulation", "players", "dealer", "chips", "result", "options", "fair")
DEAL = ("pack", "cards", "stocks", "actions", "points", "shuffles")


@cache
def right(preset: str) -> str:
    return dump(hosted("pifpaf", preset, 3, 1, deals=2, reshuffles=1).record())


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(["copag", "mesa", "rapido"]), st.data())
def test_bytes_changed_at_random(preset: str, data: st.DataObject) -> None:
    content = bytearray(right(preset).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=4))
    one_line(replay_text(bytes(content)))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(HEADER), odd_values)
def test_any_value_in_the_header(field: str, value: Any) -> None:
    record = record_of([deal_of(ALL_PAY, cards=list(THREE))])
    record[field] = value
    one_line(replay_text(dump(record)))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(DEAL), odd_values)
def test_any_value_in_a_deal(field: str, value: Any) -> None:
    deal = deal_of(ALL_PAY, cards=list(THREE))
    deal[field] = value
    one_line(replay_text(dump(record_of([deal]))))


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, 9), odd_texts)
def test_any_word_at_all(seat: int, word: str) -> None:
    deal = deal_of([*ALL_PAY.split(", "), f"{seat} {word}"], cards=list(THREE))
    one_line(replay_text(dump(record_of([deal]))))


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("dealer", 4, "linha"),
        ("chips", [50, 50], "fichas"),
        ("chips", [50, 50, 2], "fichas"),
        ("players", ["Ana", "Bruno"], "jogadores"),
        ("regulation", "carioca", "regulamento"),
    ],
)
def test_what_cannot_be_a_record_names_its_line(field: str, value: Any, line: str) -> None:
    record = record_of([deal_of("", cards=list(THREE))])
    record[field] = value
    replayed = replay_text(dump(record))
    assert replayed.status == 2
    assert line in replayed.stderr
    assert "linha" in replayed.stderr
