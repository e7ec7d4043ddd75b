"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import uniform


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address, one connection and one message may ask for."""

    message_bytes: int = 4096
    body_bytes: int = 96 * 1024
    messages_per_second: float = 20
    messages_at_once: int = 40
    requests_per_minute: float = 600
    logins_per_minute: float = 10
    tables_per_minute: float = 30
    connections_per_address: int = 30
    waiting_messages: int = 256
    """What a connection may have waiting before it is cut off as too slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A server. `origins` are other addresses under which browsers reach it; `secure` marks cookies for https."""

    data: Path
    static: Path | None = None
    origins: tuple[str, ...] = ()
    secure: bool = False
    secret_key: str | None = None
    bot_delay_ms: tuple[int, int] = (700, 1600)
    cut_delay_ms: int = 300
    bots_in_threads: bool = True
    limits: Limits = field(default_factory=Limits)

    def bot_delay(self) -> int:
        low, high = self.bot_delay_ms
        return int(uniform(low, high)) if high else 0


def packaged_pages() -> Path | None:
    """The built front end: inside the package when installed, `web/dist` in a checkout."""
    here = Path(__file__).parent
    places = (here / "static", here.parents[2] / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)
