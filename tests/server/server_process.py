"""A server process that tests can kill: python server_process.py PORT FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

from carteado.server.app.configuration import Process
from carteado.server.app.process import run
from carteado.server.runtime.settings import Limits, Settings

PLENTY = Limits(
    messages_per_second=1e6, messages_at_once=1_000_000, requests_per_minute=1e6, logins_per_minute=1e6,
    tables_per_minute=1e6, connections_per_address=10_000, guests_per_minute=1e6, attempts_per_account=1e6,
    handshakes_per_minute=1e6, check_kilobytes_per_minute=1e6, upload_kilobytes_per_minute=1e9,
    tcp_connections_per_address=10_000, socket_bytes_per_second=1e9, socket_bytes_at_once=10**9,
    open_tables_per_person=10**6, open_tables_per_address=10**6, waiting_per_address=100,
)  # fmt: skip

if __name__ == "__main__":
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    settings = Settings(data=folder, limits=PLENTY, bot_delay_ms=(0, 20), cut_delay_ms=0, bots_in_threads=False)
    run(settings, Process(port=port))
