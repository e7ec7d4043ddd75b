"""Refusals over HTTP: the status and the body of a refusal from each layer, and a sentence for every code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from carteado.core.refusal import Refusal
from carteado.games.registry import rulebook
from carteado.server.http.refusals import STATUS, problem_of, status_of
from carteado.server.runtime.refusal import site_refusal
from carteado.tables.refusal import DiskFull, FileDamaged, table_refusal
from carteado.tournaments.refusal import tournament_refusal
from carteado.words.catalogue import LANGUAGES, Sentence, catalogue, say

SOURCE = Path(__file__).parents[2] / "src" / "carteado"
SENTENCES = {
    "site_refusal": "server.refused",
    "table_refusal": "tables.refused",
    "tournament_refusal": "tournaments.refused",
}
MADE_FROM_OTHERS = {"method", "tournament", "no_room", "damaged"}
"""Codes that no `site_refusal` in the source names: see `app.py`, `tournaments/refusal.py` and `tables/refusal.py`."""

RULE = Refusal(Sentence("truco.refuse.hand_over"), rulebook("truco").preset("fenacef").citation("players"))


def cited(refusal: Refusal) -> str:
    return f"{refusal.sentence.text('en')} ({refusal.source_in('en')})"


@pytest.mark.parametrize(
    ("refusal", "status", "code", "reason", "detail"),
    [
        (site_refusal("not_found"), 404, "not_found", say("server.refused.not_found", "en"), ""),
        (site_refusal("bad_seats", seats=3), 422, "bad_seats", say("server.refused.bad_seats", "en", seats=3), ""),
        (site_refusal("malformed", detail="name"), 422, "malformed", say("server.refused.malformed", "en"), "name"),
        (tournament_refusal("not_now"), 409, "tournament", say("tournaments.refused.not_now", "en"), "not_now"),
        (DiskFull(), 503, "no_room", say("server.refused.no_room", "en"), ""),
        (FileDamaged("malformed"), 503, "damaged", say("server.refused.damaged", "en"), ""),
        (table_refusal("late"), 409, "late", say("tables.refused.late", "en"), ""),
        (RULE, 409, "rule", cited(RULE), ""),
    ],
)
def test_refusal_becomes_status_and_body(refusal: Refusal, status: int, code: str, reason: str, detail: str) -> None:
    problem = problem_of(refusal, "en")
    assert (status_of(refusal), problem.code, problem.reason, problem.detail) == (status, code, reason, detail)


def raised(factory: str) -> Iterator[str]:
    """Yield the codes with which the source calls a factory."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == factory:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield str(code.value)


@pytest.mark.parametrize("factory", SENTENCES)
def test_every_code_has_a_sentence_in_each_language(factory: str) -> None:
    codes = set(raised(factory))
    assert codes
    for code in codes:
        area, _, section = SENTENCES[factory].partition(".")
        for lang in LANGUAGES:
            sentences = catalogue(lang, area)[section]
            assert isinstance(sentences, dict)
            assert code in sentences


def test_every_code_of_the_site_has_a_status_and_every_status_is_used() -> None:
    assert set(raised("site_refusal")) | MADE_FROM_OTHERS == set(STATUS)
