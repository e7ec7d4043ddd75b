"""The settings of a server and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import uniform
from typing import Final

PEOPLE_IN_A_HALL: Final = 60
"""`--lan` multiplies most limits of a private address by this number, because all phones in a tournament hall may
share one address. 60 × 600 requests a minute are enough for 500 phones that fetch the page again after each of 36
results a minute."""
UPLOAD_KB: Final = 128
"""Kilobytes that are added to the size of each upload, because a small file may be as much work as a large one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits on the requests, connections and jobs of clients."""

    message_bytes: int = 4096
    body_bytes: int = 96 * 1024
    messages_per_second: float = 20
    messages_at_once: int = 40
    requests_per_minute: float = 600
    guests_per_minute: float = 60
    """New guests; each of them adds a session to the database."""
    logins_per_minute: float = 10
    attempts_per_account: float = 10
    """Attempts to sign in to one account in a row, from all addresses together. Then only
    `attempts_per_account_per_minute` are allowed."""
    attempts_per_account_per_minute: float = 1
    names_per_minute: float = 10
    """Name changes of one person. Each change is sent to all their tables."""
    tables_per_minute: float = 30
    open_tables_per_person: int = 20
    """Tables that a person has opened and that are not over. `open_tables_per_address` is the same for an address."""
    open_tables_per_address: int = 60
    connections_per_address: int = 30
    handshakes_per_minute: float = 120
    waiting_per_address: int = 3
    """Jobs of one address that may wait or run in a worker thread, such as reading rules or replaying games."""
    check_kilobytes_per_minute: float = 200
    """Text of regulations that one address may have checked."""
    upload_kilobytes_per_minute: float = 4096
    """Uploads of one address: entry lists, records and tournament files. UPLOAD_KB is added to the size of each."""
    people_per_private_address: int = 1
    """How many people may share one private address. Most of its limits are multiplied by this number. `--lan` raises
    it from 1 to PEOPLE_IN_A_HALL."""
    socket_bytes_per_second: float = 8 * 1024
    socket_bytes_at_once: int = 64 * 1024
    """Limits on the bytes of one WebSocket, including control frames. Bytes over the rate are delayed."""
    header_bytes: int = 16 * 1024
    headers: int = 64
    header_seconds: float = 10
    """Time for a client to send the headers of a request. For the body it has `body_seconds`."""
    body_seconds: float = 20
    tcp_connections_per_address: int = 100
    tcp_connections: int = 10_000
    waiting_messages: int = 256
    """A connection with more unsent messages than this is closed as too slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a server.

    origins:        other origins under which browsers reach it.
    hosts:          the names that the server answers to, besides IP addresses and localhost; empty for all.
    address:        the URL with which links for other people begin; "" for the address of the page.
    reachable:      whether other machines can reach the server, as far as the settings tell.
    secure:         the site uses https: browsers send the cookie and later requests only over https.
    wait_days:      an idle table with people and a match in progress is closed after this time.
    forget_hours:   any other idle table is closed after this time.
    keep_logs_days: the log of a closed table is deleted after this time; 0 keeps it. Finished games are in the archive.
    """

    data: Path
    static: Path | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    address: str = ""
    reachable: bool = True
    secure: bool = False
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose forwarding headers are trusted."""
    session_days: int = 180
    admin_token: str = ""
    """The token of `carteado admin`. The admin endpoint is disabled while it is empty."""
    bot_delay_ms: tuple[int, int] = (700, 1600)
    cut_delay_ms: int = 300
    play_on_ms: int = 3_600_000
    """How long bots play on while nobody watches. Six times as long in a tournament or evening. At other tables, not
    at all after the only person has given up the seat."""
    hold_trick_ms: int = 0
    hold_hand_ms: int = 0
    hold_sheet_ms: int = 0
    between_partidas_ms: int = 0
    """Pause between two partidas (matches) of one tournament game."""
    forget_hours: int = 24
    wait_days: int = 30
    keep_logs_days: int = 30
    bots_in_threads: bool = True
    cheap_passwords: bool = False
    """Use a cheap password hash. For tests only; an operator cannot set it."""
    limits: Limits = field(default_factory=Limits)

    def keep_logs_ms(self) -> int | None:
        return self.keep_logs_days * 24 * 3_600_000 or None

    def holds(self) -> dict[str, int]:
        """Return the length of each pause in milliseconds: after a trick, a hand, a match and a scoresheet."""
        hand = self.hold_hand_ms
        return {"trick": self.hold_trick_ms, "hand": hand, "match": hand, "sheet": self.hold_sheet_ms}

    def bot_delay(self) -> int:
        low, high = self.bot_delay_ms
        return int(uniform(low, high)) if high else 0


def packaged_pages() -> Path | None:
    """Return the built front end: in the package or in `web/dist` of a checkout. None if it is not built."""
    server = Path(__file__).parents[1]
    places = (server / "static", server.parents[2] / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)
