"""Any input of a command gives an exit status and an explanation, never a traceback."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.cli.main import main
from carteado.games.registry import rulebook
from carteado.records.record_text import dump
from carteado.words.catalogue import LANGUAGES
from tests.examples import examples
from tests.hosted import host_game
from tests.records.broken_records import (
    broken_bytes,
    broken_fields,
    broken_lines,
    broken_regulations,
    odd_hands,
    odd_options,
    valid_record,
    valid_records,
)

COMMANDS = (("replay",), ("replay", "--json"), ("verify",), ("verify", "--json"), ("regulations", "check"))
REPLAY, REPLAY_JSON, VERIFY, VERIFY_JSON, CHECK = COMMANDS

buraco_records = st.sampled_from(["copag", "aberto", "fechado", "stbl"]).map(
    lambda preset: host_game("buraco", preset, 4, 1, most_deals=1).record()
)

often = settings(max_examples=examples(200), deadline=None, suppress_health_check=list(HealthCheck))


def run(command: tuple[str, ...], content: bytes, lang: str) -> tuple[int, str, str]:
    """Run a command with these bytes on standard input and strict output streams."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    with patch.object(sys, "stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        status = main([*command, "-", "--lang", lang])
    return status, _read_output(out), _read_output(err)


def _read_output(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def explains_itself(command: tuple[str, ...], content: bytes, lang: str = "pt") -> int:
    """Run a command, check its output and return its status."""
    status, out, err = run(command, content, lang)
    assert status in (0, 1, 2)
    if status == 2 or (status == 1 and command[0] != "verify"):
        assert err.strip(), "no explanation"
        assert err.endswith("\n")
        assert err[:-1].isprintable(), err
    else:
        assert err == ""
    if "--json" in command and status != 2:
        assert isinstance(json.loads(out), dict)
    else:
        assert all(line.isprintable() for line in out.split("\n")), out
    return status


def every_command_explains_itself(content: bytes) -> None:
    for command in COMMANDS:
        for lang in LANGUAGES:
            explains_itself(command, content, lang)


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(often, max_examples=examples(100))
def test_any_bytes_get_an_explanation(content: bytes) -> None:
    every_command_explains_itself(content)


@given(broken_bytes())
@often
def test_record_with_broken_bytes_gets_an_explanation(content: bytes) -> None:
    explains_itself(REPLAY_JSON, content)
    explains_itself(VERIFY, content)


@given(broken_lines())
@often
def test_record_with_mixed_up_lines_gets_an_explanation(content: bytes) -> None:
    explains_itself(REPLAY, content)
    explains_itself(VERIFY_JSON, content)


@given(broken_fields())
@often
def test_record_with_wrong_fields_gets_an_explanation(content: bytes) -> None:
    explains_itself(REPLAY_JSON, content)
    explains_itself(REPLAY, content, "en")
    explains_itself(VERIFY, content)


@given(odd_options())
@often
def test_record_with_odd_options_gets_an_explanation(content: bytes) -> None:
    explains_itself(REPLAY_JSON, content)


@given(odd_hands())
@settings(often, max_examples=examples(500))
def test_hand_with_any_actions_gets_an_explanation_as_json(content: bytes) -> None:
    explains_itself(REPLAY_JSON, content)


@given(odd_hands())
@settings(often, max_examples=examples(200))
def test_hand_with_any_actions_gets_an_explanation_as_text(content: bytes) -> None:
    explains_itself(REPLAY, content)
    explains_itself(REPLAY, content, "en")


@given(broken_regulations())
@often
def test_regulation_with_odd_fields_gets_an_explanation(content: bytes) -> None:
    for lang in LANGUAGES:
        explains_itself(CHECK, content, lang)


@given(broken_bytes(buraco_records) | broken_lines(buraco_records))
@settings(often, max_examples=examples(100))
def test_damaged_record_of_buraco_gets_an_explanation(content: bytes) -> None:
    explains_itself(REPLAY_JSON, content)
    explains_itself(REPLAY, content, "en")
    explains_itself(VERIFY, content)


@given(broken_regulations(rulebook("buraco")))
@settings(often, max_examples=examples(100))
def test_regulation_of_buraco_with_odd_fields_gets_an_explanation(content: bytes) -> None:
    for lang in LANGUAGES:
        explains_itself(CHECK, content, lang)


@given(valid_records | buraco_records)
@settings(often, max_examples=examples(16))
def test_valid_record_is_accepted(record: dict[str, object]) -> None:
    assert explains_itself(REPLAY, dump(record).encode()) == 0


def test_escape_sequences_are_not_printed() -> None:
    """Escape sequences in a record are printed in escaped form."""
    record = {
        **valid_record("paulista", 2),
        "hands": [{**valid_record("paulista", 2)["hands"][0], "actions": ["1 \x1b[2J\x7f\u202e"]}],
    }
    status, _, err = run(REPLAY, dump(record).encode(), "pt")
    assert status == 1
    assert "\\x7f" in err
