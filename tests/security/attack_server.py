"""A server that things happen to: python attack_server.py PORT FOLDER [STEP FILE] [MOST BYTES OF A FILE].

The clock of the machine is as many seconds off as STEP FILE says, whenever it is read. No file of the server grows
beyond MOST BYTES, as on a disk that is full, until somebody makes room (`Attacked.make_room`).
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from carteado.server.configuration import Process
from carteado.server.process import run
from carteado.server.settings import Settings
from tests.server.server_process import PLENTY


def step_clock_by(file: Path) -> None:
    real, real_ns = time.time, time.time_ns

    def off() -> float:
        return float(file.read_text() or 0) if file.is_file() else 0.0

    time.time = lambda: real() + off()
    time.time_ns = lambda: real_ns() + int(off() * 1e9)


if __name__ == "__main__":
    port, folder, step, most = [*sys.argv[1:], "", ""][:4]
    if step:
        step_clock_by(Path(step))
    if most:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), resource.RLIM_INFINITY))
    settings = Settings(data=Path(folder), limits=PLENTY, bot_delay_ms=(0, 20), cut_delay_ms=0, bots_in_threads=False)
    run(settings, Process(port=int(port)))
