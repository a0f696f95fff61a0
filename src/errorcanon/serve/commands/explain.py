"""canon explain"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errorcanon.logs.opening import is_address
from errorcanon.logs.reading import is_path, read_log, read_stream
from errorcanon.model import Answer, CanonError, Language
from errorcanon.publish.controls import json_text, log_line
from errorcanon.publish.wording import say
from errorcanon.serve.console import (
    FOUND,
    NOTHING,
    WRONG_USE,
    language_of,
    put,
    stdout_terminal,
    warn,
)
from errorcanon.serve.environment import check_environment, read_environment
from errorcanon.serve.locations import warm_engine_later
from errorcanon.serve.service import Service
from errorcanon.store.json_input import LONGEST_LINE, parse_json, split_lines

if TYPE_CHECKING:
    from errorcanon.logs.torchrun import Worker
    from errorcanon.serve.service import Look

_MOST_WORKERS = 8
_PIECE = 1 << 16


def explain(arguments: Namespace) -> int:
    """Explain a text, or several logs one after the other, or with --batch one text a line."""
    language = language_of(arguments)
    if arguments.batch:
        if arguments.look:
            raise CanonError("--look is for logs that are named; leave out --batch, or --look")
        return _explain_batch(arguments, language)
    _take_look(arguments)
    if len(arguments.what) > 1:
        return _explain_each(arguments, language)
    what = arguments.what[0] if arguments.what else None
    order = ""
    if _is_folder(what):
        assert what is not None
        chunks, order = _run_in(Path(what).expanduser(), language)
        name = what
    else:
        chunks, name = text_of(what)
    environment = read_environment(arguments.env)
    service = Service.open(arguments.corpus)
    answer = service.explain(chunks, environment, look=_look(arguments, service))
    if arguments.format == "text":
        put(order)
    form, is_long = arguments.format, arguments.long
    put(format_answer(service, answer, language, form, name, is_long=is_long))
    warm_engine_later(service.corpus, service.signatures)
    return FOUND if answer.findings else NOTHING


def _take_look(arguments: Namespace) -> None:
    """Take for a log what stands behind a bare --look and is no file of facts."""
    if isinstance(arguments.look, str) and not arguments.look.endswith(".json"):
        arguments.what.insert(0, arguments.look)
        arguments.look = True


def _look(arguments: Namespace, service: Service) -> Look | None:
    """Give how to look where that was asked for: at this machine, or at facts of another one.

    Raises:
        CanonError: the facts cannot be read.
    """
    if not arguments.look:
        return None
    from errorcanon.serve.looking import look_here, read_sight  # most logs come from elsewhere

    if arguments.look is True:
        return partial(look_here, service.corpus)
    sight = read_sight(Path(arguments.look).expanduser())
    return lambda _: sight


def _explain_each(arguments: Namespace, language: Language) -> int:
    """Explain several logs, each under its name; what cannot be read is named, the rest goes on.

    Raises:
        CanonError: these are no logs, or the form has room for one alone.
    """
    form, names = arguments.format, arguments.what
    if not any(name == "-" or is_path(name) for name in names):
        from shlex import quote

        text = quote(" ".join(names))
        raise CanonError(f"none of these is a file; put a text in quotes: canon explain {text}")
    if form in ("json", "sarif"):
        raise CanonError(f"--format {form} holds one log; use --format jsonl, or: canon scan")
    environment = read_environment(arguments.env)
    service = Service.open(arguments.corpus)
    look = _look(arguments, service)
    codes = set()
    for name in names:
        try:
            chunks, order = _log_of(name, language)
            answer = service.explain(chunks, environment, look=look)
        except CanonError as error:
            warn(error)
            codes.add(WRONG_USE)
            continue
        if form == "text":
            put(stdout_terminal().paint(f"== {log_line(name)}", "title") + "\n" + order)
        elif form == "md":
            from errorcanon.publish.markdown import code_span

            put(f"# {code_span(name)}\n\n")
        put(_named_answer(service, answer, language, form, name, is_long=arguments.long))
        codes.add(FOUND if answer.findings else NOTHING)
    warm_engine_later(service.corpus, service.signatures)
    return WRONG_USE if WRONG_USE in codes else min(codes)


def _log_of(name: str, language: Language) -> tuple[Iterable[bytes], str]:
    """Give what a log, or a folder of them, holds, and of a folder who failed first."""
    if name == "-":
        return read_stream(sys.stdin.buffer), ""
    if _is_folder(name):
        return _run_in(Path(name).expanduser(), language)
    return _read_named(name), ""


def _named_answer(
    service: Service,
    answer: Answer,
    language: Language,
    form: str,
    name: str,
    *,
    is_long: bool,
) -> str:
    """Write the answer of one log among several."""
    if form == "jsonl":
        return json_text({"name": name, **service.view(answer, language)}) + "\n"
    text = format_answer(service, answer, language, form, name, is_long=is_long)
    return text if form == "github" else text + "\n"


def format_answer(
    service: Service,
    answer: Answer,
    language: Language,
    form: str,
    name: str,
    *,
    is_long: bool = False,
) -> str:
    """Write an answer in one of the forms of `--format`."""
    if form == "text":
        from errorcanon.publish.screen import answer_card

        terminal = stdout_terminal()
        return answer_card(answer, service.corpus, language, terminal, is_long=is_long)
    view = service.view(answer, language)
    if form == "json":
        return json_text(view, indent=2) + "\n"
    if form == "jsonl":
        return json_text(view) + "\n"
    if form == "md":
        from errorcanon.publish.markdown import answer_markdown

        return answer_markdown(view, language)
    from errorcanon.publish.ci_formats import answer_github, answer_sarif

    name = _from_here(name)
    if form == "github":
        return answer_github(view, name) + "\n"
    from errorcanon import __version__

    return answer_sarif(view, name, __version__) + "\n"


def _from_here(name: str) -> str:
    """Name a file as seen from the working folder, where it lies below it; else by its path."""
    if is_address(name) or not is_path(name):
        return name
    path, here = Path(name).expanduser().absolute(), Path.cwd()
    inside = Path(os.path.normpath(path))
    return (inside.relative_to(here) if inside.is_relative_to(here) else inside).as_posix()


def text_of(what: str | None) -> tuple[Iterable[bytes], str]:
    """Give the text that is meant and a name for where it stands.

    Raises:
        CanonError: there is none, or nothing but blanks.
    """
    if what is None and sys.stdin.isatty():
        raise CanonError("nothing to explain; name a FILE, give a TEXT, or pipe a log in")
    if what is not None and not what.strip():
        raise CanonError("the text is empty; name a FILE, give a TEXT, or pipe a log in")
    if what in (None, "-"):
        return read_stream(sys.stdin.buffer), "stdin"
    assert what is not None
    if is_path(what):
        return _read_named(what), what
    return [what.encode("utf-8", errors="replace")], "text"


def _read_named(name: str) -> Iterator[bytes]:
    return read_log(name if is_address(name) else str(Path(name).expanduser()))


def _is_folder(what: str | None) -> bool:
    if what is None or what == "-" or not what.strip() or not is_path(what):
        return False
    return Path(what).expanduser().is_dir()


def _run_in(folder: Path, language: Language) -> tuple[Iterable[bytes], str]:
    """Give what the processes of a run printed, and who of them failed first."""
    from errorcanon.logs.torchrun import find_workers, read_workers  # seldom needed

    workers = find_workers(folder)
    return read_workers(workers), _order_of(workers, language)


def _order_of(workers: Sequence[Worker], language: Language) -> str:
    from datetime import datetime

    known = any(worker.error for worker in workers)
    lines = [say("failed order" if known else "failed unordered", language)]
    for worker in workers[:_MOST_WORKERS]:
        time = say("no error file", language)
        if worker.error and worker.error.time is not None:
            time = datetime.fromtimestamp(worker.error.time).isoformat(" ")
        values = {"rank": worker.local_rank, "time": time, "folder": worker.folder}
        lines.append("  " + say("worker", language, **values))
    if len(workers) > _MOST_WORKERS:
        lines.append("  " + say("more workers", language, count=len(workers) - _MOST_WORKERS))
    return "\n".join([*lines, "", ""])


def _explain_batch(arguments: Namespace, language: Language) -> int:
    """Answer every line of standard input; a bad one with an error, then go on."""
    if arguments.format not in ("jsonl", "text"):
        raise CanonError("--batch answers with JSON lines; use --format jsonl")
    if arguments.what not in ([], ["-"]):
        raise CanonError('--batch reads standard input; pipe lines like {"text": "…"} in')
    common = read_environment(arguments.env)
    service = Service.open(arguments.corpus)
    any_found = False
    for number, line in split_lines(_arriving()):
        view = _answer_line(service, line, number, common, language)
        any_found = any_found or bool(view["findings"])
        put(json_text(view) + "\n")
    return FOUND if any_found else NOTHING


def _arriving() -> Iterator[bytes]:
    """Read standard input as it comes, so that each line is answered at once."""
    while piece := os.read(sys.stdin.fileno(), _PIECE):
        yield piece


def _answer_line(
    service: Service, line: bytes | None, number: int, common: dict[str, str], language: Language
) -> dict[str, Any]:
    try:
        text, environment = read_request(line, common)
    except CanonError as error:
        return {**service.view(Answer(()), language), "error": f"line {number}: {error}"}
    return service.view(service.explain([text], environment), language)


def read_request(line: bytes | None, common: Mapping[str, str]) -> tuple[bytes, dict[str, str]]:
    """Take the text and the environment of `{"text": …, "env": …}`.

    Raises:
        CanonError: the line is no such object, or too long, for which it is None.
    """
    if line is None:
        raise CanonError(f"longer than {LONGEST_LINE >> 20} MiB; give the log itself as a file")
    try:
        request = parse_json(line)
    except ValueError as error:
        raise CanonError(str(error)) from None
    if not isinstance(request, dict) or not isinstance(request.get("text"), str):
        raise CanonError('must be an object with a "text"')
    environment = {**common, **check_environment(request.get("env") or {}, "env")}
    return request["text"].encode("utf-8", errors="replace"), environment
