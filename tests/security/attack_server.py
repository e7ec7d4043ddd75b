"""A server with a wrong clock and a full disk: python attack_server.py PORT FOLDER [OFFSET_FILE] [MAX_BYTES].

The clock is wrong by the number of seconds that OFFSET_FILE contains when the clock is read. No file of the server
grows beyond MAX_BYTES, as on a full disk, until `AttackedServer.make_room` lifts the limit.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from carteado.server.app.configuration import Process
from carteado.server.app.process import run
from carteado.server.runtime.settings import Settings
from tests.server.server_process import PLENTY


def offset_clock_by(file: Path) -> None:
    real, real_ns = time.time, time.time_ns

    def offset() -> float:
        return float(file.read_text() or 0) if file.is_file() else 0.0

    time.time = lambda: real() + offset()
    time.time_ns = lambda: real_ns() + int(offset() * 1e9)


if __name__ == "__main__":
    port, folder, offset_file, max_bytes = [*sys.argv[1:], "", ""][:4]
    if offset_file:
        offset_clock_by(Path(offset_file))
    if max_bytes:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(max_bytes), resource.RLIM_INFINITY))
    settings = Settings(data=Path(folder), limits=PLENTY, bot_delay_ms=(0, 20), cut_delay_ms=0, bots_in_threads=False)
    run(settings, Process(port=int(port)))
