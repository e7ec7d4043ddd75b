"""`import carteado`: quick, and everything of the README's examples by one name."""

from __future__ import annotations

import subprocess
import sys

import pytest

import carteado
from carteado.files import records
from tests.hosted import hosted


def test_importing_it_loads_nothing_else() -> None:
    told = "import carteado, sys; print([name for name in sys.modules if name.startswith('carteado.')])"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True).stdout.strip() == "[]"


def test_a_game_that_was_hosted_is_loaded_replayed_and_verified() -> None:
    table = hosted("truco", "paulista", 4, 3)
    record = carteado.load(records.dump(table.record()))
    assert carteado.verify(record).ok
    played = carteado.replay(record)
    assert played["score"] == record["result"]
    assert "error" not in played


def test_what_is_no_record_is_refused() -> None:
    for read in (carteado.replay, carteado.verify):
        with pytest.raises(ValueError, match="carteado"):
            read({"game": "truco"})


def test_play_against_the_rules_is_not_verified() -> None:
    record = hosted("truco", "paulista", 2, 3).record()
    record["hands"][0]["actions"][0] = "1 dança"
    found = carteado.verify(record).problems
    assert {"fair.play_differs", "replay.broken_play"} <= {problem.said.key for problem in found}


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        carteado.nothing  # noqa: B018
    assert set(dir(carteado)) >= {"__version__"}
