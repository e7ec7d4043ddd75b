"""The commands that were done at a table, each answered and not done again when it comes twice.

The latest are in memory with their versions. Of older ones there are marks: where one has left none, it was never done,
and the log need not be asked.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 64
"""How many commands a table has in memory; for older ones it asks its log."""
BITS: Final = 15
"""2 to the power of this are the places for marks, four kilobytes a table."""
LAST: Final = (1 << BITS) - 1
EACH: Final = 4
"""How many places a command marks. After a thousand commands one in five thousand finds all of its own marked,
and the log is asked in vain."""


class Marks:
    """A Bloom filter. It takes no room before the first mark."""

    __slots__ = ("_marked",)

    def __init__(self) -> None:
        self._marked = bytearray()

    def add(self, command: str) -> None:
        if not self._marked:
            self._marked = bytearray(1 << BITS - 3)
        hashed = hash(command)
        for at in range(0, EACH * BITS, BITS):
            place = hashed >> at & LAST
            self._marked[place >> 3] |= 1 << (place & 7)

    def may_have(self, command: str) -> bool:
        """Never False where it was added, and hardly ever True where it was not."""
        if not self._marked:
            return False
        hashed = hash(command)
        for at in range(0, EACH * BITS, BITS):
            place = hashed >> at & LAST
            if not self._marked[place >> 3] >> (place & 7) & 1:
                return False
        return True


class DoneCommands:
    """The commands of one table, by who sent them and under which id."""

    __slots__ = ("_latest", "_older")

    def __init__(self) -> None:
        self._latest: OrderedDict[str, int] = OrderedDict()
        self._older = Marks()

    def add(self, command: str, version: int) -> None:
        self._latest[command] = version
        if len(self._latest) > REMEMBERED:
            forgotten, _ = self._latest.popitem(last=False)
            self._older.add(forgotten)

    def version_of(self, command: str) -> int | None:
        """The version at which one of the latest was done."""
        return self._latest.get(command)

    def may_be_older(self, command: str) -> bool:
        """Whether the log may have it."""
        return self._older.may_have(command)
