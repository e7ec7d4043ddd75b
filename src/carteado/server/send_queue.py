"""What is ready to be sent, over all connections: it goes out together, once all that is happening has happened."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A connection with something to say."""

    def flush(self) -> None:
        """Sends it, without waiting and without failing."""


class Outgoing:
    """Many tables move at once, when a commit brings them all news. To make everything first and to send it then is
    a good deal cheaper than to go to and fro between the two."""

    def __init__(self) -> None:
        self._ready: list[Sender] = []

    def add(self, sender: Sender) -> None:
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._ready.append(sender)

    def _send_all(self) -> None:
        ready, self._ready = self._ready, []
        for sender in ready:
            sender.flush()
