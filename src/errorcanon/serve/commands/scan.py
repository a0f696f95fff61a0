"""canon scan"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from multiprocessing import active_children
from pathlib import Path
from urllib.parse import urlsplit

from errorcanon.logs.sources import Source, Unread, find_sources, reason
from errorcanon.match.explain import Knowledge
from errorcanon.model import CanonError
from errorcanon.publish.scan_parquet import check_parquet, write_parquet
from errorcanon.publish.scan_report import scan_json, scan_text
from errorcanon.scan.local import InProcess, Processes, Runner
from errorcanon.scan.report import Report, make_report
from errorcanon.scan.results import Results
from errorcanon.scan.scan import STRETCH, most_tasks, scan
from errorcanon.scan.times import parse_since
from errorcanon.serve.console import FOUND, NOTHING, complain, language_of, put
from errorcanon.serve.environment import read_environment
from errorcanon.serve.knowledge import OpenKnowledge, OpenSameKnowledge
from errorcanon.store.index import Corpus
from errorcanon.store.installing import install_line
from errorcanon.store.writing import scratch_folder, whole_file

LEFT_OUT = 3
"""Exit code: something was not read."""


def scan_logs(arguments: Namespace) -> int:
    """Scan logs and print what was found; exit 3 where something was left out."""
    if arguments.follow:
        from errorcanon.serve.commands.follow import follow_logs

        return follow_logs(arguments)
    _check(arguments)
    signal.signal(signal.SIGTERM, _end)  # so that nothing is left where results are kept
    since = parse_since(arguments.since, datetime.now(timezone.utc)) if arguments.since else None
    opener = OpenKnowledge(tuple(arguments.corpus), read_environment(arguments.env))
    sources = list(find_sources(arguments.paths, since.timestamp() if since else 0.0))
    knowledge = opener.warm()
    runner = _runner(opener, arguments, knowledge, sources)
    with (
        scratch_folder("scan") as folder,
        Results.create(folder / "found.sqlite") as results,
    ):
        with _progress(sources) as progress:
            scan(sources, STRETCH, runner, results, knowledge, progress)
        report = make_report(results, since)
        _write(arguments, _Scanned(report, results, since), knowledge.corpus)
    if report.unread:
        return LEFT_OUT
    return FOUND if report.known else NOTHING


def _end(number: int, _: object) -> None:
    for process in active_children():  # nobody waits for what they find
        process.terminate()
    raise SystemExit(128 + number)


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
        from errorcanon.publish.scan_html import scan_html

        yield scan_html(report, corpus, language_of(arguments), site)
    else:
        yield scan_text(report)


def _runner(
    opener: OpenKnowledge,
    arguments: Namespace,
    knowledge: Knowledge,
    sources: Sequence[Source | Unread],
) -> Runner:
    if arguments.engine == "ray":
        from errorcanon.scan.cluster import Cluster

        same = OpenSameKnowledge(opener, knowledge.corpus.fingerprint)
        return Cluster(same, arguments.address)
    number = arguments.jobs or _cores()
    if number == 1:
        return InProcess(lambda: knowledge)
    return Processes(opener, min(number, most_tasks(sources)), knowledge)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):  # the cores that this process may use; not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _progress(sources: Sequence[Source | Unread]) -> Iterator[Callable[[int], None]]:
    """Show bytes, rate and time left on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        complain(f"no progress bar: {install_line('scan')}")
        yield lambda _: None
        return
    total = sum(source.size for source in sources if isinstance(source, Source))
    with tqdm(total=total, unit="B", unit_scale=True, leave=False) as bar:

        def advance(read: int) -> None:
            bar.update(read)

        yield advance
