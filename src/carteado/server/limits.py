"""How fast is too fast: a bucket that fills with time and is emptied by requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

MOST_ADDRESSES: Final = 50_000


class Bucket:
    """Holds up to `size` tokens, filled at `rate` a second."""

    __slots__ = ("rate", "size", "tokens", "when")

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size = rate, size
        self.tokens = size
        self.when = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.size, self.tokens + (now - self.when) * self.rate)
        self.when = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """One bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, per_minute: float) -> None:
        self.per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.per_minute / 60, max(1, self.per_minute))
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class Connections:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self._open.get(address, 0) >= self.most:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
