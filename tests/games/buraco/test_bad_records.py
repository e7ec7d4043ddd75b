"""Broken records of buraco: the replay never crashes and prints one clear error line."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.games.buraco.hand_bits import NAMES
from carteado.records.record_text import dump
from tests.examples import examples
from tests.games.buraco.records import CARDS, DEAL, FIRST_TURN, deal_of, record_of, replay_text
from tests.hosted import host_game
from tests.records.broken_records import broken_bytes, odd_texts, odd_values
from tests.replayed import one_line

HEADER = ("carteado", "game", "regulation", "players", "dealer", "score", "result", "options", "fair")
FIELDS = ("pack", "cards", "mortos", "stock", "actions", "points", "shuffles")


@cache
def valid_record(preset: str) -> dict[str, Any]:
    return host_game("buraco", preset, 4, 1, most_deals=1).record()


@settings(max_examples=examples(100), deadline=None)
@given(broken_bytes(st.sampled_from(["copag", "aberto", "fechado", "stbl"]).map(valid_record)))
def test_corrupted_bytes_end_in_one_line(content: bytes) -> None:
    one_line(replay_text(content))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(HEADER), odd_values)
def test_odd_header_value_ends_in_one_line(field: str, value: Any) -> None:
    record = record_of(deal_of(FIRST_TURN))
    record[field] = value
    one_line(replay_text(dump(record)))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(FIELDS), odd_values)
def test_odd_deal_value_ends_in_one_line(field: str, value: Any) -> None:
    deal = deal_of(FIRST_TURN)
    deal[field] = value
    one_line(replay_text(dump(record_of(deal))))


CARD = st.sampled_from([*NAMES, "0p", "11c", "Z", "²p", "4♣"])
ROWS = st.lists(CARD, max_size=9).map(" ".join)
WORDS = (
    st.builds("baixa {}".format, ROWS)
    | st.builds("junta {} em {}".format, ROWS, st.integers(-1, 40))
    | st.builds("descarta {}".format, ROWS)
    | st.builds("corta {}".format, st.integers(-1, 2000))
    | st.sampled_from(["compra", "lixo", "recusa", "compra 4c", "LIXO", "bate"])
    | odd_texts
)


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), WORDS), min_size=1, max_size=5), st.sampled_from(["copag", "stbl"]))
def test_odd_actions_end_in_one_line(words: list[tuple[int, str]], preset: str) -> None:
    said = ["1 compra", *(f"{seat} {word}" for seat, word in words)]
    one_line(replay_text(dump(record_of(deal_of(said), regulation=preset))))


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("dealer", 3, "dealer deve ser um lugar de 1 a 2"),
        ("score", [0, 0, 0], "score deve ter 2 números inteiros"),
        ("score", [3000, 0], "abaixo de 3000"),
        ("players", ["Ana", "Bruno", "Carla", "Davi", "Elisa"], "joga-se com 2, 3, 4, 6 jogadores, e o registro tem 5"),
        ("regulation", "carioca", "regulamento"),
    ],
)
def test_invalid_header_error_names_the_line(field: str, value: Any, line: str) -> None:
    record = record_of(deal_of())
    record[field] = value
    assert_refused(record, line)


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"cards": CARDS[:1]}, "cards deve ter 2 mãos, e tem 1"),
        ({"cards": [CARDS[0], "3o 4o"]}, "cada mão e cada morto têm 11 cartas"),
        ({"cards": [CARDS[0], CARDS[0]], "stock": "4c"}, "4c aparece mais vezes do que há no baralho"),
        ({"cards": [CARDS[0], CARDS[1].replace("Qe", "1e")]}, 'cards: "1e" não é uma carta'),
        ({"cards": CARDS, "mortos": DEAL["mortos"][:1]}, "mortos deve ter 2 montes"),
        ({"cards": CARDS, "mortos": ["3o", "4o"]}, "cada mão e cada morto têm 11 cartas"),
        ({"cards": CARDS, "stock": "Jc Jc Jc"}, "Jc aparece mais vezes"),
        ({"pack": "4c 5c"}, "pack deve ter as 108 cartas"),
        ({"pack": "4c Z"}, 'pack: "Z" não é uma carta'),
    ],
)
def test_invalid_cards_error_names_the_line(fields: dict[str, Any], line: str) -> None:
    assert_refused(record_of(deal_of("", **fields)), line)


def assert_refused(record: dict[str, Any], line: str) -> None:
    replayed = replay_text(dump(record))
    assert replayed.status == 2
    assert line in replayed.stderr
    assert "linha" in replayed.stderr
    one_line(replayed)
