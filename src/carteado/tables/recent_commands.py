"""The idempotency cache of a table: it recognises a command that a client sends again.

The latest commands are kept with their versions. Older commands are only in a Bloom filter. If the filter does not
contain a command, the table need not search its log for it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MAX_RECENT: Final = 64
"""How many recent commands a table keeps with their versions."""
INDEX_BITS: Final = 15
"""The Bloom filter has 2**15 bits, which are four kilobytes."""
INDEX_MASK: Final = (1 << INDEX_BITS) - 1
BITS_PER_COMMAND: Final = 4
"""How many bits each command sets. With 1,000 commands, the false positive rate is about 1 in 5,000."""


class BloomFilter:
    """A compact set of commands. It may rarely report a command that was not added, but never misses one.

    Its memory is allocated when the first command is added.
    """

    __slots__ = ("_bits",)

    def __init__(self) -> None:
        self._bits = bytearray()

    def add(self, command: str) -> None:
        if not self._bits:
            self._bits = bytearray(1 << INDEX_BITS - 3)
        hashed = hash(command)
        for shift in range(0, BITS_PER_COMMAND * INDEX_BITS, INDEX_BITS):
            index = hashed >> shift & INDEX_MASK
            self._bits[index >> 3] |= 1 << (index & 7)

    def may_contain(self, command: str) -> bool:
        if not self._bits:
            return False
        hashed = hash(command)
        for shift in range(0, BITS_PER_COMMAND * INDEX_BITS, INDEX_BITS):
            index = hashed >> shift & INDEX_MASK
            if not self._bits[index >> 3] >> (index & 7) & 1:
                return False
        return True


class RecentCommands:
    """The accepted commands of one table. The key of a command is "<player>:<command id>"."""

    __slots__ = ("_older", "_versions")

    def __init__(self) -> None:
        self._versions: OrderedDict[str, int] = OrderedDict()
        self._older = BloomFilter()

    def add(self, command: str, version: int) -> None:
        self._versions[command] = version
        if len(self._versions) > MAX_RECENT:
            oldest, _ = self._versions.popitem(last=False)
            self._older.add(oldest)

    def version_of(self, command: str) -> int | None:
        """Return the table's version after a command, or None if the command is not a recent one."""
        return self._versions.get(command)

    def may_be_older(self, command: str) -> bool:
        """Return whether the command may be an older one, so that the log must be searched."""
        return self._older.may_contain(command)
