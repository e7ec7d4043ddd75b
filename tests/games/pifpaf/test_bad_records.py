"""Any broken record of pif-paf gives exactly one error line."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.records.record_text import dump
from tests.examples import examples
from tests.games.pifpaf.table import ALL_PAY, THREE, deal_of, record_of, replay_text
from tests.hosted import host_game
from tests.records.broken_records import broken_bytes, odd_texts, odd_values
from tests.replayed import one_line

HEADER = ("carteado", "game", "regulation", "players", "dealer", "chips", "result", "options", "fair")
DEAL = ("pack", "cards", "stocks", "actions", "points", "shuffles")


@cache
def valid_record(preset: str) -> dict[str, Any]:
    return host_game("pifpaf", preset, 3, 1, deals=2, reshuffles=1).record()


@settings(max_examples=examples(150), deadline=None)
@given(broken_bytes(st.sampled_from(["copag", "mesa", "rapido"]).map(valid_record)))
def test_corrupted_bytes_give_one_error_line(content: bytes) -> None:
    one_line(replay_text(content))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(HEADER), odd_values)
def test_any_header_value_gives_one_error_line(field: str, value: Any) -> None:
    record = record_of([deal_of(ALL_PAY, cards=list(THREE))])
    record[field] = value
    one_line(replay_text(dump(record)))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(DEAL), odd_values)
def test_any_deal_value_gives_one_error_line(field: str, value: Any) -> None:
    deal = deal_of(ALL_PAY, cards=list(THREE))
    deal[field] = value
    one_line(replay_text(dump(record_of([deal]))))


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, 9), odd_texts)
def test_any_action_text_gives_one_error_line(seat: int, word: str) -> None:
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
def test_bad_record_error_names_the_line(field: str, value: Any, line: str) -> None:
    record = record_of([deal_of("", cards=list(THREE))])
    record[field] = value
    replayed = replay_text(dump(record))
    assert replayed.status == 2
    assert line in replayed.stderr
    assert "linha" in replayed.stderr
