"""The marks that commands leave: where one has left none, it was never done, and the log need not be asked."""

from __future__ import annotations

from typing import Final

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
