"""Rate limits (token buckets) and limits on open connections and tables.

The parameter `people` is how many people may share one private address. The limits of such an address are multiplied
by it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from carteado.server.runtime.addresses import people_behind

MAX_BUCKETS: Final = 50_000


class Bucket:
    """A token bucket of `size` tokens, refilled at `rate` tokens a second."""

    __slots__ = ("rate", "size", "tokens", "when")

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size = rate, size
        self.tokens = size
        self.when = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        now = time.monotonic()
        self.tokens = min(self.size, self.tokens + (now - self.when) * self.rate)
        self.when = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Buckets:
    """One token bucket for each address, person or account. It has `at_once` tokens, by default `per_minute`.

    If there are more than `MAX_BUCKETS`, the least recently used bucket is dropped.
    """

    def __init__(self, per_minute: float, at_once: float | None = None, people: int = 1) -> None:
        self.rate, self.size = per_minute / 60, max(1, per_minute if at_once is None else at_once)
        self.people = people
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            people = people_behind(address, self.people)
            bucket = self._buckets[address] = Bucket(self.rate * people, self.size * people)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(cost)


class ConnectionCounter:
    """Limits the open connections of each address to `most`."""

    def __init__(self, most: int, people: int = 1) -> None:
        self.most, self.people = most, people
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        count = self._open.get(address, 0)
        if count >= self.most and count >= self.most * people_behind(address, self.people):
            return False
        self._open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class OpenTables:
    """Limits the unfinished tables that each person and each address has opened since the server started.

    A table counts until it is over or closed, even if nobody sits at it.
    """

    def __init__(self, phase: Callable[[str], str], of_person: int, of_address: int, people: int = 1) -> None:
        self._phase, self.of_person, self.of_address, self.people = phase, of_person, of_address, people
        self._opened: dict[str, list[str]] = {}

    def may_open(self, player: str, address: str) -> bool:
        people = people_behind(address, self.people)
        return self._count(f"person {player}") < self.of_person and self._count(address) < self.of_address * people

    def add(self, player: str, address: str, table: str) -> None:
        for key in (f"person {player}", address):
            self._opened.setdefault(key, []).append(table)

    def _count(self, key: str) -> int:
        """Count the unfinished tables of a person or an address, and forget the finished ones."""
        unfinished = [table for table in self._opened.get(key, ()) if self._phase(table) in ("waiting", "playing")]
        self._opened[key] = unfinished
        if not unfinished:
            del self._opened[key]
        return len(unfinished)
