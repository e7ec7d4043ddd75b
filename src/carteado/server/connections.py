"""Limits below the application: what a connection may send before it is a request, how slowly, and how many may come.

A request that never ends its headers or its body, a connection that says nothing and one address with thousands of them
are cut off here, before any of it reaches the site.
"""

from __future__ import annotations

import asyncio
from collections import deque
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.http11 import Request
from websockets.utils import apply_mask

from carteado.server.addresses import Networks, address_key
from carteado.server.limits import Connections
from carteado.server.settings import Limits

STRAIGHT: Final = "carteado.straight"
"""The extension of a socket's scope that has `GuardedSocket.write_at_once`."""
MOST_UNREAD: Final = 4
"""How many messages of one connection may wait to be done before no more are taken from the network."""


class Gate:
    """Counts the connections of each address, and all of them. Proxies we trust bring many people."""

    def __init__(self, limits: Limits, trusted: tuple[str, ...]) -> None:
        self.limits, self._trusted = limits, Networks(trusted)
        self._each = Connections(limits.tcp_connections_per_address, limits.people_per_private_address)
        self._inside = 0

    def enter(self, address: str) -> bool:
        if self._inside >= self.limits.tcp_connections:
            return False
        if address not in self._trusted and not self._each.enter(address_key(address)):
            return False
        self._inside += 1
        return True

    def leave(self, address: str) -> None:
        self._inside -= 1
        if address not in self._trusted:
            self._each.leave(address_key(address))


def guarded(limits: Limits, trusted: tuple[str, ...]) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols for HTTP and for sockets, with a gate that both share."""
    gate = Gate(limits, trusted)
    http = type("Http", (GuardedHttp,), {"gate": gate})
    return http, type("Socket", (GuardedSocket,), {"gate": gate})


class Inbox:
    """What a connection has received, for its one reader: what uvicorn needs of `asyncio.Queue`, at less cost."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.popleft()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket: it came in as a connection over HTTP, and is counted until it is lost.

    Nearly all that players send is one short text in one frame, and all that tables say too: these take a way of their
    own, in and out. Everything else is the library's.
    """

    gate: Gate
    _by_frames = True
    _is_full = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Any = Inbox(self.loop)

    def data_received(self, data: bytes) -> None:
        """From the first bytes that are no whole frame, the library alone knows where in the stream a frame begins."""
        if self._by_frames and self.handshake_complete and not self.close_sent:
            text = whole_text(data, self.config.ws_max_size)
            if text is not None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                if len(self.queue) >= MOST_UNREAD and not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
            self._by_frames = is_whole_control(data)
        elif self.handshake_initiated:
            self._by_frames = False
        super().data_received(data)

    def pause_writing(self) -> None:
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_full = False
        super().resume_writing()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][STRAIGHT] = {"write": self.write_at_once}

    def write_at_once(self, message: bytes) -> bool:
        """Sends a text as one frame, straight to the network: a table's news takes this way to each of its viewers, and
        no other layer has anything to add to it. False where that can't be done now."""
        if self._is_full or self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return False
        self.transport.write(frame_head(len(message)) + message)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(_peer(self.transport))
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """A text that is none ends the connection, as the protocol has it, and is no failure of ours to be logged."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


_WHOLE: Final = 0x80
_WHOLE_TEXT: Final = _WHOLE | Opcode.TEXT
_MASKED: Final = 0x80
_CONTROL: Final = 0x8


def whole_text(data: bytes, most: int) -> str | None:
    """The text of a client's frame, if these bytes are one whole frame and it is one whole text (RFC 6455, 5.2).

    >>> whole_text(bytes.fromhex("8185" "37fa213d" "7f9f4d5158"), 100)
    'Hello'
    """
    size = len(data) - 6
    if size < 0 or data[0] != _WHOLE_TEXT:
        return None
    begins = 2
    if data[1] == _MASKED | 126:
        size, begins = size - 2, 4
        if size < 0 or data[2:4] != size.to_bytes(2, "big"):
            return None
    elif size >= 126 or data[1] != _MASKED | size:
        return None
    if size > most:
        return None
    try:
        return apply_mask(data[begins + 4 :], data[begins : begins + 4]).decode()
    except UnicodeDecodeError:
        return None


def is_whole_control(data: bytes) -> bool:
    """Whether these bytes are one whole ping, pong or close of a client."""
    size = len(data) - 6
    return 0 <= size < 126 and data[0] & (_WHOLE | _CONTROL) == _WHOLE | _CONTROL and data[1] == _MASKED | size


@lru_cache(maxsize=4096)
def frame_head(size: int) -> bytes:
    """What goes before a text of so many bytes that is sent whole and unmasked (RFC 6455, 5.2).

    >>> frame_head(5).hex(), frame_head(300).hex()
    ('8105', '817e012c')
    """
    first = bytes([0x80 | Opcode.TEXT])
    if size < 126:
        return first + bytes([size])
    return first + (b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big"))


class GuardedHttp(HttpToolsProtocol):
    """A connection over HTTP."""

    gate: Gate
    _timer: asyncio.TimerHandle | None = None
    _let_in = False
    _head = 0
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._let_in = self.gate.enter(_peer(transport))
        if not self._let_in:
            transport.abort()
            return
        self._wait(self.gate.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        if self._let_in:
            self._let_in = False
            self.gate.leave(_peer(self.transport))
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        self._let_in = False  # the socket leaves for us
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if not self._let_in or self.transport.is_closing():
            return
        self._head += len(data) if self._in_head else 0
        if self._in_head and self._timer is None:
            self._wait(self.gate.limits.header_seconds)
        super().data_received(data)
        if self._in_head and self._head > self.gate.limits.header_bytes:
            self._refuse(431)

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.gate.limits.header_bytes or len(self.headers) > self.gate.limits.headers:
            self._refuse(431)
            return
        self._wait(self.gate.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        self._wait(None)
        if not self.transport.is_closing():
            super().on_message_complete()

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._refuse, 408) if seconds is not None else None

    def _refuse(self, status: int) -> None:
        self._wait(None)
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def _peer(transport: Any) -> str:
    found = transport.get_extra_info("peername")
    return str(found[0]) if isinstance(found, tuple) and found else "?"
