"""canon scan --follow"""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from threading import Event

from errorcanon.logs.opening import is_address
from errorcanon.logs.sources import STDIN
from errorcanon.model import CanonError
from errorcanon.publish.follow_line import row_json, row_text
from errorcanon.scan.follow import Follower
from errorcanon.scan.printer import Printer
from errorcanon.scan.progress import Progress
from errorcanon.scan.results import Row
from errorcanon.serve.console import FOUND, warn
from errorcanon.serve.environment import read_environment
from errorcanon.serve.knowledge import OpenKnowledge
from errorcanon.serve.locations import follow_file

_FORMS: dict[str, Callable[[Row], str]] = {"text": row_text, "json": row_json}


def follow_logs(arguments: Namespace) -> int:
    """Report each new failure of growing logs once, until a signal ends it.

    An interrupt that whoever started it has made it ignore, as `nohup` and `&` do, stays ignored.
    """
    _refuse(arguments)
    end = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: end.set())
    knowledge = OpenKnowledge(tuple(arguments.corpus), read_environment(arguments.env)).warm()
    progress = Progress.open(Path(arguments.state or follow_file(arguments.paths)))
    try:
        follower = Follower(
            arguments.paths,
            knowledge,
            progress,
            _printer(arguments, progress),
            lambda unread: warn(f"{unread.name}: {unread.reason}"),
            arguments.interval,
        )
        while not end.is_set():
            follower.look(end.is_set)
            end.wait(arguments.interval)
        follower.finish()
    finally:
        progress.close()
    return FOUND


def _refuse(arguments: Namespace) -> None:
    if STDIN in arguments.paths:
        raise CanonError("--follow needs files or folders; to watch a stream, write it to a file")
    for place in filter(is_address, arguments.paths):
        raise CanonError(f"--follow {place}: objects of a store do not grow; name files or folders")
    if arguments.since or arguments.jobs:
        raise CanonError("--follow reads all of each log in one process: no --since, no --jobs")
    if arguments.format not in _FORMS:
        raise CanonError(f"--follow prints a line a failure: --format {' or '.join(_FORMS)}")


def _printer(arguments: Namespace, progress: Progress) -> Printer:
    form = _FORMS[arguments.format]
    if arguments.out:
        return Printer.to_file(Path(arguments.out), form, progress)
    return Printer.to_stdout(form)
