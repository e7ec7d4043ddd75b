"""Who a browser is: a signed cookie with the person's id in it, and nothing else."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

COOKIE: Final = "carteado"
YEAR: Final = 365 * 24 * 3600
TRANSFER_SECONDS: Final = 600


def new_player() -> str:
    return secrets.token_urlsafe(12)


class Identity:
    """Signs and reads cookies, and the tokens that take a guest to another device."""

    def __init__(self, key: str, *, secure: bool) -> None:
        self._cookies = URLSafeSerializer(key, salt="cookie")
        self._transfers = URLSafeTimedSerializer(key, salt="transfer")
        self._secure = secure

    def read(self, cookie: str | None) -> str | None:
        """The person of a cookie; None when it is not one of ours."""
        try:
            player = self._cookies.loads(cookie or "")
        except BadSignature:
            return None
        return player if isinstance(player, str) and 0 < len(player) <= 32 else None

    def cookie(self, player: str) -> str:
        """The header that sets it. Scripts can't read it, and other sites can't send it along."""
        secure = "; Secure" if self._secure else ""
        value = self._cookies.dumps(player)
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    def transfer(self, player: str) -> str:
        return str(self._transfers.dumps(player))

    def arrive(self, token: str) -> str | None:
        try:
            player = self._transfers.loads(token, max_age=TRANSFER_SECONDS)
        except BadSignature:
            return None
        return player if isinstance(player, str) else None


def key_in(folder: Path) -> str:
    """The server's own key: drawn once, readable by its owner alone."""
    path = folder / "cookie.key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32), encoding="ascii")
    return path.read_text(encoding="ascii").strip()
