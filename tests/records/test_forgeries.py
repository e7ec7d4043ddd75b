"""Forged records: `carteado verify` refuses every one, for what it is. The browser reads the same list."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from carteado.fairness.plays import FORGOTTEN
from carteado.files.file_errors import Unreadable
from carteado.files.records import dump
from carteado.record_verify import verify
from carteado.server.personal_data import without_name
from carteado.server.rules_process import checked
from tests.forged.forging import LIST, never_played, rebuilt, resealed, text

KEPT = json.loads(LIST.read_text(encoding="utf-8"))
FORGED = [pytest.param(one, id=f"{one['game']}-{one['name']}") for one in KEPT["forged"]]
RESEALED = [pytest.param(one, id=f"{one['game']}-{one['name']}") for one in KEPT["forged"] if one["rules"]]
HONEST = KEPT["honest"]


def by_the_house(record: dict[str, Any]) -> dict[str, Any]:
    """What a server says of the play when a browser asks it."""
    return checked(json.dumps(record).encode(), "", "pt")


def status(record: dict[str, Any]) -> str:
    try:
        return verify(io.BytesIO(dump(record).encode()), None).status
    except Unreadable:  # exit status 2: refused before anything is proven
        return "broken"


@pytest.mark.parametrize("game", HONEST)
def test_the_honest_record_is_proven(game: str) -> None:
    assert status(HONEST[game]) == "proven"


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_record_is_refused(forgery: dict[str, Any]) -> None:
    assert status(rebuilt(HONEST[forgery["game"]], forgery)) == forgery["status"]


@pytest.mark.parametrize("forgery", RESEALED)
def test_what_only_the_rules_can_tell_is_told_to_a_browser_by_the_house(forgery: dict[str, Any]) -> None:
    """Every seal was made anew, so that a browser's own sums are right: web/src/lib/forgeries.test.ts."""
    assert by_the_house(rebuilt(HONEST[forgery["game"]], forgery))["status"] == forgery["status"]


@pytest.mark.parametrize("game", HONEST)
def test_the_house_finds_nothing_against_the_rules_in_the_honest_record(game: str) -> None:
    assert by_the_house(HONEST[game]) == {"status": "kept", "hands": len(HONEST[game]["hands"]), "problems": []}


def test_the_list_is_the_one_the_forgers_write() -> None:
    assert LIST.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("game", HONEST)
def test_deleting_an_account_breaks_no_proof(game: str) -> None:
    forgotten = without_name(HONEST[game], 1)
    assert forgotten["players"][0] == FORGOTTEN
    assert HONEST[game]["players"][0] not in json.dumps(forgotten)
    assert status(forgotten) == "proven"


def test_a_record_cut_off_says_up_to_where() -> None:
    whole = HONEST["truco"]
    verdict = verify(io.BytesIO(dump({**whole, "hands": whole["hands"][:3]}).encode()), None)
    assert (verdict.status, verdict.hands) == ("incomplete", 3)
    assert verdict.said.text("pt").startswith("Incompleto: até a mão 3.")


@pytest.mark.parametrize("game", HONEST)
def test_what_was_never_played_and_is_by_the_rules_is_told_by_who_was_there_alone(game: str) -> None:
    """All seals made anew by somebody with the secret: no sum can tell, and the seals are not those that were noted."""
    whole = HONEST[game]
    record = never_played(game, whole)
    resealed(record)
    assert status(record) == "proven"
    assert record["fair"]["end"] != whole["fair"]["end"]
