"""Properties of all records and of invalid files."""

from __future__ import annotations

import io
import tomllib
from collections import deque
from collections.abc import Iterator
from datetime import timedelta, timezone
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.records.record_text import Unreadable, dump, dump_hand, dump_header, load, read
from carteado.records.toml.places import Path, places
from tests.examples import examples

zones = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
plain = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text()
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.none() | zones)
)
tables = st.deferred(lambda: st.dictionaries(st.text(max_size=8), values, max_size=4))
values: st.SearchStrategy[Any] = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
records = st.builds(lambda header, hands: {**header, "hands": hands}, tables, st.lists(tables, max_size=4))

STATEMENTS = [
    "[[hands]]\n",
    "[hands]\n",
    "[hands.x]\n",
    "[[hands.x]]\n",
    '[["hands"]]\n',
    '[[ hands ]] # "\n',
    "[options]\n",
    '[""]\n',
    "[o.p]\n",
    "x = 1\n",
    'y = "s" # "\n',
    "a.b = 2\n",
    "z = [1,\n  [2], # ]\n]\n",
    'm = """\n[[hands]]\n\\""" """""\n',
    "l = '''\n[[hands]]\n''''\n",
    '"k" = {a = [1, {b = "]"}], c.d = "#"}\n',
    "hands = [{a = 1}]\n",
    "d = 1979-05-27 07:32:00 # a\r\n",
    "\n",
]
MARKS = [*"[]{},=.#'\"\\ \n\r\t\x00é1a", "[[", "]]", '"""', "'''", '""', "''", "hands", "true", "1.5"]

toml_texts = st.lists(st.sampled_from(STATEMENTS), max_size=12).map("".join)
almost_toml = st.lists(st.sampled_from(STATEMENTS + MARKS), max_size=20).map("".join)


def exactly(value: object) -> object:
    """Return a value in a form that compares types too, and in which nan equals nan."""
    if isinstance(value, dict):
        return {key: exactly(item) for key, item in value.items()}
    if isinstance(value, list):
        return [exactly(item) for item in value]
    return type(value), repr(value) if isinstance(value, float) else value


def parse(text: str) -> dict[str, Any] | None:
    """Parse a record with the standard library and check its hands."""
    try:
        record = {"hands": [], **tomllib.loads(text)}
    except tomllib.TOMLDecodeError:
        return None
    hands = record["hands"]
    return record if isinstance(hands, list) and all(isinstance(hand, dict) for hand in hands) else None


def load_record(text: str) -> dict[str, Any] | None:
    try:
        return load(text)
    except Unreadable:
        return None


def refusal(file: bytes) -> Unreadable | None:
    """Return the error of reading a whole file, or None."""
    try:
        deque(read(io.BytesIO(file)).hands(), maxlen=0)
    except Unreadable as error:
        return error
    return None


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(item, (*path, key))


@given(records)
@settings(deadline=None)
def test_written_record_reads_back(record: dict[str, Any]) -> None:
    assert exactly(load(dump(record))) == exactly(record)


@given(records)
@settings(deadline=None)
def test_written_record_is_valid_toml(record: dict[str, Any]) -> None:
    assert exactly({"hands": [], **tomllib.loads(dump(record))}) == exactly(record)


@given(records)
@settings(deadline=None)
def test_hands_are_appended_one_by_one(record: dict[str, Any]) -> None:
    assert dump(record) == dump_header(record) + "".join(map(dump_hand, record["hands"]))


@given(toml_texts | almost_toml)
@settings(max_examples=examples(500), deadline=None)
def test_pieces_equal_the_whole_file(text: str) -> None:
    assert load_record(text) == parse(text)


@given(toml_texts)
@settings(max_examples=examples(300), deadline=None)
def test_every_value_has_a_line(text: str) -> None:
    record = parse(text)
    if record is None:
        return
    lines = places(text)
    reader = read(io.BytesIO(text.encode()))
    assert set(lines) == set(paths(tomllib.loads(text)))
    assert all(reader.line_of(*path) == lines[path] for path in paths(reader.header))
    for hand in reader.hands():
        assert all(hand.line_of(key) == lines["hands", hand.number - 1, key] for key in hand.table)


@given(st.binary(max_size=1000) | almost_toml.map(str.encode) | st.text().map(str.encode))
@settings(max_examples=examples(500), deadline=2_000)
def test_any_bytes_are_a_record_or_unreadable(file: bytes) -> None:
    error = refusal(file)
    if error is not None:
        assert error.line in range(1, file.count(b"\n") + 2)
        assert error.text().isprintable()
        assert error.text("en").isprintable()


@given(
    st.sampled_from(["a = ", "[[hands]]\na = ", "", "[", "a = ["]),
    st.sampled_from([*STATEMENTS, *MARKS, "a.", "{a=", "[a.b]\n", "\\n", '"\\', "'' ", '"" ', "9", "0x1_", "[],"]),
)
@settings(max_examples=examples(100), deadline=5_000)
def test_repetitive_input_is_read_quickly(start: str, again: str) -> None:
    refusal((start + again * (100_000 // len(again))).encode())
