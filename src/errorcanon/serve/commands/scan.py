"""canon scan"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import urlsplit

from errorcanon.model import CanonError
from errorcanon.publish.scan_html import scan_html
from errorcanon.publish.scan_parquet import check_parquet, write_parquet
from errorcanon.publish.scan_report import scan_json, scan_text
from errorcanon.scan.cluster import Cluster
from errorcanon.scan.local import InProcess, Processes, Runner
from errorcanon.scan.report import Report, make_report
from errorcanon.scan.results import Results
from errorcanon.scan.scan import STRETCH, scan
from errorcanon.scan.sources import Source, Unread, find_sources, reason
from errorcanon.scan.times import parse_since
from errorcanon.scan.work import Knowledge
from errorcanon.serve.console import FOUND, NOTHING, complain, language_of, put
from errorcanon.serve.environment import read_environment
from errorcanon.serve.service import Service
from errorcanon.store.index import Corpus
from errorcanon.store.writing import whole_file

LEFT_OUT = 3
"""Exit code: something was not read."""


@dataclass(frozen=True, slots=True)
class OpenKnowledge:
    """Opens the corpus and the engine in whichever process scans."""

    beside: tuple[str, ...]
    environment: dict[str, str]

    def __call__(self) -> Knowledge:
        """Open them."""
        return self.of(Service.open(self.beside))

    def of(self, service: Service) -> Knowledge:
        """Take what a service has opened."""
        return Knowledge(service.corpus, service.signatures, service.engine, self.environment)

    def warm(self) -> Knowledge:
        """Open them, and compile the engine first where this machine has none yet."""
        service = Service.open(self.beside)
        service.warm()
        return self.of(service)


@dataclass(frozen=True, slots=True)
class OpenSameKnowledge:
    """Opens the corpus of another machine, which has to have the records that this one has."""

    opener: OpenKnowledge
    fingerprint: str

    def __call__(self) -> Knowledge:
        """Open it; the engine is compiled where that machine has none yet.

        Raises:
            CanonError: its records are others.
        """
        service = Service.open(self.opener.beside)
        if service.corpus.fingerprint != self.fingerprint:
            raise CanonError(
                f"{platform.node()}: has other records than this machine; "
                "install the same errorcanon on all of them"
            )
        service.warm()
        return self.opener.of(service)


def scan_logs(arguments: Namespace) -> int:
    """Scan logs and print what was found; exit 3 where something was left out."""
    if arguments.follow:
        from errorcanon.serve.commands.follow import follow_logs  # which needs OpenKnowledge

        return follow_logs(arguments)
    _check(arguments)
    since = parse_since(arguments.since, datetime.now(timezone.utc)) if arguments.since else None
    opener = OpenKnowledge(tuple(arguments.corpus), read_environment(arguments.env))
    # One of which starts while this one opens its knowledge.
    processes = _processes(opener, arguments)
    knowledge = opener.warm()
    runner = processes or _runner(opener, arguments, knowledge)
    with (
        tempfile.TemporaryDirectory(prefix="canon-scan-") as folder,
        Results.create(Path(folder) / "found.sqlite") as results,
    ):
        sources = list(find_sources(arguments.paths, since.timestamp() if since else 0.0))
        with _progress(sources) as progress:
            scan(sources, STRETCH, runner, results, knowledge, progress)
        report = make_report(results, since)
        _write(arguments, _Scanned(report, results, since), knowledge.corpus)
    if report.unread:
        return LEFT_OUT
    return FOUND if report.known else NOTHING


@dataclass(frozen=True, slots=True)
class _Scanned:
    """What is to be written."""

    report: Report
    results: Results
    since: datetime | None


def _check(arguments: Namespace) -> None:
    """Refuse what could not be written, before hours of reading."""
    if arguments.site and urlsplit(arguments.site).scheme not in ("http", "https"):
        raise CanonError(f"--site {arguments.site}: write an address that begins with https://")
    if arguments.format == "parquet":
        check_parquet()
        if not arguments.out and sys.stdout.isatty():
            raise CanonError("Parquet is not for a terminal; name a file with --out")
    if arguments.engine == "ray" and arguments.jobs:
        raise CanonError("--jobs is for one machine; a cluster uses all the cores it has")
    if arguments.out and not Path(arguments.out).absolute().parent.is_dir():
        raise CanonError(f"--out {arguments.out}: its folder does not exist")


def _write(arguments: Namespace, scanned: _Scanned, corpus: Corpus) -> None:
    if not arguments.out:
        _put(arguments, scanned, corpus)
        return
    try:
        with whole_file(Path(arguments.out)) as file:
            if arguments.format == "parquet":
                write_parquet(scanned.results.rows(scanned.since), file)
            else:
                for piece in _pieces(arguments, scanned, corpus):
                    file.write(piece.encode("utf-8"))
    except OSError as error:
        raise CanonError(f"--out {arguments.out}: cannot be written ({reason(error)})") from None


def _put(arguments: Namespace, scanned: _Scanned, corpus: Corpus) -> None:
    if arguments.format == "parquet":
        write_parquet(scanned.results.rows(scanned.since), sys.stdout.buffer)
        return
    for piece in _pieces(arguments, scanned, corpus):
        put(piece)


def _pieces(arguments: Namespace, scanned: _Scanned, corpus: Corpus) -> Iterator[str]:
    report = scanned.report
    if arguments.format == "json":
        yield from scan_json(report, scanned.results, scanned.since)
    elif arguments.format == "html":
        site = arguments.site and arguments.site.rstrip("/") + "/"
        yield scan_html(report, corpus, language_of(arguments), site)
    else:
        yield scan_text(report)


def _processes(opener: OpenKnowledge, arguments: Namespace) -> Processes | None:
    number = arguments.jobs or _cores()
    return Processes(opener, number) if arguments.engine == "local" and number > 1 else None


def _runner(opener: OpenKnowledge, arguments: Namespace, knowledge: Knowledge) -> Runner:
    if arguments.engine == "ray":
        same = OpenSameKnowledge(opener, knowledge.corpus.fingerprint)
        return Cluster(same, arguments.address)
    return InProcess(lambda: knowledge)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):  # the cores that this process may use; not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _progress(sources: Sequence[Source | Unread]) -> Iterator[Callable[[int], None]]:
    """Show bytes, rate and time left on a terminal; nothing in a pipe."""
    try:
        from tqdm import tqdm
    except ImportError:
        if sys.stderr.isatty():
            complain("no progress bar: pip install 'errorcanon[scan]'")
        yield lambda _: None
        return
    total = sum(source.size for source in sources if isinstance(source, Source))
    with tqdm(total=total, unit="B", unit_scale=True, disable=None, leave=False) as bar:

        def advance(read: int) -> None:
            bar.update(read)

        yield advance
