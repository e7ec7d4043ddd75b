"""Limits below the ASGI layer: how many connections an address may open, and how slowly a request may arrive.

ASGI begins when the headers of a request are complete. A connection that sends nothing, or headers without end, never
gets that far. `GuardedConnection` is therefore placed between the network and uvicorn's HTTP protocol. It counts bytes
and seconds and forwards the data. `RequestReports`, the outermost layer of the application, tells it when a request
begins, when its body is complete and when it ends.
"""

from __future__ import annotations

import asyncio
import logging
import re
from http import HTTPStatus
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from carteado.server.runtime.addresses import Networks, address_key
from carteado.server.runtime.limits import Bucket, ConnectionCounter
from carteado.server.runtime.settings import Limits

_KEY: Final = "carteado.connection"
"""The key under which the state of an ASGI scope contains the `GuardedConnection`."""
_HEAD_END: Final = re.compile(rb"\n\r?\n")
SLICE_SECONDS: Final = 0.1
"""If a WebSocket client sends too fast, one slice of its data is forwarded per interval of this length."""
MAX_LENGTH_DIGITS: Final = 18
"""The digits of the longest `Content-Length` that is accepted."""
CLOSE_SECONDS: Final = 30
"""How long a closed connection may take to send the rest of its last response."""


class Gate:
    """Limits the open connections, in total and per address. Connections of trusted proxies count only in the total."""

    def __init__(self, limits: Limits, trusted: tuple[str, ...]) -> None:
        self.limits, self._trusted = limits, Networks(trusted)
        self._per_address = ConnectionCounter(limits.tcp_connections_per_address, limits.people_per_private_address)
        self._open_connections = 0

    def enter(self, address: str) -> bool:
        if self._open_connections >= self.limits.tcp_connections:
            return False
        if address not in self._trusted and not self._per_address.enter(address_key(address)):
            return False
        self._open_connections += 1
        return True

    def leave(self, address: str) -> None:
        self._open_connections -= 1
        if address not in self._trusted:
            self._per_address.leave(address_key(address))


def guard_connections(limits: Limits, trusted: tuple[str, ...]) -> type[asyncio.Protocol]:
    """Return the protocol class for uvicorn's option `http`. All its connections share one gate."""
    return type("GuardedConnection", (GuardedConnection,), {"gate": Gate(limits, trusted)})


class GuardedConnection(asyncio.Protocol):
    """Forwards the callbacks of one connection to uvicorn's protocol (the delegate), within the limits.

    The delegate gets one request at a time: its head, within `header_seconds` and `header_bytes`, and then as much of
    the body as the application asks for. All other data stays in a buffer until the request ends, and reading is
    paused meanwhile. This class looks only for the empty line that ends a head; it parses nothing else.

    After the upgrade to a WebSocket, the delegate is uvicorn's protocol for WebSockets. It gets at most
    `socket_bytes_per_second` on average, because small frames cost far more than their bytes.
    """

    gate: Gate

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        self._loop: asyncio.AbstractEventLoop = _loop or asyncio.get_running_loop()
        state = {**app_state, _KEY: self}
        self._delegate: asyncio.Protocol = HttpToolsProtocol(config, server_state, state, self._loop)
        self._transport: Any = None
        self._proxy: _Transport | None = None
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._abort_timer: asyncio.TimerHandle | None = None
        self._is_counted = self._is_socket = self._is_in_request = self._is_chunked = False
        self._awaits_body = self._is_forward_scheduled = False
        self._is_delegate_paused = self._is_reading_paused = False
        self._body_left = 0
        self._allowance = self.gate.limits.header_bytes
        self._frames = Bucket(self.gate.limits.socket_bytes_per_second, self.gate.limits.socket_bytes_at_once)
        self._buffer = bytearray()

    # Callbacks of the event loop ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._address = _peer_address(transport)
        self._is_counted = self.gate.enter(self._address)
        if not self._is_counted:
            self._transport.abort()
            return
        self._start_timer(self.gate.limits.header_seconds)
        self._proxy = _Transport(transport, self)
        self._delegate.connection_made(self._proxy)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        self._buffer.clear()
        if self._is_counted:
            self.gate.leave(self._address)
            self._delegate.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_counted or self._transport.is_closing():
            return
        is_direct = self._is_socket and not self._buffer and not self._is_delegate_paused
        if is_direct and self._frames.take(len(data)):
            self._delegate.data_received(data)
            return
        self._buffer += data
        self._forward()

    def eof_received(self) -> bool | None:
        return self._delegate.eof_received() if self._is_counted else None

    def pause_writing(self) -> None:
        self._delegate.pause_writing()

    def resume_writing(self) -> None:
        self._delegate.resume_writing()

    # Forwarding --------------------------------------------------------------------------------------------

    def _forward(self) -> None:
        """Forward as much of the buffer as the delegate may have now. Then pause or resume reading."""
        if self._transport.is_closing() or self._is_forward_scheduled:
            return
        if self._is_delegate_paused:
            pass  # the data waits in the buffer
        elif self._is_socket:
            self._forward_frames()
        elif not self._is_in_request:
            self._forward_head()
        elif self._awaits_body:
            self._forward_body()
        self._pause_reading(bool(self._buffer) or (self._is_in_request and not self._awaits_body))

    def _forward_head(self) -> None:
        """Forward the bytes up to the end of the request's head, or all allowed bytes if they have no end.

        Refuse a head that is too long.
        """
        if not self._buffer:
            return
        if self._timer is None:
            self._start_timer(self.gate.limits.header_seconds)
        if not self._allowance:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        end = _HEAD_END.search(self._buffer, 0, self._allowance)
        size = end.end() if end else min(len(self._buffer), self._allowance)
        self._allowance -= size
        self._delegate.data_received(self._take_from_buffer(size))
        if end or self._buffer:
            # If the head is complete, uvicorn has created a task for the request, which runs before `_forward_again`.
            self._is_forward_scheduled = True
            self._loop.call_soon(self._forward_again)

    def _forward_again(self) -> None:
        self._is_forward_scheduled = False
        self._forward()

    def _forward_body(self) -> None:
        size = len(self._buffer) if self._is_chunked else min(len(self._buffer), self._body_left)
        if size:
            self._body_left -= size
            self._delegate.data_received(self._take_from_buffer(size))

    def _forward_frames(self) -> None:
        """Forward a slice of the buffered WebSocket data if the rate allows, and schedule the next slice."""
        if not self._buffer:
            return
        size = min(len(self._buffer), int(self.gate.limits.socket_bytes_per_second * SLICE_SECONDS) or 1)
        if self._frames.take(size):
            self._delegate.data_received(self._take_from_buffer(size))
        if self._buffer:
            self._is_forward_scheduled = True
            self._loop.call_later(SLICE_SECONDS, self._forward_again)

    def _take_from_buffer(self, size: int) -> bytes:
        """Remove the first bytes from the buffer and return them."""
        cut = bytes(self._buffer[:size])
        del self._buffer[:size]
        return cut

    # Called by `RequestReports` ----------------------------------------------------------------------------

    def begin_request(self, body_length: int, *, is_chunked: bool) -> None:
        self._stop_timer()
        self._is_in_request, self._awaits_body = True, False
        self._body_left, self._is_chunked = body_length, is_chunked
        self._pause_reading(True)

    def await_body(self) -> None:
        """Resume reading because the application waits for the body. The client has `body_seconds` to send it."""
        if self._timer is None:
            self._start_timer(self.gate.limits.body_seconds)
        self._awaits_body = True
        self._forward()

    def complete_body(self) -> None:
        self._stop_timer()
        self._awaits_body = False
        self._pause_reading(True)

    def end_request(self) -> None:
        """Handle the end of a response and go on with the next request.

        Unread bytes of the body may still arrive before the next request. After a chunked body, the connection is
        closed because the end of the body may be unknown.
        """
        self._stop_timer()
        self._is_in_request = self._awaits_body = False
        if self._is_chunked:
            self.close()
            return
        self._allowance = self.gate.limits.header_bytes + self._body_left
        self._forward()

    # Called by uvicorn through `_Transport` ----------------------------------------------------------------

    def switch_protocol(self, delegate: asyncio.BaseProtocol) -> None:
        """Forward everything to the protocol for WebSockets from now on.

        The time limit for the head applies until that protocol answers the handshake.
        """
        assert isinstance(delegate, asyncio.Protocol)
        assert self._proxy is not None
        self._delegate, self._is_socket = delegate, True
        self._proxy.write = self._answer_handshake

    def _answer_handshake(self, data: bytes) -> None:
        assert self._proxy is not None
        self._stop_timer()
        self._proxy.write = self._transport.write
        self._transport.write(data)

    def pause_for_delegate(self) -> None:
        """Forward nothing for now. Reading goes on until data arrives: most pauses end before that."""
        self._is_delegate_paused = True

    def resume_for_delegate(self) -> None:
        self._is_delegate_paused = False
        self._forward()

    def close(self) -> None:
        """Close the connection. The client has `CLOSE_SECONDS` to read the data that was already sent."""
        self._transport.close()
        if self._abort_timer is None:
            self._abort_timer = self._loop.call_later(CLOSE_SECONDS, self._transport.abort)

    # -------------------------------------------------------------------------------------------------------

    def _pause_reading(self, paused: bool) -> None:
        if paused == self._is_reading_paused or self._transport.is_closing():
            return
        self._is_reading_paused = paused
        if paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _start_timer(self, seconds: float) -> None:
        self._timer = self._loop.call_later(seconds, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus) -> None:
        self._stop_timer()
        if not self._transport.is_closing():
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            self._transport.write(head.encode())
            self.close()


class _Transport:
    """The transport that uvicorn uses. When uvicorn changes the protocol, the guard stays and controls reading."""

    def __init__(self, transport: Any, guard: GuardedConnection) -> None:
        self._transport = transport
        self.set_protocol, self.close = guard.switch_protocol, guard.close
        self.pause_reading, self.resume_reading = guard.pause_for_delegate, guard.resume_for_delegate
        self.write, self.is_closing = transport.write, transport.is_closing  # called for every message

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class RequestReports:
    """Middleware that tells the connection when a request begins, when its body is complete and when it ends.

    If the application runs under another ASGI server than ours, there is no `GuardedConnection`. Then this class only
    limits the number of headers.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and len(scope["headers"]) > self.limits.headers:
            await _refuse(scope, send, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        connection: GuardedConnection | None = scope.get("state", {}).pop(_KEY, None)
        if connection is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        length, is_chunked = _body_length(headers), "transfer-encoding" in headers
        if length is None:
            await _refuse(scope, send, HTTPStatus.BAD_REQUEST)
            return
        connection.begin_request(length, is_chunked=is_chunked)
        is_complete = not length and not is_chunked

        async def receive_and_report() -> Message:
            nonlocal is_complete
            if is_complete:
                return await receive()
            connection.await_body()
            message = await receive()
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                is_complete = True
                connection.complete_body()
            return message

        async def send_and_close(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
            await send(message)

        try:
            # After a chunked body the connection is closed, so uvicorn must not begin the next request.
            await self.app(scope, receive_and_report, send_and_close if is_chunked else send)
        finally:
            connection.end_request()


def _body_length(headers: Headers) -> int | None:
    """Return the length of the body, 0 if the headers do not give it, or None if it is malformed.

    The delegate must not expect a longer body than this class, because it would wait for the rest without a time limit.
    """
    length = headers.get("content-length", "0").strip(" \t")
    return int(length) if length.isascii() and length.isdigit() and len(length) <= MAX_LENGTH_DIGITS else None


async def _refuse(scope: Scope, send: Send, status: HTTPStatus) -> None:
    """Answer a request without running the application, and close the connection."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})
        return
    head = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status.value, "headers": head})
    await send({"type": "http.response.body"})


def is_server_failure(record: logging.LogRecord) -> bool:
    """Filter uvicorn's log: return False for a traceback that a client causes by sending invalid UTF-8."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def _peer_address(transport: asyncio.BaseTransport) -> str:
    found = transport.get_extra_info("peername")
    return str(found[0]) if isinstance(found, tuple) and found else "?"
