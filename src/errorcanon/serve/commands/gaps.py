"""canon gaps"""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from errorcanon.logs.reading import read_file
from errorcanon.match.gaps import AnsweredLog, Gap, by_package, find_gaps
from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text, log_line
from errorcanon.publish.unknown import format_origins, view_origins
from errorcanon.serve.commands.explain import read_request
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, warn
from errorcanon.serve.environment import read_environment
from errorcanon.serve.service import Service
from errorcanon.store.json_input import split_lines

_LONGEST = 200


def gaps(arguments: Namespace) -> int:
    """List unknown failures of many logs; exit 1 where every failure is known."""
    service = Service.open()
    common = read_environment(arguments.env)
    total = known = 0
    seen = []
    for one in _explain_all(service, arguments.logs, common):
        total += 1
        known += bool(one.answer.findings)
        seen.append(one)
    found = find_gaps(seen)
    if arguments.format == "json":
        rows = [_row(gap) for gap in found]
        put(json_text({"logs": total, "known": known, "gaps": rows}) + "\n")
    else:
        unknown = sum(gap.logs for gap in found)
        without = total - known - unknown
        put_line(f"{total} logs: {known} explained, {unknown} not, {without} without")
        for package, some in by_package(found):
            heading = f"printed by {package}" if package else "printed by no package that was read"
            put(f"\n{heading}:\n" + "".join(map(_lines, some)))
    return FOUND if found else NOTHING


def _explain_all(
    service: Service, places: list[str], common: dict[str, str]
) -> Iterator[AnsweredLog]:
    for path in _files(places):
        try:
            if path.suffix == ".jsonl":
                yield from _explain_lines(service, path, common)
            else:
                yield AnsweredLog(str(path), service.explain(read_file(path), common))
        except CanonError as error:
            warn(error)


def _files(places: list[str]) -> Iterator[Path]:
    if not all(map(str.strip, places)):
        raise CanonError("a name is empty; name a log or a folder of logs")
    for place in map(Path, places):
        if place.is_dir():
            yield from sorted(p for p in place.rglob("*") if p.is_file() and not p.is_symlink())
        else:
            yield place


def _explain_lines(service: Service, path: Path, common: dict[str, str]) -> Iterator[AnsweredLog]:
    """Read `{"text": …, "env": …}` a line, as `canon explain --batch` does."""
    for number, line in split_lines(read_file(path)):
        try:
            text, environment = read_request(line, common)
        except CanonError as error:
            warn(f"{path}:{number}: {error}; left out")
            continue
        yield AnsweredLog(f"{path}:{number}", service.explain([text], environment))


def _lines(gap: Gap) -> str:
    lines = [f"{gap.logs:5}  {gap.template[:_LONGEST]}", f"       {gap.place}:{gap.span.line}"]
    lines += [f"       {text}" for text in format_origins(gap.origins, "en")]
    if gap.near:
        lines.append("       near: " + ", ".join(f"{n.id} ({n.score:.2f})" for n in gap.near))
    if ".jsonl:" not in gap.place:
        lines.append(f"       canon new DOMAIN/SLUG --from {shlex.quote(gap.place)}")
    return "\n" + "".join(log_line(line) + "\n" for line in lines)


def _row(gap: Gap) -> dict[str, object]:
    return {
        "template": gap.template,
        "logs": gap.logs,
        "place": gap.place,
        "line": gap.span.line,
        "text": gap.span.text,
        "origin": view_origins(gap.origins, "en"),
        "near": [{"id": near.id, "score": near.score} for near in gap.near],
    }
