"""Hold many lines cheaply: as runs of text, taken apart only where a limit falls inside one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Run(NamedTuple):
    """Lines that follow each other."""

    number: int
    """Of the first, from 1."""
    length: int
    text: bytes
    """The lines with line feeds between them, none after the last."""

    def first(self, count: int) -> Run:
        """Give its first lines, all where it has fewer."""
        if count >= self.length:
            return self
        return Run(self.number, count, b"\n".join(self.text.split(b"\n", count)[:count]))

    def last(self, count: int) -> Run:
        """Give its last lines, all where it has fewer."""
        if count >= self.length:
            return self
        lines = self.text.rsplit(b"\n", count)
        return Run(self.number + self.length - count, count, b"\n".join(lines[-count:]))

    def moved(self, ahead: int) -> Run:
        """Give the same lines, further down in a text."""
        return Run(self.number + ahead, self.length, self.text)


class Runs:
    """Lines in order, some of them in a row."""

    def __init__(self, runs: Iterable[Run] = ()):
        self._runs = deque(runs)
        self.count = sum(run.length for run in self._runs)

    def __iter__(self) -> Iterator[Run]:
        return iter(self._runs)

    @property
    def size(self) -> int:
        """How many bytes of text they hold."""
        return sum(len(run.text) for run in self._runs)

    def lines(self) -> Iterator[tuple[int, str]]:
        """Give each line with its number."""
        for run in self._runs:
            yield from enumerate(run.text.decode("utf-8", errors="replace").split("\n"), run.number)

    def add(self, run: Run) -> None:
        """Put lines at the end."""
        if run.length:
            self._runs.append(run)
            self.count += run.length

    def pack(self) -> None:
        """Make one run of those that follow each other."""
        apart, self._runs = self._runs, deque()
        while apart:
            number, length, text = apart.popleft()
            texts = [text]
            while apart and apart[0].number == number + length:
                length += apart[0].length
                texts.append(apart.popleft().text)
            self._runs.append(Run(number, length, b"\n".join(texts)))

    def drop_to(self, most: int) -> None:
        """Keep the last lines only."""
        while self.count > most:
            run = self._runs.popleft()
            self.count -= run.length
            if self.count < most:
                left = run.last(most - self.count)
                self._runs.appendleft(left)
                self.count += left.length

    def drop_about_to(self, most: int) -> None:
        """Keep the last lines, and no run that lies wholly before them."""
        while self._runs and self.count - self._runs[0].length >= most:
            self.count -= self._runs.popleft().length

    def clear(self) -> None:
        """Drop all."""
        self._runs.clear()
        self.count = 0


def first_lines(runs: Iterable[Run], count: int) -> Iterator[Run]:
    """Give the first lines of several runs."""
    for run in runs:
        if count <= 0:
            return
        yield run.first(count)
        count -= run.length


def lines_after(runs: Iterable[Run], count: int) -> Iterator[Run]:
    """Give the lines of several runs but the first."""
    for run in runs:
        if count < run.length:
            yield run.last(run.length - count)
        count = max(0, count - run.length)
