"""canon scan"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from errorcanon.publish.scan_report import scan_json, scan_text
from errorcanon.scan.local import InProcess, Processes, Runner
from errorcanon.scan.report import Report, make_report
from errorcanon.scan.results import Results
from errorcanon.scan.scan import STRETCH, cut, scan
from errorcanon.scan.sources import find_sources
from errorcanon.scan.times import parse_since
from errorcanon.scan.work import Knowledge
from errorcanon.serve.console import FOUND, NOTHING, complain, put
from errorcanon.serve.environment import read_environment
from errorcanon.serve.service import Service
from errorcanon.store.writing import write_whole

LEFT_OUT = 3
"""Exit code: something was not read."""


@dataclass(frozen=True, slots=True)
class OpenKnowledge:
    """Opens the corpus and the engine in whichever process scans."""

    beside: tuple[str, ...]
    environment: dict[str, str]

    def __call__(self) -> Knowledge:
        """Open them."""
        service = Service.open(self.beside)
        return Knowledge(service.corpus, service.signatures, service.engine, self.environment)


def scan_logs(arguments: Namespace) -> int:
    """Scan logs and print what was found; exit 3 where something was left out."""
    since = parse_since(arguments.since, datetime.now(timezone.utc)) if arguments.since else None
    opener = OpenKnowledge(tuple(arguments.corpus), read_environment(arguments.env))
    Service.open(arguments.corpus).warm()
    with tempfile.TemporaryDirectory(prefix="canon-scan-") as folder:
        with Results.create(Path(folder) / "found.sqlite") as results:
            sources = find_sources(arguments.paths, since.timestamp() if since else 0.0)
            with _progress() as progress:
                scan(
                    cut(sources, results, STRETCH),
                    _runner(opener, arguments.jobs),
                    results,
                    opener(),
                    progress,
                )
            report = make_report(results, since)
            text = _FORMS[arguments.format](report, results, since)
        if arguments.out:
            write_whole(Path(arguments.out), text)
        else:
            put(text)
    if report.unread:
        return LEFT_OUT
    return FOUND if report.known else NOTHING


def _runner(opener: OpenKnowledge, jobs: int | None) -> Runner:
    number = jobs or _cores()
    return InProcess(opener) if number == 1 else Processes(opener, number)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):  # the cores that this process may use; not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """Show bytes, rate and time on a terminal; nothing in a pipe."""
    try:
        from tqdm import tqdm
    except ImportError:
        if sys.stderr.isatty():
            complain("no progress bar: pip install 'errorcanon[scan]'")
        yield lambda _: None
        return
    with tqdm(unit="B", unit_scale=True, disable=None, leave=False, file=sys.stderr) as bar:

        def advance(read: int) -> None:
            bar.update(read)

        yield advance


_FORMS: dict[str, Callable[[Report, Results, datetime | None], str]] = {
    "text": lambda report, _, __: scan_text(report),
    "json": scan_json,
}
