"""The connection of a viewer to a table: it runs the viewer's commands in order and sends messages to the viewer."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec
from starlette.types import Receive, Send

from carteado.core.refusal import Refusal
from carteado.presenter import messages
from carteado.presenter.presenter import bye
from carteado.server.runtime import metrics
from carteado.server.runtime.database import Player
from carteado.server.runtime.limits import Bucket
from carteado.server.runtime.settings import Limits
from carteado.server.tables.commands import make_handler
from carteado.server.wire import commands
from carteado.server.wire.text import CommandId
from carteado.tables.command_handlers import Handler, Person
from carteado.tables.environment import TableEnvironment
from carteado.tables.refusal import table_refusal, text_with_names
from carteado.tables.shielded import ShieldedTask
from carteado.tables.state import TableState
from carteado.tables.table import CommandResult
from carteado.tables.viewers import Sender, SendQueue, Viewer
from carteado.words.catalogue import Language

log = logging.getLogger(__name__)

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(commands.ClientMessage).decode
_BYE: Final = b'{"t":"bye"'
_AGAIN: Final = b'"again":true'
SERVICE_RESTART: Final = 1012
"""WebSocket close code. Clients reconnect after it, but not after POLICY_VIOLATION."""
POLICY_VIOLATION: Final = 1008
MAX_INVALID_MESSAGES: Final = 100
"""The connection is closed after this many messages that are malformed, too large or too fast."""
GOODBYE_SECONDS: Final = 1.0
"""How long to wait for a goodbye to be sent."""


FindPerson = Callable[[str, Language], Awaitable[Player]]
"""Returns a person by id. A new guest gets a name in this language."""


class WatchedTable(Protocol):
    """The part of `carteado.tables.table.Table` that a connection uses."""

    state: TableState
    environment: TableEnvironment

    async def watch(self, viewer: Viewer, version: int | None) -> None: ...

    def unwatch(self, viewer: Viewer) -> None: ...

    async def go_on(self, player: str) -> int: ...

    async def do_unshielded(self, person: Person, command: str, handle: Handler) -> CommandResult: ...


class Connection:
    """The connection of one viewer. A slow viewer does not delay the others.

    It uses `receive` and `send` of ASGI, because Starlette's `WebSocket` costs more CPU time for each message.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        table: WatchedTable,
        person: Player,
        lang: Language,
        limits: Limits,
        send_queue: SendQueue,
        find_person: FindPerson,
    ) -> None:
        self._receive, self._send = receive, send
        self.table, self.lang = table, lang
        self._find_person = find_person
        self._copy_person(person)
        self.viewer = Viewer(person.id, lang, self.deliver)
        self.bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self.most_bytes, self.most_waiting = limits.message_bytes, limits.waiting_messages
        self.invalid_messages = 0
        self._request_flush: Callable[[Sender], None] = send_queue.add
        self._queue: deque[bytes] = deque()
        self._is_blocked = False
        self._wake = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._is_closing = self._has_left = self._is_running_command = False

    async def run(self, version: int | None) -> None:
        """Serve the viewer until either side closes the connection.

        version: the last version that the viewer has seen if it reconnects, else None.
        """
        writer = asyncio.create_task(self._write())
        try:
            await self._watch(version, writer)
            if self._is_closing:
                await asyncio.wait((writer,), timeout=GOODBYE_SECONDS)
        finally:
            writer.cancel()

    async def _watch(self, version: int | None, writer: asyncio.Task[None]) -> None:
        try:
            await self.table.watch(self.viewer, version)
            if not self._is_closing:
                self._reader = asyncio.create_task(self._read())
                await asyncio.wait((self._reader, writer), return_when=asyncio.FIRST_COMPLETED)
        except Refusal:
            self.deliver(bye("restart", self.lang, again=True))
        finally:
            self._has_left = True
            self.table.unwatch(self.viewer)
            self._stop_reading()

    # Outgoing -----------------------------------------------------------------------------------------------

    def deliver(self, message: bytes) -> None:
        """Queue a message to the viewer.

        A `Bye` is the last message: after it, nothing is queued and no command is read. A full queue is replaced by a
        `Bye`, because the viewer is too slow.
        """
        if self._is_closing:
            return
        if len(self._queue) >= self.most_waiting:
            self._queue.clear()
            message = bye("slow", self.lang, again=True)
        if message.startswith(_BYE):
            self._is_closing = True
            self._stop_reading()
        self._queue.append(message)
        self._request_flush(self)

    def end_session(self) -> None:
        """Close the connection because its session ended, and tell the browser to reconnect."""
        if not self._is_closing:
            self._queue.clear()
        self.deliver(bye("session", self.lang, again=True))

    def flush(self) -> None:
        """Send as many queued messages as possible without blocking. The writer task sends the rest."""
        queue = self._queue
        while queue and not self._is_blocked:
            message = queue[0]
            ends = self._is_closing and message.startswith(_BYE)
            if ends or not self._send_at_once(message):
                self._is_blocked = True
                self._wake.set()
            else:
                queue.popleft()

    def _send_at_once(self, message: bytes) -> bool:
        """Send a message without waiting. Return False if the network cannot accept it now."""
        sending = self._send_text(message).__await__()  # `send(None)` runs it until the message is sent or it must wait
        try:
            sending.send(None)
        except StopIteration:
            return True
        except (OSError, RuntimeError):
            return True  # the viewer has disconnected; the reader task notices it
        sending.close()
        return False

    def _send_text(self, message: bytes) -> Awaitable[None]:
        return self._send({"type": "websocket.send", "text": message.decode()})

    async def _write(self) -> None:
        """Send the messages that `flush` could not send. A message is removed from the queue only after it is sent."""
        try:
            while True:
                await self._wake.wait()
                while self._queue:
                    message = self._queue[0]
                    await self._send_text(message)
                    if message.startswith(_BYE):
                        code = SERVICE_RESTART if _AGAIN in message else POLICY_VIOLATION
                        await self._send({"type": "websocket.close", "code": code})
                        return
                    if self._queue[0] is message:
                        self._queue.popleft()
                self._wake.clear()
                self._is_blocked = False
        except (OSError, RuntimeError):
            return  # the viewer has disconnected

    # Incoming ------------------------------------------------------------------------------------------------

    def _stop_reading(self) -> None:
        """Stop reading commands. A command that is already running completes."""
        if self._reader is not None and not self._is_running_command:
            self._reader.cancel()

    async def _read(self) -> None:
        try:
            while self.invalid_messages < MAX_INVALID_MESSAGES:
                message = await self._receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._handle(message.get("text") or "")
                if self._is_closing or self._has_left:
                    return
            self.deliver(bye("too_fast", self.lang, again=False))
        except Exception:
            metrics.errors.inc()
            log.exception("a connection failed")
            self.deliver(bye("restart", self.lang, again=True))

    async def _handle(self, text: str) -> None:
        """Run the command of a message. Answer with a refusal, or with `Done` if no update has confirmed it."""
        message: commands.Command | None = None
        try:
            message = self._parse(text)
            result = await self._run_command(message)
        except Refusal as refusal:
            self.invalid_messages += message is None
            self._refuse(refusal, message.id if message else self._id_in(text))
        else:
            if not result.confirmed:
                self.deliver(_encode(messages.Done(id=message.id, version=result.version)))

    def _copy_person(self, person: Player) -> None:
        """Copy the fields of the database row that every command needs. Reading the row each time is slower."""
        self.player, self.name, self.auto_cut = person.id, person.name, person.auto_cut

    async def _run_command(self, message: commands.Command) -> CommandResult:
        if isinstance(message, commands.GoOn):
            return CommandResult(await self.table.go_on(self.player))
        if isinstance(message, commands.Sit):  # the name may have changed since the socket was opened
            self._copy_person(await self._find_person(self.player, self.lang))
        person = Person(self.player, self.name, self.table.environment.now(), self.auto_cut)
        assert self._reader is not None
        self._is_running_command = True
        try:
            with ShieldedTask(self._reader):
                return await self.table.do_unshielded(person, message.id, make_handler(message))
        finally:
            self._is_running_command = False

    def _parse(self, text: str) -> commands.Command:
        if not self.bucket.take():
            raise table_refusal("too_fast")
        if len(text) > self.most_bytes:
            raise table_refusal("too_large")
        try:
            message: commands.Command = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise table_refusal("malformed") from None
        return message

    def _id_in(self, text: str) -> str | None:
        """Return the id in a refused message, or None if it has no valid id or is too long."""
        if len(text) > self.most_bytes:
            return None
        try:
            return str(msgspec.convert(msgspec.json.decode(text)["id"], CommandId))
        except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError, LookupError):
            return None

    def _refuse(self, refusal: Refusal, command: str | None) -> None:
        metrics.refusals.labels(refusal.code).inc()
        answer = messages.Refusal(
            id=command,
            code=refusal.code,
            reason=text_with_names(refusal, self.lang, [place.name for place in self.table.state.places.seats]),
            source=refusal.source_in(self.lang),
            articles=[messages.CitedArticle(**article.as_json()) for article in refusal.articles],
        )
        self.deliver(_encode(answer))
