"""Refusals over HTTP: the status of each code, and the body of the response."""

from __future__ import annotations

from typing import Final

from carteado.core.refusal import Refusal
from carteado.server.wire.http import Problem
from carteado.tables.refusal import StorageFailure
from carteado.words.catalogue import Language, Sentence

STATUS: Final = {
    "unknown_host": 421, "not_found": 404, "method": 405, "malformed": 422, "not_json": 415, "too_large": 413,
    "too_fast": 429, "origin": 403, "not_over": 409, "bad_login": 401, "name_taken": 409, "bad_name": 422,
    "has_account": 409, "reload": 409, "bad_token": 403, "bad_regulation": 422, "bad_seats": 422, "bad_level": 422,
    "need_pace": 422, "failed": 500, "not_ready": 503, "bad_letters": 422, "bad_password": 422, "password_is_name": 422,
    "bad_code": 401, "banned": 403, "no_account": 409, "need_password": 403, "bad_passkey": 401, "no_passkeys": 409,
    "tournament": 409, "tournament_here": 409, "role": 403, "staff_link": 403, "staff_name": 409, "too_many_links": 409,
    "too_many_evenings": 409, "other_evening": 409, "too_many_tables": 429, "still_busy": 429, "busy": 503,
    "no_room": 503, "damaged": 503, "corrected_meanwhile": 409, "not_writable": 422, "bad_file": 422,
}  # fmt: skip
DEFAULT_STATUS: Final = 409
"""The status of all other codes: a rule or the current state forbids what was requested."""


def status_of(refusal: Refusal) -> int:
    return STATUS.get(refusal.code, DEFAULT_STATUS)


def problem_of(refusal: Refusal, lang: Language) -> Problem:
    """Return the response body of a refusal.

    For a storage failure it has a sentence of its own, because the usual sentence is for players and mentions a move.
    """
    storage = isinstance(refusal, StorageFailure)
    reason = Sentence(f"server.refused.{refusal.code}") if storage else refusal.reason
    return Problem(code=refusal.code, reason=reason.text(lang), detail=refusal.detail)
