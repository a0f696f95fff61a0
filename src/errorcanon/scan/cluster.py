"""Scan with the machines of a Ray cluster, all of which see the logs under the same names."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from errorcanon.model import CanonError
from errorcanon.scan.local import DIED, InProcess, Task, scan_task, without_stdin
from errorcanon.scan.work import Found, Opener

_AHEAD = 3
"""Tasks a core that are under way, so that none is idle and few results wait to be fetched."""
_PATIENCE = 10.0
"""Seconds."""
_RETRIES = 3
"""Times that a task is run again whose process or machine was lost."""


class Cluster:
    """Scans on a cluster; what was lost with a process or a machine is scanned again."""

    def __init__(self, opener: Opener, address: str):
        self._opener = opener
        self._address = address

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        """Scan tasks on whatever machines there are; some may come or go meanwhile.

        Raises:
            CanonError: Ray is missing, or there is no cluster at the address.
        """
        with _connected(self._address) as ray:
            yield from self._run(ray, tasks)

    def _run(self, ray: Any, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        here: list[Task] = []
        source = without_stdin(tasks, here)
        again: deque[Task] = deque()
        running: dict[Any, Task] = {}
        opener = ray.put(self._opener)
        remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(scan_task)
        while True:
            while len(running) < _room(ray):
                task = again.popleft() if again else next(source, None)
                if task is None:
                    break
                running[remote.remote(opener, task)] = task
            if not running:
                break
            [done], _ = ray.wait(list(running))
            task = running.pop(done)
            try:
                yield ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise (error.cause if isinstance(error.cause, CanonError) else error) from None
            except ray.exceptions.RayError:
                if len(task) == 1:
                    yield [Found(task[0], (), 0, 0, unread=DIED)]
                again.extend((stretch,) for stretch in task if len(task) > 1)
        if here:
            yield from InProcess(self._opener).run(here)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Give Ray, connected; a connection that was not there before is ended."""
    try:
        import ray
    except ImportError:
        raise CanonError(
            "--engine ray: Ray is missing; install it with: pip install 'errorcanon[cluster]'"
        ) from None
    if ray.is_initialized():
        yield ray
        return
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as error:
        raise CanonError(f"--address {address}: no cluster answers there ({error})") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Tell at once that nobody is there; Ray itself would try for minutes.

    Raises:
        OSError: nobody is there.
        ValueError: the port is no number.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=_PATIENCE).close()


def _room(ray: Any) -> int:
    """Give how many tasks may be under way; machines come and go."""
    return _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
