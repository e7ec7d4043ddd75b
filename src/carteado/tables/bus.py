"""How what a table has to say reaches those who listen, on this machine or another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

Deliver = Callable[[bytes], None]
Of = TypeVar("Of")


class Bus(Protocol):
    """Channels by name. A channel is one kind of viewer of one table: its owner publishes, sockets listen."""

    def publish(self, channel: str, message: bytes) -> None: ...

    def subscribe(self, channel: str, deliver: Deliver) -> Callable[[], None]:
        """Hears every later message, in order; the answer ends it. `deliver` must neither block nor fail."""

    def heard(self, channels: Mapping[Of, str]) -> list[tuple[Of, str]]:
        """Those channels on which a message may have a listener; where that is not known, it may. The answer holds
        until one of the table's own viewers comes, goes or changes places."""


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, dict[int, Deliver]] = {}
        self._next = 0

    def publish(self, channel: str, message: bytes) -> None:
        for deliver in tuple(self._listeners.get(channel, {}).values()):
            deliver(message)

    def subscribe(self, channel: str, deliver: Deliver) -> Callable[[], None]:
        self._next += 1
        number = self._next
        self._listeners.setdefault(channel, {})[number] = deliver
        return lambda: self._leave(channel, number)

    def _leave(self, channel: str, number: int) -> None:
        listeners = self._listeners.get(channel, {})
        listeners.pop(number, None)
        if not listeners:
            self._listeners.pop(channel, None)

    def heard(self, channels: Mapping[Of, str]) -> list[tuple[Of, str]]:
        listeners = self._listeners
        return [one for one in channels.items() if one[1] in listeners]
