"""Prometheus metrics of a running server. They contain no names and no cards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, start_http_server
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from carteado.tables.store import LogEntry, LogStore

REGISTRY: Final = CollectorRegistry()
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
LAG_SECONDS: Final = 0.5
SAMPLE_EVERY: Final = 16
"""One in this many log entries is timed."""


class Tally(Collector):
    """A counter that only the event loop may increment.

    It is faster than prometheus_client's counter: it takes no lock.
    """

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about, self.count = name, about, 0
        REGISTRY.register(self)

    def collect(self) -> list[Metric]:
        return [CounterMetricFamily(self.name, self.about, self.count)]


moves: Final = Tally("carteado_moves", "Entries written to the tables' logs")
durable: Final = Histogram(
    "carteado_durable_seconds",
    "Time to write a log entry durably, measured for one entry in 16",
    buckets=_QUICK,
    registry=REGISTRY,
)
refusals: Final = Counter("carteado_refusals", "Requests and commands that were refused", ["code"], registry=REGISTRY)
errors: Final = Counter("carteado_errors", "Failures of the server itself", registry=REGISTRY)
lag: Final = Histogram("carteado_loop_lag_seconds", "How late the event loop wakes", buckets=_QUICK, registry=REGISTRY)
tables: Final = Gauge("carteado_tables", "Tables in memory", registry=REGISTRY)
viewers: Final = Gauge("carteado_viewers", "Open connections to tables", registry=REGISTRY)


class MeasuredStore:
    """Wraps a log store. Counts the entries, and times how long a sample of them takes to reach the disk."""

    def __init__(self, store: LogStore) -> None:
        self._store = store
        self.accepts_writes = store.accepts_writes

    def append(self, entry: LogEntry) -> Coroutine[Any, Any, None]:
        moves.count += 1
        return self._append_timed(entry) if moves.count % SAMPLE_EVERY == 1 else self._store.append(entry)

    async def _append_timed(self, entry: LogEntry) -> None:
        begun = time.perf_counter()
        await self._store.append(entry)
        durable.observe(time.perf_counter() - begun)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def watch_loop(table_registry: Any) -> None:
    """Measure the lag of the event loop and count the tables in memory and viewers, until the task is cancelled."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(LAG_SECONDS)
        lag.observe(max(0.0, time.perf_counter() - before - LAG_SECONDS))
        open_tables = list(table_registry.tables.values())
        tables.set(len(open_tables))
        viewers.set(sum(len(table.viewers) for table in open_tables))


def serve_metrics(host: str, port: int) -> None:
    """Serve the metrics on a separate port, in a separate thread."""
    start_http_server(port, host, REGISTRY)
