"""A real server in a process of its own that can be killed and started again under the same address."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import httpx

SERVER: Final = Path(__file__).with_name("attack_server.py")
LONG: Final = os.environ.get("CARTEADO_ATTACK") == "long"
"""`make attack` takes its time; `make test` does not."""


class Attacked:
    """The server, and its address, which stays the same when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self, *arguments: str) -> None:
        command = [sys.executable, str(SERVER), str(self.port), str(self.folder), *arguments]
        path = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.DEVNULL)
        async with httpx.AsyncClient(verify=False) as client:
            for _ in range(1200):
                try:
                    await client.get(f"{self.url}/api/house")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    def make_room(self) -> None:
        """Files may grow again that could not: see MOST BYTES of the server."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
