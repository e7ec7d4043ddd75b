"""`import carteado` is fast and offers the functions of the README."""

from __future__ import annotations

import subprocess
import sys

import pytest

import carteado
from carteado.records import record_text
from tests.hosted import host_game


def test_import_loads_no_other_modules() -> None:
    code = "import carteado, sys; print([name for name in sys.modules if name.startswith('carteado.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_hosted_game_loads_replays_and_verifies() -> None:
    table = host_game("truco", "paulista", 4, 3)
    record = carteado.load(record_text.dump(table.record()))
    assert carteado.verify(record).ok
    played = carteado.replay(record)
    assert played["score"] == record["result"]
    assert "error" not in played


def test_invalid_record_raises_value_error() -> None:
    for read in (carteado.replay, carteado.verify):
        with pytest.raises(ValueError, match="carteado"):
            read({"game": "truco"})


def test_illegal_play_is_not_verified() -> None:
    record = host_game("truco", "paulista", 2, 3).record()
    record["hands"][0]["actions"][0] = "1 dança"
    found = carteado.verify(record).problems
    assert {"fair.play_differs", "replay.broken_play"} <= {problem.sentence.key for problem in found}


def test_unknown_attribute_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        carteado.nothing  # noqa: B018
    assert set(dir(carteado)) >= {"__version__"}
