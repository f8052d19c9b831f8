"""Workers on other machines: a Dask cluster by its address, as an executor of the standard interface.

Dask gives the jobs of a worker that is lost to another one, and gives a job up when it was lost several times
(https://distributed.dask.org/en/stable/killed.html). `Client.get_executor` is described at https://distributed.dask.org/en/stable/api.html.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardgen import __version__
from referee.errors import Unusable
from referee.trial.run import Executing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.trial.run import Crew

SECONDS = 10
"""How long a scheduler may take to answer, and its first worker to appear."""
INSTALL = "pip install 'inkstone-kit[cluster]'"


def version() -> str:
    """The version of these programs, asked of every worker."""
    return __version__


@contextmanager
def connected(address: str) -> Iterator[Crew]:
    """The workers of a cluster. Unusable where Dask is not installed, nobody answers, or a worker has another version of these programs."""
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to say is in our own messages
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise Unusable(f"--cluster {address}: Dask is not installed; {INSTALL}") from None
    try:
        client: Any = Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]  # has no types
    except (OSError, ValueError) as problem:
        raise Unusable(f"--cluster {address}: no scheduler answers ({problem}); start one with `dask scheduler`") from None
    with client:
        size = _workers(client, address)
        _check_versions(client, address)

        def lost() -> str:
            return "" if client.status == "running" else f"--cluster {address}: the scheduler is gone; the same command goes on"

        with client.get_executor(retries=0, pure=False) as executor:
            yield Executing(executor, size, (KilledWorker, OSError), lost)


def _workers(client: Any, address: str) -> int:
    """How many jobs the cluster does at once. Unusable where it has no worker."""
    from distributed import TimeoutError as TooLateError

    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TooLateError:
        raise Unusable(f"--cluster {address}: the cluster has no worker; start one with `dask worker {address}`") from None
    return sum(client.nthreads().values())


def _check_versions(client: Any, address: str) -> None:
    """Workers with another version would play by other rules."""
    try:
        there = client.run(version)
    except (ImportError, AttributeError):
        raise Unusable(f"--cluster {address}: a worker cannot import these programs; {INSTALL} there, in the same version") from None
    other = {worker: number for worker, number in there.items() if number != __version__}
    if other:
        worker, number = next(iter(other.items()))
        raise Unusable(f"--cluster {address}: the worker {worker} has version {number}, and this is {__version__}; install the same there")
