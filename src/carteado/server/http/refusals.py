"""What the site answers when it does not do what was asked."""

from __future__ import annotations

from carteado.words.catalogue import Language, say

STATUS = {
    "not_found": 404, "method": 405, "malformed": 422, "not_json": 415, "too_large": 413, "too_fast": 429,
    "too_many": 429, "origin": 403, "not_over": 409, "bad_login": 401, "name_taken": 409, "bad_name": 422,
    "has_account": 409, "bad_token": 403, "bad_regulation": 422, "bad_seats": 422, "bad_level": 422,
    "need_pace": 422, "failed": 500, "not_ready": 503, "bad_letters": 422, "bad_password": 422, "password_is_name": 422,
    "bad_code": 401, "banned": 403, "no_account": 409, "need_password": 403, "bad_passkey": 401, "no_passkeys": 409,
    "tournament": 409, "tournament_here": 409, "role": 403, "staff_link": 403, "staff_name": 409, "too_many_links": 409,
    "too_many_evenings": 409, "other_evening": 409, "too_many_tables": 429, "still_busy": 429, "busy": 503,
    "no_room": 503, "damaged": 503, "corrected_meanwhile": 409, "not_writable": 422, "bad_file": 422,
}  # fmt: skip


class HttpRefused(Exception):
    """A refusal with its code; what fills the sentence may be said in the reader's language."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def text(self, lang: Language) -> str:
        return say(f"server.refused.{self.code}", lang, **self.params)
