"""Start the real server for the browser tests: fast bots, its own data folder, and limits high enough for one machine.

Usage: python tests/serve.py PORT [BOT DELAY IN MS] [DATA FOLDER]

By default the data folder is temporary and deleted at the end.
"""

from __future__ import annotations

import signal
import sys
import tempfile
from pathlib import Path

import uvicorn
from stage import RANDOMNESS, add_stage_routes

from carteado.server.app.app import create_app
from carteado.server.runtime.settings import Limits, Settings

HIGH_LIMITS = Limits(
    requests_per_minute=100_000,
    tables_per_minute=10_000,
    open_tables_per_person=10_000,
    open_tables_per_address=10_000,
    waiting_per_address=100,
    logins_per_minute=1000,
    connections_per_address=500,
    guests_per_minute=10_000,
    attempts_per_account=1000,
    handshakes_per_minute=100_000,
    check_kilobytes_per_minute=100_000,
    upload_kilobytes_per_minute=100_000,
)


def serve(port: int, delay: int, data: Path) -> None:
    settings = Settings(
        data=data,
        static=Path(__file__).parents[1] / "dist",
        bot_delay_ms=(delay, delay * 2),
        cut_delay_ms=20,
        play_on_ms=10_000,  # tables of finished tests should not slow down the others
        cheap_passwords=True,
        limits=HIGH_LIMITS,
    )
    app = add_stage_routes(create_app(settings, RANDOMNESS))
    uvicorn.run(
        app, host="127.0.0.1", port=port, ws="websockets-sansio", log_level="warning", access_log=False,
        timeout_graceful_shutdown=5,
    )  # fmt: skip


if __name__ == "__main__":
    port, delay, folder = [*sys.argv[1:], *("20", "")[len(sys.argv) - 2 :]]
    if folder:
        serve(int(port), int(delay), Path(folder))
    else:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # exit normally, so that the folder is deleted
        with tempfile.TemporaryDirectory() as empty:
            serve(int(port), int(delay), Path(empty))
