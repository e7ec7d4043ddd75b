"""A connection to a table: what comes in is done in order, what goes out waits in a queue."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

import msgspec
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from carteado.server import metrics, wire, wire_commands
from carteado.server.commands import decision
from carteado.server.database import Player
from carteado.server.limits import Bucket
from carteado.server.presenter import bye
from carteado.server.services import Services
from carteado.server.wire_words import CommandId
from carteado.tables.carried import BeingCarried
from carteado.tables.deciding import Who
from carteado.tables.events import Events
from carteado.tables.ports import Ports
from carteado.tables.refused import Refused
from carteado.tables.state import TableState
from carteado.tables.table import Done
from carteado.tables.viewers import Sender, Viewer
from carteado.words.catalogue import Language

log = logging.getLogger(__name__)

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(wire_commands.ClientMessage).decode
_BYE: Final = b'{"t":"bye"'
MOST_REFUSED: Final = 100
"""How many senseless messages a connection may send before it is closed."""
PARTING_SECONDS: Final = 1.0
"""How long a goodbye may take to be sent."""


class Watched(Protocol):
    """What a connection asks of its table (`carteado.tables.table.Table`)."""

    state: TableState
    ports: Ports

    async def watch(self, viewer: Viewer, version: int | None) -> None: ...

    def unwatch(self, viewer: Viewer) -> None: ...

    async def go_on(self, player: str) -> int: ...

    async def do_here(self, who: Who, command: str, decide: Callable[[TableState, Who], Events]) -> Done: ...


class Connection:
    """One viewer. A slow one holds nobody up.

    `straight` sends a message past all layers, and tells whether it could; under another server there is none.
    """

    def __init__(
        self, socket: WebSocket, services: Services, table: Watched, person: Player, lang: Language,
        straight: Callable[[bytes], bool] | None = None,
    ) -> None:  # fmt: skip
        limits = services.settings.limits
        self.socket, self.services, self.table, self.lang = socket, services, table, lang
        self._know(person)
        self.viewer = Viewer(person.id, lang, self.deliver)
        self.bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self.most_bytes, self.most_waiting = limits.message_bytes, limits.waiting_messages
        self.refused = 0
        self._has_news: Callable[[Sender], None] = services.outgoing.add
        self._straight = straight or (lambda _: False)
        self._out: deque[bytes] = deque()
        self._waits = False
        self._wake = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._is_parting = self._has_left = self._is_doing = False

    async def run(self, version: int | None) -> None:
        """Until one of the two hangs up."""
        writer = asyncio.create_task(self._write())
        try:
            await self._watch(version, writer)
            if self._is_parting:
                await asyncio.wait((writer,), timeout=PARTING_SECONDS)
        finally:
            writer.cancel()

    async def _watch(self, version: int | None, writer: asyncio.Task[None]) -> None:
        try:
            await self.table.watch(self.viewer, version)
            if not self._is_parting:
                self._reader = asyncio.create_task(self._read())
                await asyncio.wait((self._reader, writer), return_when=asyncio.FIRST_COMPLETED)
        except Refused:
            self.deliver(bye("restart", self.lang, again=True))
        finally:
            self._has_left = True
            self.table.unwatch(self.viewer)
            self._stop_reading()

    # Out -----------------------------------------------------------------------------------------------

    def deliver(self, message: bytes) -> None:
        """After a goodbye nothing is read any more, whether it can be sent or not."""
        if self._is_parting:
            return
        if len(self._out) >= self.most_waiting:
            self._out.clear()
            message = bye("slow", self.lang, again=True)
        if message.startswith(_BYE):
            self._is_parting = True
            self._stop_reading()
        self._out.append(message)
        self._has_news(self)

    def signed_out(self) -> None:
        """The session has ended: whoever the browser is now comes again as that."""
        if not self._is_parting:
            self._out.clear()
        self.deliver(bye("session", self.lang, again=True))

    def flush(self) -> None:
        """Nearly always the network takes a message without waiting, and waking the writer would cost more than
        sending. Where it would have to wait, nothing was sent, and the writer waits instead."""
        out = self._out
        while out and not self._waits:
            message = out[0]
            ends = self._is_parting and message.startswith(_BYE)
            if ends or not (self._straight(message) or self._sent_at_once(message)):
                self._waits = True
                self._wake.set()
            else:
                out.popleft()

    def _sent_at_once(self, message: bytes) -> bool:
        sending = self._send(message)
        try:
            sending.send(None)
        except StopIteration:
            return True
        except (WebSocketDisconnect, RuntimeError):
            return True  # nobody is there any more, as the reader is about to find out
        sending.close()
        return False

    def _send(self, message: bytes) -> Coroutine[Any, Any, None]:
        return self.socket.send({"type": "websocket.send", "text": message.decode()})

    async def _write(self) -> None:
        """Sends what could not be sent at once. A message stays in the queue until it is out: none may overtake it."""
        try:
            while True:
                await self._wake.wait()
                while self._out:
                    message = self._out[0]
                    await self._send(message)
                    if message.startswith(_BYE):
                        await self.socket.close(1012)
                        return
                    if self._out[0] is message:
                        self._out.popleft()
                self._wake.clear()
                self._waits = False
        except (WebSocketDisconnect, RuntimeError):
            return

    # In ------------------------------------------------------------------------------------------------

    def _stop_reading(self) -> None:
        """A command that has begun is done to its end, whoever hangs up meanwhile; it is the last one."""
        if self._reader is not None and not self._is_doing:
            self._reader.cancel()

    async def _read(self) -> None:
        try:
            while self.refused < MOST_REFUSED and self.socket.client_state is WebSocketState.CONNECTED:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._receive(message.get("text") or "")
                if self._is_parting or self._has_left:
                    return
            self.deliver(bye("too_fast", self.lang, again=False))
        except WebSocketDisconnect:
            return
        except Exception:
            metrics.errors.inc()
            log.exception("a connection failed")
            self.deliver(bye("restart", self.lang, again=True))

    async def _receive(self, text: str) -> None:
        """A message is done, or refused with its reason."""
        message: wire_commands.Command | None = None
        try:
            message = self._understand(text)
            done = await self._do(message)
        except Refused as refused:
            self.refused += message is None
            self._refuse(refused, message.id if message else self._id_in(text))
        else:
            if not done.told:
                self.deliver(_encode(wire.Done(id=message.id, version=done.version)))

    def _know(self, person: Player) -> None:
        """What each command asks of a person, who is slower to ask."""
        self.player, self.name, self.auto_cut = person.id, person.name, person.auto_cut

    async def _do(self, message: wire_commands.Command) -> Done:
        if isinstance(message, wire_commands.GoOn):
            return Done(await self.table.go_on(self.player))
        if isinstance(message, wire_commands.Sit):  # by today's name: since the socket opened it may be an account's
            self._know(await self.services.people.get(self.player, self.lang))
        who = Who(self.player, self.name, self.table.ports.now(), self.auto_cut)
        assert self._reader is not None
        self._is_doing = True
        try:
            with BeingCarried(self._reader):
                return await self.table.do_here(who, message.id, decision(message))
        finally:
            self._is_doing = False

    def _understand(self, text: str) -> wire_commands.Command:
        if not self.bucket.take():
            raise Refused("too_fast")
        if len(text) > self.most_bytes:
            raise Refused("too_large")
        try:
            message: wire_commands.Command = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refused("malformed") from None
        return message

    def _id_in(self, text: str) -> str | None:
        """The id of a message that came too fast or was not understood: whoever sent it waits for an answer to it."""
        if len(text) > self.most_bytes:
            return None
        try:
            return str(msgspec.convert(msgspec.json.decode(text)["id"], CommandId))
        except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError, LookupError):
            return None

    def _refuse(self, refused: Refused, command: str | None) -> None:
        metrics.refusals.labels(refused.code).inc()
        answer = wire.Refused(
            id=command,
            code=refused.code,
            reason=refused.text(self.lang, [place.name for place in self.table.state.places.seats]),
            source=refused.source(self.lang),
            articles=[wire.CitedArticle(**article.as_json()) for article in refused.articles],
        )
        self.deliver(_encode(answer))
