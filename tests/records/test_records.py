"""Records as text: the reader, its errors with their lines, and the writer."""

from __future__ import annotations

import io
import tracemalloc
from datetime import UTC, date, datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from carteado.records.record_text import Reader, RepeatedTable, Unreadable, dump, dump_hand, dump_header, load, read
from carteado.records.toml.scan import MAX_DEPTH, MAX_SIZE
from carteado.words.catalogue import LANGUAGES, Sentence, catalogue
from tests.examples import examples

EXAMPLE = """\
carteado = 1                                   # version of this format
game = "truco"
players = ["Ana", "Bruno",
           "Carla", "Davi"]

[options]
deck = "sujo"

[[hands]]
vira = "Jc"
cards = ["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"]
actions = ["1 Ap", "2 Kp", "3 2c", "4 truco", "1 aceita",
           # the answer came late
           "4 3c"]
points = [0, 3]

[[hands]]
vira = "4o"
"""


class Pipe(io.BytesIO):
    """A stream that can be read only once."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: object) -> int:
        raise OSError("a pipe has no positions")

    def tell(self) -> int:
        raise OSError("a pipe has no positions")


def read_text(text: str | bytes) -> Reader:
    return read(io.BytesIO(text.encode() if isinstance(text, str) else text))


def hands(text: str | bytes) -> list[RepeatedTable]:
    return list(read_text(text).hands())


def refusal(text: str | bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        hands(text)
    return caught.value


# Reading


def test_header_and_hands_are_read_separately() -> None:
    reader = read_text(EXAMPLE)
    assert reader.header == {
        "carteado": 1,
        "game": "truco",
        "players": ["Ana", "Bruno", "Carla", "Davi"],
        "options": {"deck": "sujo"},
    }
    assert [(hand.number, hand.line, hand.table["vira"]) for hand in reader.hands()] == [
        (1, 9, "Jc"),
        (2, 17, "4o"),
    ]


def test_hands_may_be_read_again_and_at_the_same_time() -> None:
    reader = read_text(EXAMPLE)
    first, second = reader.hands(), reader.hands()
    assert [next(first), next(second), next(second), next(first)] == [*reader.hands()][:1] * 2 + hands(EXAMPLE)[1:] * 2


def test_record_begins_at_the_position_of_the_stream() -> None:
    stream = io.BytesIO(b"\xff\xff" + EXAMPLE.encode())
    stream.seek(2)
    assert len([*read(stream).hands()]) == 2


def test_a_pipe_is_read_like_a_file() -> None:
    reader = read(Pipe(EXAMPLE.encode()))
    assert reader.header["game"] == "truco"
    assert [*reader.hands()] == [*reader.hands()] == hands(EXAMPLE)


def test_a_long_pipe_is_read_like_a_file() -> None:
    text = EXAMPLE + dump_hand({"vira": "4o"}) * (2 * MAX_SIZE // 20)
    assert sum(1 for _ in read(Pipe(text.encode())).hands()) == 2 + 2 * MAX_SIZE // 20


def test_tables_after_the_hands_belong_to_the_header() -> None:
    text = "game = 'truco'\n[[hands]]\na = 1\n[options]\ndeck = 'sujo'\n[[hands]]\na = 2\n[[notes]]\nby = 'Ana'"
    assert load(text) == {
        "game": "truco",
        "options": {"deck": "sujo"},
        "notes": [{"by": "Ana"}],
        "hands": [{"a": 1}, {"a": 2}],
    }


def test_tables_inside_a_hand_belong_to_it() -> None:
    text = "[[hands]]\n[hands.clock]\nleft = 3\n[options]\n[[hands.notes]]\nn = 1\n[[hands.notes]]\n[[hands]]\n"
    assert load(text)["hands"] == [{"clock": {"left": 3}, "notes": [{"n": 1}, {}]}, {}]


@pytest.mark.parametrize(
    "header",
    [
        "[[hands]]",
        "[[ hands ]]",
        ' [["hands"]]',
        "\t[[ 'hands' ]]  # a",
        '[["h\\u0061nds"]]',
        '[[hands]]#"""',
    ],
)
def test_every_way_to_write_the_header_of_a_hand_is_read(header: str) -> None:
    assert load(f"{header}\na = 1\n{header}\na = 2") == {"hands": [{"a": 1}, {"a": 2}]}


@pytest.mark.parametrize(
    "value",
    [
        '"""\n[[hands]]\n"""',
        "'''\n[[hands]]\n'''",
        '"""\n\\"""\n[[hands]]\n"""""',
        "''''\n[[hands]]\n'''''",
        '[\n# ]\n[["hands"]],\n]',
        '[ # """\n[["hands"]]\n]',
        "[[\n[['hands']]\n], '''\n[[hands]]''']",
        '{ a = """\n[[hands]]\n""", b = [\n1] }',
        '"[[[ \\" # {"',
        "'[[[ \\'",
    ],
)
def test_hand_header_inside_a_value_is_ignored(value: str) -> None:
    assert len(load(f"a = {value}\n[[hands]]\nb = {value}\n[[hands]]\n")["hands"]) == 2


def test_hands_may_be_a_list_of_inline_tables() -> None:
    reader = read_text('game = "truco"\nhands = [\n  {vira = "Jc"},\n  {actions = ["1 Ap",\n    "2 Kp"]},\n]\n')
    first, second = reader.hands()
    assert reader.header == {"game": "truco"}
    assert (first.table, first.line) == ({"vira": "Jc"}, 3)
    assert (second.number, second.line, second.line_of("actions", 1)) == (2, 4, 5)


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    text = b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode()
    assert hands(text) == hands(EXAMPLE)


def test_an_empty_file_is_an_empty_record() -> None:
    assert load("") == load("\n# nothing") == {"hands": []}


# Lines


def test_line_of_a_field_of_the_header_is_found() -> None:
    reader = read_text(EXAMPLE)
    assert reader.line_of("game") == 2
    assert reader.line_of("players", 2) == 4
    assert reader.line_of("options", "deck") == 7
    assert reader.line_of("options", "stake") is None


def test_line_of_a_header_field_after_the_hands_is_found() -> None:
    assert read_text(EXAMPLE + "[notes]\nby = 'Ana'").line_of("notes", "by") == 20


def test_line_of_a_field_of_a_hand_is_found() -> None:
    first, second = hands(EXAMPLE)
    assert (first.line_of("actions"), first.line_of("actions", 4), first.line_of("actions", 5)) == (
        12,
        12,
        14,
    )
    assert (first.line_of("actions", 99), first.line_of("vira", 0), first.line_of("absent")) == (12, 10, 9)
    assert second.line_of("vira") == 18


def test_the_line_of_a_field_of_an_entry_made_by_hand() -> None:
    assert RepeatedTable(1, 7, {}).line_of("vira") == 7


# Errors


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("a = 1", "twice"),
        ("b = {c = 1, c = 2}", "twice"),
        ("= 1", "name"),
        ("b.= 1", "name"),
        ("b 1", "equals"),
        ("b = 1 2", "rest"),
        ("[b", "unclosed"),
        ("[b}", "header"),
        ("b = [1 2]", "array"),
        ("b = {c = 1 d = 2}", "inline_table"),
        ('b = "x', "quote"),
        ("b = 'x", "quote"),
        ('b = ["1 Ap, "2 Kp"]', "quote"),
        ("b = d'água", "quote"),
        ('b = "\x00"', "control"),
        ("b = '\x01'", "control"),
        ('b = "\\z"', "escape"),
        ('b = "\\u12"', "escape"),
        ('b = "\\ud800"', "escape"),
        ("b = x", "value"),
        ("b =", "value"),
        ("b = 2024-02-30", "date"),
    ],
)
@pytest.mark.parametrize("after", ["\n", "\n\n[[hands]]\n", "\n[z]\n"])
def test_bad_toml_is_reported_with_its_line(statement: str, reason: str, after: str) -> None:
    for before in ("# one\na = 1\n", "[[hands]]\na = 1\n"):
        error = refusal(before + statement + after)
        assert error.line == 3
        assert reason_key(error) == reason


def reason_key(error: Unreadable) -> str:
    reason = error.sentence.params.get("reason", error.sentence)
    assert isinstance(reason, Sentence)
    return reason.key.rpartition(".")[2]


def test_error_of_bad_toml_reads_like_a_sentence() -> None:
    error = refusal("game = truco\n")
    assert error.text() == str(error)
    assert error.text() == "linha 1: TOML inválido: o valor não é texto entre aspas, número, data, lista nem tabela"
    assert error.text("en") == "line 1: bad TOML: the value is not a quoted text, number, date, list or table"


def test_bad_toml_on_a_last_line_without_a_line_feed_names_that_line() -> None:
    assert refusal("a = 1\n[[hands]]\nb =").line == 3
    assert refusal('a = 1\nb = "x').line == 2


@pytest.mark.parametrize("opening", ["[", "{ c = ", '"""', "'''", "[[1], ["])
def test_unclosed_value_is_reported_at_its_start(opening: str) -> None:
    error = refusal(f"a = 1\n[[hands]]\nb = {opening}\n[[hands]]\nc = [1]\n")
    assert (error.line, reason_key(error)) == (3, "unclosed")


def test_unclosed_value_in_a_long_file_is_reported_at_its_start() -> None:
    error = refusal("a = 1\n[[hands]]\nb = [1,\n" + "[[hands]]\nc = [1]\n" * MAX_SIZE)
    assert (error.line, reason_key(error)) == (3, "unclosed_large")


def test_duplicate_header_table_before_and_after_the_hands_is_found() -> None:
    error = refusal("[options]\n[[hands]]\na = 1\n[options]\n")
    assert (error.line, reason_key(error)) == (4, "twice")


def test_duplicate_field_of_a_hand_split_by_a_header_table_is_found() -> None:
    error = refusal("[[hands]]\n[hands.x]\n[options]\n[hands.x]\n")
    assert (error.line, reason_key(error)) == (4, "twice")


@pytest.mark.parametrize("text", ["hands = 1", "hands = [1]", "hands.a = 1", "[hands]", "[hands.a]\n[[hands]]"])
def test_hands_must_be_a_list_of_tables(text: str) -> None:
    assert refusal("\n" + text).text().startswith("linha 2: o campo hands deve ser uma lista de tabelas, mas está")


def test_hands_both_inline_and_as_tables_are_refused() -> None:
    error = refusal("hands = []\n\n[[hands]]")
    assert (error.line, reason_key(error)) == (3, "hands_twice")


def test_bytes_that_are_not_utf8_are_refused() -> None:
    error = refusal(b'a = 1\n[[hands]]\nb = "\xe9"\n')
    assert error.text() == "linha 3: o arquivo não está em UTF-8"
    assert reason_key(refusal(EXAMPLE.encode("utf-16"))) == "bad_utf8"


def test_lone_surrogate_is_refused() -> None:
    with pytest.raises(Unreadable):
        load("a = '\ud800'")


def test_integers_are_limited_to_64_bits() -> None:
    assert load(f"a = {2**63 - 1}\nb = {-(2**63)}")["a"] == 2**63 - 1
    for number in (str(2**63), str(-(2**63) - 1), "0x1" + "0" * 16, "9" * 400, "9" * 5000, "0x" + "f" * 5000):
        error = refusal(f"[[hands]]\na = 1\nb = [1, [\n{number}]]\n")
        assert (error.line, reason_key(error)) == (4, "big_number")


@pytest.mark.parametrize(
    "deep",
    [
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" * 100_000,
        "[\n" * 100_000,
        "{a = " * 20_000,
        "{" + "a." * 20 + "a = {" + "a." * 20 + "a = 1}}",
    ],
)
def test_nesting_has_a_limit(deep: str) -> None:
    assert reason_key(refusal(f"b = 1\na = {deep}")) == "too_deep"
    assert reason_key(refusal(f"b = 1\n[[hands]]\na = {deep}")) == "too_deep"


@pytest.mark.parametrize("key", [".".join("a" * 100_000), ' . "b"' * 40_000])
def test_dotted_keys_have_a_limit(key: str) -> None:
    for text in (f"a{key} = 1", f"[a{key}]", f"[[hands]]\nb = {{a{key} = 1}}"):
        assert reason_key(refusal(text)) == "too_deep"


def test_dots_in_numbers_and_texts_are_not_dotted_keys() -> None:
    assert len(load(f"a = [{'1.5, ' * 100}]\nb = '{'.' * 100}' # {'.' * 100}")["a"]) == 100


def test_size_of_a_hand_and_of_the_header_is_limited() -> None:
    line = f"# {'x' * 97}\n"
    for text in (
        line * (MAX_SIZE // 100 + 1),
        "[[hands]]\n" + line * (MAX_SIZE // 100 + 1),
        "x" * 10 * MAX_SIZE,
    ):
        assert reason_key(refusal(text)) == "too_large"
    assert len(hands(("[[hands]]\n" + line * (MAX_SIZE // 100 - 1)) * 3)) == 3


def test_unclosed_quotes_are_refused_quickly() -> None:
    assert reason_key(refusal("a = " + '"\\' * 100_000 + "\n")) == "quote"


def test_reading_an_endless_pipe_stops() -> None:
    class Endless(Pipe):
        def read(self, size: int | None = -1) -> bytes:
            return b"y = 1\n" * 100

    with pytest.raises(Unreadable):
        read(Endless())


def test_error_is_one_printable_line() -> None:
    error = Unreadable(Sentence("records.missing", field="a\n\x1b[31m\u202e\ud800"), 3)
    assert error.text() == "linha 3: falta o campo a\\n\\x1b[31m\\u202e\\ud800"
    assert Unreadable(Sentence("records.missing", field="a")).text("en") == "the field a is missing"
    assert len(refusal("hands = '" + "x" * 1000 + "'").text()) < 140


def test_both_languages_have_the_same_messages() -> None:
    def keys(entry: dict[str, Any]) -> dict[str, Any]:
        return {key: keys(value) if isinstance(value, dict) else "" for key, value in entry.items()}

    portuguese, english = (keys(catalogue(lang, "records")) for lang in LANGUAGES)
    assert portuguese == english


# Writing


def test_a_record_is_written_as_a_person_would() -> None:
    record = load(EXAMPLE)
    record["hands"][0]["actions"] += ["2 ~4c", "3 2e", "4 Jo", "1 3p", "1 7o", "2 5o", "3 6p", "4 Qp"]
    assert dump(record) == (
        """\
carteado = 1
game = "truco"
players = ["Ana", "Bruno", "Carla", "Davi"]

[options]
deck = "sujo"

[[hands]]
vira = "Jc"
cards = ["3p 7o Ap", "Kp 4c 5o", "2c 2e 6p", "Qp Jo 3c"]
actions = ["1 Ap", "2 Kp", "3 2c", "4 truco", "1 aceita", "4 3c", "2 ~4c", "3 2e", "4 Jo", "1 3p", "1 7o",
           "2 5o", "3 6p", "4 Qp"]
points = [0, 3]

[[hands]]
vira = "4o"
"""
    )


def test_hands_written_one_by_one_make_the_same_file() -> None:
    record = load(EXAMPLE)
    assert dump_header(record) + "".join(map(dump_hand, record["hands"])) == dump(record)


def test_unknown_fields_are_kept() -> None:
    record = {
        "club": {"name": "Sinsep", "tables": [{"n": 1, "seats": {"a": []}}, {}], "empty": {}},
        "notes": [{"by": "Ana"}, {"by": "Davi", "more": [{"x": 1}]}],
        "mixed": [1, {"a": [{}]}, []],
        "": {"a b": {"ç.": True}},
        "played": datetime(2024, 5, 1, 20, 30, tzinfo=timezone(timedelta(hours=-3))),
        "day": date(987, 5, 1),
        "time": time(20, 30, 0, 5),
        "odds": [float("inf"), -float("inf"), 0.1, 1e300, -0.0],
        "hands": [{"clock": {"left": [3, 2]}, "notes": [{"a": 1}, {}], "vira": "Jc"}, {}],
    }
    assert load(dump(record)) == record


def test_name_may_contain_any_text() -> None:
    names = [
        '"',
        "\\",
        "'''",
        '"""',
        "\n",
        "\r\n",
        "\x00\x7f\x85",
        "\u2028\u202e\ufeff",
        "𝄞",
        "[[hands]]",
        "#",
        "é",
    ]
    text = dump({"players": names, "hands": []})
    assert load(text)["players"] == names
    assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "value",
    [
        None,
        2**63,
        {1},
        "\ud800",
        b"",
        time(1, tzinfo=UTC),
        datetime(1, 1, 2, tzinfo=timezone(timedelta(seconds=1))),
    ],
)
def test_values_without_toml_form_are_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        dump({"a": [value], "hands": []})


# Size


def peak_of_reading(path: Path, count: int) -> int:
    """Return the peak memory of reading some hands."""
    hand = dump_hand({"vira": "Jc", "actions": ["1 Ap", "2 Kp"]})
    with path.open("w") as file:
        file.write(dump_header({"game": "truco"}))
        file.writelines(hand for _ in range(count))
    with path.open("rb") as source:
        tracemalloc.start()
        try:
            assert sum(1 for _ in read(source).hands()) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_hands(tmp_path: Path) -> None:
    few, many = (peak_of_reading(tmp_path / str(hands), hands) for hands in (2_000, examples(20_000, least=8_000)))
    assert many < 2 * few
