"""Scan with the machines of a Ray cluster, all of which see the logs under the same names."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Lock, Thread
from time import monotonic
from typing import Any

from errorcanon.model import CanonError
from errorcanon.scan.local import DIED, NOTHING_YET, InProcess, Task, scan_task, without_stdin
from errorcanon.scan.work import Found, Occurrences, Opener
from errorcanon.store.installing import install_line

_AHEAD = 3
"""Tasks a core that are under way, so that none is idle and few results wait to be fetched."""
_PATIENCE = 10.0
_LOOK_EVERY = 1.0
"""Seconds."""
_RETRIES = 3
"""Times that a task is run again whose process or machine was lost."""
_connection = Lock()
"""Ray has one connection a process."""


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
        # Spread: else a machine may stand idle for seconds, until it is seen that it does.
        spread = ray.remote(num_cpus=1, max_retries=_RETRIES, scheduling_strategy="SPREAD")
        remote = spread(scan_task)
        room = _Room(ray)
        while True:
            while len(running) < room.now():
                task = again.popleft() if again else next(source, None)
                if task is None or task is NOTHING_YET:
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
                    yield [Found(task[0], Occurrences(), 0, 0, unread=DIED)]
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
            f"--engine ray: Ray is missing; install it with: {install_line('cluster')}"
        ) from None
    with _connection:
        is_ours = not ray.is_initialized()
        if is_ours:
            _connect(ray, address)
    try:
        yield ray
    finally:
        if is_ours:
            # Beside what follows: it waits for Ray's services.
            _connection.acquire()
            Thread(target=_disconnect, args=(ray,)).start()


def _connect(ray: Any, address: str) -> None:
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as error:
        raise CanonError(f"--address {address}: no cluster answers there ({error})") from None


def _disconnect(ray: Any) -> None:
    try:
        ray.shutdown()
    finally:
        _connection.release()


def _knock(address: str) -> None:
    """Tell at once that nobody is there; Ray itself would try for minutes.

    Raises:
        OSError: nobody is there.
        ValueError: the port is no number.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=_PATIENCE).close()


class _Room:
    """Tells how many tasks may be under way; machines come and go."""

    def __init__(self, ray: Any):
        self._ray = ray
        self._room = 0
        self._asked = -inf

    def now(self) -> int:
        """Ask now and then: Ray answers only after a millisecond."""
        time = monotonic()
        if time - self._asked > _LOOK_EVERY:
            cores = int(self._ray.cluster_resources().get("CPU", 1))
            self._room, self._asked = _AHEAD * max(1, cores), time
        return self._room
