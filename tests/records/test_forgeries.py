"""`carteado verify` refuses every forged record for the right reason. The browser tests use the same list."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from carteado.fairness.plays import FORGOTTEN
from carteado.playthrough.verify import verify
from carteado.records.errors import Unreadable
from carteado.records.record_text import dump
from carteado.server.rules.record_checker_process import check
from carteado.server.tables.archive import without_name
from tests.records.forged.forging import LIST, never_played, rebuild, reseal, text

KEPT = json.loads(LIST.read_text(encoding="utf-8"))
FORGED = [pytest.param(one, id=f"{one['game']}-{one['name']}") for one in KEPT["forged"]]
RESEALED = [pytest.param(one, id=f"{one['game']}-{one['name']}") for one in KEPT["forged"] if one["rules"]]
HONEST = KEPT["honest"]


def by_the_house(record: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a server about the play of a record."""
    return check(json.dumps(record).encode(), "", "pt")


def status(record: dict[str, Any]) -> str:
    try:
        return verify(io.BytesIO(dump(record).encode()), None).status
    except Unreadable:  # exit status 2: the record cannot be read
        return "broken"


@pytest.mark.parametrize("game", HONEST)
def test_the_honest_record_is_proven(game: str) -> None:
    assert status(HONEST[game]) == "proven"


@pytest.mark.parametrize("forgery", FORGED)
def test_forged_record_is_refused(forgery: dict[str, Any]) -> None:
    assert status(rebuild(HONEST[forgery["game"]], forgery)) == forgery["status"]


@pytest.mark.parametrize("forgery", RESEALED)
def test_server_reports_illegal_play_to_the_browser(forgery: dict[str, Any]) -> None:
    """All seals are recomputed, so the browser alone finds nothing: web/src/fair/forgeries.test.ts."""
    assert by_the_house(rebuild(HONEST[forgery["game"]], forgery))["status"] == forgery["status"]


@pytest.mark.parametrize("game", HONEST)
def test_server_accepts_the_play_of_the_honest_record(game: str) -> None:
    assert by_the_house(HONEST[game]) == {"status": "kept", "hands": len(HONEST[game]["hands"]), "problems": []}


def test_list_of_forgeries_is_up_to_date() -> None:
    assert LIST.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("game", HONEST)
def test_deleting_an_account_breaks_no_proof(game: str) -> None:
    forgotten = without_name(HONEST[game], 1)
    assert forgotten["players"][0] == FORGOTTEN
    assert HONEST[game]["players"][0] not in json.dumps(forgotten)
    assert status(forgotten) == "proven"


def test_truncated_record_reports_its_last_hand() -> None:
    whole = HONEST["truco"]
    verdict = verify(io.BytesIO(dump({**whole, "hands": whole["hands"][:3]}).encode()), None)
    assert (verdict.status, verdict.hands) == ("incomplete", 3)
    assert verdict.sentence.text("pt").startswith("Incompleto: até a mão 3.")


@pytest.mark.parametrize("game", HONEST)
def test_legal_play_that_never_happened_is_found_only_by_stored_seals(game: str) -> None:
    """With recomputed seals every check passes; only the stored seals differ."""
    whole = HONEST[game]
    record = never_played(game, whole)
    reseal(record)
    assert status(record) == "proven"
    assert record["fair"]["end"] != whole["fair"]["end"]
