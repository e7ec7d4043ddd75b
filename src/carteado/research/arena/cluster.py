"""Run the arena on several cores, or on a Ray or Dask cluster. Needs the optional library joblib."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from joblib import Parallel, delayed, parallel_config

if TYPE_CHECKING:
    from carteado.research.arena.tournament import Batch, BatchResult


def play_in_parallel(batches: Sequence[Batch], jobs: int, backend: str | None) -> Iterator[BatchResult]:
    """Play the batches in parallel and yield the results as they finish; with Ray, all at the end.

    `carteado.research.arena.tournament.play` explains `jobs` and `backend`.
    """
    with ExitStack() as cluster:
        if backend:
            _connect_cluster(backend, jobs, cluster)
            cluster.enter_context(parallel_config(backend=backend))
        # Ray's backend returns no result before all are ready.
        as_done = "list" if backend == "ray" else "generator_unordered"
        yield from Parallel(n_jobs=jobs, return_as=as_done, batch_size=1)(delayed(_play)(batch) for batch in batches)


def _play(batch: Batch) -> BatchResult:
    return batch.play()


def _connect_cluster(backend: str, jobs: int, cluster: ExitStack) -> None:
    """Connect to the cluster that the environment names or start one on this machine. Closing `cluster` disconnects."""
    workers = jobs if jobs > 0 else None
    if backend == "ray":
        import ray
        from ray.util.joblib import register_ray

        ray.init(num_cpus=workers, ignore_reinit_error=True, log_to_driver=False)
        cluster.callback(ray.shutdown)
        register_ray()
    else:
        from distributed import Client

        cluster.enter_context(Client(n_workers=workers, threads_per_worker=1))
