"""The real server for the browser tests: quick bots, an empty store, and limits that one machine may use up."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from carteado.server.__main__ import run
from carteado.server.settings import Limits, Settings

ROOMY = Limits(
    requests_per_minute=100_000, tables_per_minute=10_000, logins_per_minute=1000, connections_per_address=500
)

if __name__ == "__main__":
    port = int(sys.argv[1])
    delay = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(
            data=Path(data),
            static=Path(__file__).parents[1] / "dist",
            bot_delay_ms=(delay, delay * 2),
            cut_delay_ms=50,
            limits=ROOMY,
        )
        run(settings, "127.0.0.1", port)
