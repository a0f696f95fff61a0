"""Scan with the cores of this machine."""

from __future__ import annotations

import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from multiprocessing import get_context
from typing import Protocol, TypeAlias

from errorcanon.logs.sources import STDIN
from errorcanon.match.explain import Knowledge
from errorcanon.scan.parent import end_with_parent
from errorcanon.scan.work import Found, Occurrences, Opener, Stretch, scan_stretch

Task: TypeAlias = tuple[Stretch, ...]
"""What is given to a process at a time."""
NOTHING_YET: Task = ()
"""Comes in place of a task while too much waits for those under way; there always are some then."""
_AHEAD = 1
"""Tasks a process that wait beside the running one, so that none is idle."""
TRIES = 2
DIED = "the process that read it died"

_knowledge: Knowledge | None = None
"""Of a process that others started to scan: it lives as long as the process."""


class Runner(Protocol):
    """Somebody who scans."""

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        """Scan tasks; give what is found in any order, a task at a time."""


class InProcess:
    """Scans here, one task after the other."""

    def __init__(self, opener: Opener):
        self._opener = opener

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        """Scan tasks in order."""
        knowledge = self._opener()
        for task in tasks:
            yield [scan_stretch(stretch, knowledge) for stretch in task]


class Processes:
    """Scans in several processes; what kills its process is left out, the rest is read."""

    def __init__(self, opener: Opener, number: int, knowledge: Knowledge | None = None):
        """Start them; those that are forked take over the knowledge that is open here."""
        self._opener = opener
        self._number = number
        self._open = knowledge
        self._started: ProcessPoolExecutor | None = self._pool(number)
        self._ending: threading.Thread | None = None
        for _ in range(number):
            self._started.submit(_wake, opener)

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        """Scan tasks side by side."""
        waiting, suspects, here = deque[Task](), deque[Task](), list[Task]()
        source = without_stdin(tasks, here)
        while True:
            with ExitStack() as stack:
                pool, self._started = self._started or self._pool(self._number), None
                stack.callback(pool.shutdown, cancel_futures=True)
                stack.callback(self._await_end)
                running: dict[Future[list[Found]], Task] = {}
                try:
                    while self._submit(pool, running, waiting, source):
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in done:
                            found = future.result()
                            del running[future]
                            yield found
                    break
                except BrokenProcessPool:
                    suspects.extend(running.values())
            yield from self._one_by_one(suspects)
        if here:
            yield from InProcess(self._opener).run(here)

    def _pool(self, number: int) -> ProcessPoolExecutor:
        # A fork begins at once, but hangs where another thread holds a lock; on macOS the system's
        # own libraries have threads.
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context = get_context("fork" if can_fork else "spawn")
        taken_over = self._open if can_fork else None
        return ProcessPoolExecutor(number, context, initializer=_begin, initargs=(taken_over,))

    def _submit(
        self,
        pool: ProcessPoolExecutor,
        running: dict[Future[list[Found]], Task],
        waiting: deque[Task],
        source: Iterator[Task],
    ) -> bool:
        """Give the pool enough to do; False where nothing is left."""
        while len(running) < self._number * (1 + _AHEAD):
            task = waiting.popleft() if waiting else next(source, None)
            if task is None:
                self._end_beside(pool)
                break
            if task is NOTHING_YET:
                break
            waiting.append(task)  # so that a task is not lost where the pool breaks here
            running[pool.submit(scan_task, self._opener, task)] = task
            waiting.pop()
        return bool(running)

    def _end_beside(self, pool: ProcessPoolExecutor) -> None:
        """Let the processes end while this one adds up what they found.

        A pool that is told not to wait would never be waited for, and its thread would write to
        what the end of the interpreter closes.
        """
        if self._ending is None:
            self._ending = threading.Thread(target=pool.shutdown)
            self._ending.start()

    def _await_end(self) -> None:
        if self._ending is not None:
            self._ending.join()
            self._ending = None

    def _one_by_one(self, suspects: deque[Task]) -> Iterator[list[Found]]:
        """Run what ran when a process died, each log alone, so that only the guilty one is lost."""
        logs = deque(stretch for task in suspects for stretch in task)
        suspects.clear()
        deaths = 0
        while logs:
            with self._pool(1) as pool:
                try:
                    while logs:
                        yield pool.submit(scan_task, self._opener, (logs[0],)).result()
                        logs.popleft()
                        deaths = 0
                except BrokenProcessPool:
                    deaths += 1
            if deaths == TRIES:
                yield [Found(logs.popleft(), Occurrences(), 0, 0, unread=DIED)]
                deaths = 0


def without_stdin(tasks: Iterable[Task], here: list[Task]) -> Iterator[Task]:
    """Keep in `here` what only this process can read: others have no standard input."""
    for task in tasks:
        if any(stretch.source.name == STDIN for stretch in task):
            here.append(task)
        else:
            yield task


def _begin(taken_over: Knowledge | None) -> None:
    """Take over what the process that forked this one has open, and end when that one ends."""
    global _knowledge
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    if taken_over is not None:
        _knowledge = taken_over._replace(corpus=taken_over.corpus.again())


def _wake(_: Opener) -> None:
    """Do nothing, in a process that has imported the opener's module for it."""


def scan_task(opener: Opener, task: Task) -> list[Found]:
    """Scan in a process that others started for it."""
    global _knowledge
    if _knowledge is None:
        _knowledge = opener()
    return [scan_stretch(stretch, _knowledge) for stretch in task]
