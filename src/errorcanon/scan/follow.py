"""Report each new failure of growing logs once."""

from __future__ import annotations

import json
import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import IO

from errorcanon.logs.cleaning import clean_block
from errorcanon.logs.error_file import parse_error_file
from errorcanon.logs.sources import Source, Unread, find_sources, is_plain, reason
from errorcanon.match.excerpt import AFTER, Block, Excerpt, clean_blocks, excerpt
from errorcanon.match.explain import Knowledge, explain_excerpt
from errorcanon.match.hits import CONTEXT_AFTER
from errorcanon.match.rank import LineMatch, judge_lines
from errorcanon.model import Answer, CanonError, Finding
from errorcanon.scan.printer import Printer
from errorcanon.scan.progress import WRAPPED, Growth, Identity, Log, Progress
from errorcanon.scan.results import Row, plain_name, role_of
from errorcanon.scan.work import (
    BESIDE,
    Occurrence,
    Stretch,
    Watcher,
    lines_before,
    next_line,
    read_between,
    scan_stretch,
)

STRETCH = 4 << 20
"""Bytes after which what was found is reported, where more is there."""
_HEAD = _TAIL = 1 << 10
_LONGEST_ERROR_FILE = 1 << 20
_WHOLE = 1 << 20
"""Bytes up to which a log is judged as a scan judges it: by its whole text."""
_KEPT_EVERY = 4 << 20
"""Bytes that are read again at most, of each log, after a process was killed."""
_MOST_LOGS = 64
"""Logs of which what was made of them is in memory."""
_MOST_WAITING = 10_000
"""Lines of a log that something better has outdone and that a later judgement may bring back."""
_PATIENCE = 3
"""Rounds that something new waits at most in a log that goes on growing."""
_REST = 5
"""Seconds after which the last line of a log that was moved away is taken for whole."""
_AWAY = 600
"""Seconds for which its writer may still be at such a log."""
_SHARE = 10
"""One part in so many of the time may go into judging a log that goes on growing."""


class Follower:
    """Looks again and again at logs."""

    def __init__(
        self,
        places: Iterable[str],
        knowledge: Knowledge,
        progress: Progress,
        printer: Printer,
        complain: Callable[[Unread], None],
        interval: float,
    ):
        self._places = tuple(places)
        self._knowledge = knowledge
        self._progress = progress
        self._printer = printer
        self._complain = complain
        self._interval = interval
        self._logs: OrderedDict[Identity, Log] = OrderedDict()
        self._names = dict(progress.unfinished())
        """Of the logs of which more is expected."""
        self._glances: dict[Identity, tuple[int, int, str]] = {}
        """Size, time and name of the logs in which nothing is left to do."""
        self._complaints: set[Unread] = set()

    def look(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Look once at everything, until `is_over`.

        What was rotated away comes before what took its place.
        """
        sources = {}
        for source in find_sources(self._places):
            if isinstance(source, Unread):
                self._name_once(source)
                continue
            try:
                sources[Identity.of(Path(source.name).stat())] = source
            except OSError as error:
                self._name_once(Unread(source.name, reason(error)))
        for identity, name in list(self._names.items()):
            if identity not in sources:
                self._look_for(identity, name)
        for source in sources.values():
            if is_over():
                return
            self._look_at(source)

    def finish(self) -> None:
        """Store what was made of the logs, so that the next process goes on at once."""
        for log in self._logs.values():
            if log.growth.at != log.kept:
                self._progress.keep(log)
        self._progress.commit()

    def _name_once(self, unread: Unread) -> None:
        if unread not in self._complaints:
            self._complaints.add(unread)
            self._complain(unread)

    # --- finding ------------------------------------------------------------------

    def _look_for(self, identity: Identity, name: str) -> None:
        """Read on in a log that is no longer where it was, until it rests."""
        found = _find_beside(identity, Path(name))
        if found is None:
            self._close(identity)
            return
        for source in find_sources([str(found)]):
            if isinstance(source, Source):
                self._look_at(source, is_away=True)

    def _look_at(self, source: Source, *, is_away: bool = False) -> None:
        try:
            with Path(source.name).open("rb") as file:
                status = os.fstat(file.fileno())
                glance = (status.st_size, status.st_mtime_ns, source.name)
                identity = Identity.of(status)
                if self._glances.get(identity) == glance and not is_away:
                    return
                log = self._log_of(file, status, source.name)
                is_still = (log.size, log.modified) == glance[:2]
                log.size, log.modified = glance[:2]
                if is_plain(log.head) and not _is_error_file(log, file):
                    is_done = self._advance(log, file, is_still=is_still, is_away=is_away)
                else:
                    is_done = is_still and self._read_whole(log, source)
        except (BrokenPipeError, CanonError):  # nobody to print for, or no place to note it
            raise
        except OSError as error:
            self._name_once(Unread(source.name, reason(error)))
            return
        except Exception as error:  # one log must not stop the others; it is tried again later
            self._name_once(Unread(source.name, f"{type(error).__name__}: {error}"))
            self._logs.pop(identity, None)
            is_done = True
        if is_done:
            self._glances[identity] = glance
        else:
            self._glances.pop(identity, None)

    def _log_of(self, file: IO[bytes], status: os.stat_result, name: str) -> Log:
        """Give the log that a file holds: the known one, or a new one where it began again."""
        identity = Identity.of(status)
        log = self._take(identity)
        if log is not None and not _is_same(log, file, status.st_size):
            self._close(identity)
            log = None
        file.seek(0)
        head = file.read(_HEAD)
        if log is None:
            log = self._progress.add(identity, name, head)
            self._remember(log)
        if identity not in self._names or (log.name, log.head) != (name, head):
            log.name, log.head = name, head
            self._progress.note(log, is_over=False)
            self._progress.commit()
        self._names[identity] = name
        return log

    def _take(self, identity: Identity) -> Log | None:
        """Give a log with what was made of it."""
        log = self._logs.get(identity)
        if log is None:
            log = self._progress.find(identity)
            if log is None:
                return None
            self._remember(log)
        self._logs.move_to_end(identity)
        return log

    def _remember(self, log: Log) -> None:
        self._logs[log.identity] = log
        while len(self._logs) > _MOST_LOGS:
            _, idle = self._logs.popitem(last=False)
            self._progress.keep(idle)
            self._progress.commit()

    def _close(self, identity: Identity) -> None:
        """Report what waits of a log that cannot be read any more."""
        log = self._take(identity)
        if log is None:
            self._names.pop(identity, None)
            return
        if log.growth.waiting:
            self._report(log, self._judge(log, None))
        self._end(log)

    def _end(self, log: Log) -> None:
        """Expect no more of a log; it may come back."""
        self._progress.keep(log)
        self._progress.note(log, is_over=True)
        self._progress.commit()
        self._logs.pop(log.identity, None)
        self._names.pop(log.identity, None)
        self._glances.pop(log.identity, None)

    # --- reading ------------------------------------------------------------------

    def _advance(self, log: Log, file: IO[bytes], *, is_still: bool, is_away: bool) -> bool:
        """Read the lines that were added; tell whether nothing is left to do."""
        growth = log.growth
        rested = time.time() - log.modified / 1e9 if is_away and is_still else 0.0
        end = log.size if rested > _REST else _end_of_lines(file, log)
        log.searched = log.size
        while end - growth.at > STRETCH:
            self._read(log, file, next_line(file, growth.at + STRETCH, end))
            self._settle(log, file, is_quiet=False)
        if growth.at < end:
            self._read(log, file, end)
        self._settle(log, file, is_quiet=is_still)
        if rested > _AWAY:
            self._end(log)
        return is_still

    def _read(self, log: Log, file: IO[bytes], stop: int) -> None:
        """Find failures in new lines, and in the last ones before, which these may decide."""
        growth, engine = log.growth, self._knowledge.engine
        watcher = Watcher(log.source, self._knowledge)
        watcher.begin(growth.back, lines_before(file, growth.back))
        file.seek(growth.back)
        again = file.read(growth.at - growth.back)
        if again:
            watcher(0, again, Block(clean_block(again)))

        def note(offset: int, raw: bytes, block: Block) -> None:
            watcher(len(again) + offset, raw, block)

        for block in clean_blocks(read_between(file, growth.at, stop), note):
            growth.builder.add(block, engine)
        self._wait_for(log, watcher.finish([]), growth.back_lines)
        growth.at = stop
        growth.back, lines = _last_lines(file, stop)
        growth.back_lines = growth.builder.lines - lines
        file.seek(max(0, stop - _TAIL))
        growth.tail = file.read(min(stop, _TAIL))

    def _wait_for(self, log: Log, occurrences: Iterable[Occurrence], ahead: int) -> None:
        growth = log.growth
        for one in occurrences:
            key = (one.offset, one.record)
            known = growth.waiting.get(key)
            if known is None and self._progress.is_printed(log, *key):
                continue
            if known is None or one.decided or not known.decided:
                growth.waiting[key] = one._replace(line=one.line + ahead)

    def _read_whole(self, log: Log, source: Source) -> bool:
        """Read a log that cannot be read from the middle, when it rests."""
        if log.growth.at == log.size:
            return True
        current = replace(source, size=log.size)
        found = scan_stretch(Stretch(current, 0, None), self._knowledge)
        if found.unread:
            self._name_once(Unread(source.name, found.unread))
        growth = log.growth
        self._wait_for(log, found.occurrences, 0)
        wrapped = self._weigh(log, found.answer) if found.answer else []
        growth.at = log.size
        self._report(log, [*self._ready(log, is_full=found.is_full), *wrapped])
        self._end(log)
        return True

    # --- judging ------------------------------------------------------------------

    def _settle(self, log: Log, file: IO[bytes], *, is_quiet: bool) -> None:
        """Report what may be said now; something new waits until the lines after it are there."""
        growth = log.growth
        unknown = [one for one in growth.waiting.values() if one.record not in growth.verdicts]
        log.rounds = log.rounds + 1 if unknown else 0
        if growth.judged < growth.at and (is_quiet or self._is_due(log, unknown)):
            began = time.monotonic()
            rows = self._judge(log, file)
            log.patience = ceil((time.monotonic() - began) * _SHARE / self._interval)
            log.rounds = 0
        else:
            rows = [] if unknown else self._ready(log, is_full=False)
        if rows:
            self._report(log, rows)
        if growth.at - log.kept >= _KEPT_EVERY or (is_quiet and growth.at != log.kept):
            self._progress.keep(log)
            self._progress.commit()

    def _is_due(self, log: Log, unknown: list[Occurrence]) -> bool:
        """Tell whether a log that goes on growing is judged now."""
        if len(unknown) > _MOST_WAITING:
            return True
        has_context = any(one.line + AFTER <= log.growth.builder.lines for one in unknown)
        return log.rounds > max(log.patience, 0 if has_context else _PATIENCE)

    def _judge(self, log: Log, file: IO[bytes] | None) -> list[tuple[int, Row]]:
        """Say what failed in the log as a whole so far; give what can be reported."""
        growth = log.growth
        kept = self._excerpt(growth, file)
        growth.judged = growth.at
        wrapped = self._weigh(log, explain_excerpt(kept, self._knowledge))
        ready = self._ready(log, is_full=kept.is_full)
        growth.waiting = dict(deque(growth.waiting.items(), maxlen=_MOST_WAITING))
        return [*ready, *wrapped]

    def _excerpt(self, growth: Growth, file: IO[bytes] | None) -> Excerpt:
        if file is None or growth.at > _WHOLE:
            return growth.builder.so_far()
        return excerpt(read_between(file, 0, growth.at), self._knowledge.engine)

    def _weigh(self, log: Log, answer: Answer) -> list[tuple[int, Row]]:
        """Take over a judgement; give the findings that no line shows by itself."""
        growth = log.growth
        growth.verdicts = {one.id: (one.confidence, one.explained_by) for one in answer.findings}
        shown = {one.record for one in growth.waiting.values()}
        return [
            (WRAPPED, _wrapped(log, one))
            for one in answer.findings
            if one.id not in shown and not self._progress.has_printed(log, one.id)
        ]

    def _ready(self, log: Log, *, is_full: bool) -> list[tuple[int, Row]]:
        """Take from what waits that which is a finding; of a log too full, lines alone."""
        growth = log.growth
        alone = _judge_alone(growth) if is_full else {}
        ready = []
        for key, one in list(growth.waiting.items()):
            verdict = growth.verdicts.get(one.record, alone.get(key))
            if verdict is not None:
                del growth.waiting[key]
                ready.append((one.offset, _row(log, one, *verdict)))
        return sorted(ready, key=lambda pair: pair[0])

    def _report(self, log: Log, rows: list[tuple[int, Row]]) -> None:
        """Print rows and note that they are; both become true with the commit."""
        self._printer.print([row for _, row in rows], self._progress)
        self._progress.print(log, [(offset, row.record) for offset, row in rows])
        self._progress.commit()


def _judge_alone(growth: Growth) -> dict[tuple[int, str], tuple[float, str | None]]:
    """Judge lines of other records than the log's findings by the lines beside them."""
    others = [pair for pair in growth.waiting.items() if pair[1].record not in growth.verdicts]
    others.sort(key=lambda pair: pair[1].line)
    sure = judge_lines(LineMatch(one.line, one.record, one.decided) for _, one in others)
    return {
        key: (confidence, None)
        for (key, _), confidence in zip(others, sure, strict=True)
        if confidence is not None
    }


def _is_error_file(log: Log, file: IO[bytes]) -> bool:
    """Tell whether a process wrote its exception there; it does so once, at its end."""
    if log.growth.at or not log.head.lstrip().startswith(b"{") or log.size > _LONGEST_ERROR_FILE:
        return False
    file.seek(0)
    return parse_error_file(file.read(log.size)) is not None


def _is_same(log: Log, file: IO[bytes], size: int) -> bool:
    """Tell whether a file still holds what was read of a log."""
    growth = log.growth
    if size < max(growth.at, len(log.head)):
        return False
    if file.read(len(log.head)) != log.head:
        return False
    file.seek(growth.at - len(growth.tail))
    return file.read(len(growth.tail)) == growth.tail


def _find_beside(identity: Identity, path: Path) -> Path | None:
    """Give how a log in the same folder is called now."""
    try:
        with os.scandir(path.parent) as entries:
            for entry in entries:
                is_it = entry.inode() == identity.inode and not entry.is_symlink()
                if is_it and Identity.of(entry.stat()) == identity:
                    return Path(entry.path)
    except OSError:
        return None
    return None


def _end_of_lines(file: IO[bytes], log: Log) -> int:
    """Give where the last whole line ends."""
    start, end = max(log.growth.at, log.searched), log.size
    while end > start:
        begin = max(start, end - BESIDE)
        file.seek(begin)
        feed = file.read(end - begin).rfind(b"\n")
        if feed >= 0:
            return begin + feed + 1
        end = begin
    return log.growth.at


def _last_lines(file: IO[bytes], end: int) -> tuple[int, int]:
    """Give where the last lines begin that the next ones may decide, and how many they are."""
    begin = max(0, end - BESIDE)
    file.seek(begin)
    text = file.read(end - begin)
    lines = text.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if begin:
        lines = lines[1:]
    last = b"\n".join(lines[-CONTEXT_AFTER:])
    is_open = not text.endswith(b"\n")
    return end - len(last) - (bool(lines) and not is_open), len(lines[-CONTEXT_AFTER:])


def _row(log: Log, one: Occurrence, confidence: float, explained_by: str | None) -> Row:
    return Row(
        *(plain_name(log.name), one.offset, one.line, one.time, one.rank, one.record),
        *(confidence, role_of(explained_by), explained_by, json.loads(one.captures), one.text),
    )


def _wrapped(log: Log, one: Finding) -> Row:
    return Row(
        *(plain_name(log.name), None, one.span.line, None, None, one.id),
        *(one.confidence, role_of(one.explained_by), one.explained_by, {}, one.span.text),
    )
