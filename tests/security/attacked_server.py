"""A server in its own process, which can be killed and started again at the same address."""

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
"""Whether to run the long attacks of `make attack`."""


class AttackedServer:
    """A server process. Its address stays the same after a restart."""

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
        """Lift the limit on the size of files (MAX_BYTES)."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
