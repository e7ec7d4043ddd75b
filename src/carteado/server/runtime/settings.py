"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import uniform
from typing import Final

HALL: Final = 60
"""The people of a hall behind one router: 60 times 600 requests a minute are 500 phones at 36 results a minute."""


UPLOAD_KB: Final = 128
"""What a file counts beside its size: a small one may be as much work as a large one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address, one connection and one message may ask for."""

    message_bytes: int = 4096
    body_bytes: int = 96 * 1024
    messages_per_second: float = 20
    messages_at_once: int = 40
    requests_per_minute: float = 600
    guests_per_minute: float = 60
    """New guests: each is a session to be kept."""
    logins_per_minute: float = 10
    attempts_per_account: float = 10
    """How often in a row a password or code for one account may be tried, from anywhere."""
    attempts_per_account_per_minute: float = 1
    names_per_minute: float = 10
    """How often one person may take another name: every table where they sit hears of it."""
    tables_per_minute: float = 30
    open_tables_per_person: int = 20
    """Tables that somebody has opened and that are not over; for an address `open_tables_per_address`."""
    open_tables_per_address: int = 60
    connections_per_address: int = 30
    handshakes_per_minute: float = 120
    waiting_per_address: int = 3
    """What one address may have waiting at a time of what is done beside the event loop: rules read, games shown."""
    check_kilobytes_per_minute: float = 200
    """How much text of regulations one address may have checked."""
    upload_kilobytes_per_minute: float = 4096
    """How much of lists, records and tournament files one address may have read; each counts UPLOAD_KB at least."""
    people_per_private_address: int = 1
    """How many people may share one private address: what an address may ask for is that many times as much. `--lan`
    takes it to be a hall (HALL), where a router may bring everybody under one address."""
    header_bytes: int = 16 * 1024
    headers: int = 64
    header_seconds: float = 10
    """How long a connection may take until its headers are here; a body may take `body_seconds`."""
    body_seconds: float = 20
    tcp_connections_per_address: int = 100
    tcp_connections: int = 10_000
    waiting_messages: int = 256
    """What a connection may have waiting before it is cut off as too slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A server. `origins` are other addresses under which browsers reach it; `secure` marks cookies for https.

    `address` is what links to tables begin with where the page's own address will not do; `reachable` is false
    when the server listens only on this machine. A table where nothing happens is closed after `forget_hours`, one with
    a match that people have begun after `wait_days`; the log of a closed table is dropped after `keep_logs_days`, and
    never if they are 0: its games are in the archive by then.
    """

    data: Path
    static: Path | None = None
    origins: tuple[str, ...] = ()
    address: str = ""
    reachable: bool = True
    secure: bool = False
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word about where a request comes from is taken."""
    session_days: int = 180
    admin_token: str = ""
    """What `carteado admin` has to show; nobody may do what it does while it is empty."""
    bot_delay_ms: tuple[int, int] = (700, 1600)
    cut_delay_ms: int = 300
    play_on_ms: int = 3_600_000
    """How long bots play on for people who went away, where nobody looks; six times as long in a tournament."""
    hold_trick_ms: int = 0
    hold_hand_ms: int = 0
    hold_sheet_ms: int = 0
    between_partidas_ms: int = 0
    """How long the result of a partida stands before the next of the same tournament game begins."""
    forget_hours: int = 24
    wait_days: int = 30
    keep_logs_days: int = 30
    bots_in_threads: bool = True
    cheap_passwords: bool = False
    """Hashed with next to no work, for tests; no operator can set it."""
    limits: Limits = field(default_factory=Limits)

    def keep_logs_ms(self) -> int | None:
        return self.keep_logs_days * 24 * 3_600_000 or None

    def holds(self) -> dict[str, int]:
        """How long what was finished lies on the table. `carteado serve` gives people time to see it."""
        hand = self.hold_hand_ms
        return {"trick": self.hold_trick_ms, "hand": hand, "match": hand, "sheet": self.hold_sheet_ms}

    def bot_delay(self) -> int:
        low, high = self.bot_delay_ms
        return int(uniform(low, high)) if high else 0


def packaged_pages() -> Path | None:
    """The built front end: inside the package when installed, `web/dist` in a checkout."""
    here = Path(__file__).parent
    places = (here / "static", here.parents[2] / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)
