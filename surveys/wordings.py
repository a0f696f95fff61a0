"""List wordings of other releases that no signature of a record catches.

    python surveys/wordings.py [ID…]

A record's messages name the function that prints them. What the same function says in the other
releases that are in the cache, and reads much like it, is filled with the values of the record's
own message and explained: where the record is not found for it, the wording is listed.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from rapidfuzz import fuzz

from errorcanon.model import MessageOrigin, Record
from errorcanon.serve.locations import open_origins, survey_folder
from errorcanon.serve.service import Service
from errorcanon.survey.answers import read_changes
from errorcanon.survey.archive import Store
from errorcanon.survey.messages import HOLE, Message
from errorcanon.survey.messages_making import archive_files
from errorcanon.survey.messages_python import read_python
from errorcanon.survey.origins import find_origins, holds

ANSWERS = Path(__file__).resolve().parent / "messages" / "sources"
_ALIKE = 72.0
"""Percent; below that another message of the function is another message."""
_MOST_LINES = 400


def main() -> int:
    """List what is not caught; exit 1 where there is any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ids", nargs="*", metavar="ID")
    service, store = Service.open(), Store(survey_folder())
    found = 0
    for identity in parser.parse_args().ids or service.corpus.ids():
        record = service.record(identity)
        for line, origin in _origins(service, record):
            missing = _missing(service, store, record, line, origin)
            for text, releases in missing.items():
                found += 1
                print(
                    f"{identity}: {origin.distribution} {', '.join(releases)}: {text}", flush=True
                )
    print(f"{found} wordings that no signature catches")
    return int(found > 0)


def _origins(service: Service, record: Record) -> Iterator[tuple[str, MessageOrigin]]:
    """Give the lines by which the record is found and the one function that prints each."""
    known = set()
    file = open_origins()
    for message in record.messages:
        answer = service.explain([message.text.encode()], dict(message.env))
        spans = [one.span for one in answer.findings if one.id == record.id]
        for span in spans[:1]:
            best = find_origins(file, span.text).best
            if len(best) == 1 and best[0].file.endswith(".py") and best[0] not in known:
                known.add(best[0])
                yield span.text, best[0]


def _missing(
    service: Service, store: Store, record: Record, line: str, origin: MessageOrigin
) -> dict[str, list[str]]:
    """Give the wordings of other releases that the record is not found for."""
    by_release = {
        change.head.release: _said(store, origin.distribution, change.head.release, origin)
        for change in read_changes(ANSWERS / origin.distribution)
    }
    own = next((one for some in by_release.values() for one in some if holds(line, one.text)), None)
    if own is None:
        return {}
    values = _values(own.text, line)
    texts: dict[str, list[str]] = defaultdict(list)
    for release, messages in by_release.items():
        for one in messages:
            if one.text != own.text and fuzz.ratio(one.text, own.text) >= _ALIKE:
                error = f"{one.error}: " if one.error and one.kind == "raise" else ""
                texts[error + _filled(one.text, values)].append(release)
    return {
        text: releases
        for text, releases in texts.items()
        if record.id not in {one.id for one in service.explain([text.encode()], {}).findings}
    }


@lru_cache(maxsize=64)
def _sources(store: Store, name: str, release: str) -> dict[str, bytes]:
    archive = store.get(name, release)
    return dict(archive_files(archive)) if archive else {}


@lru_cache(maxsize=4_096)
def _messages(store: Store, name: str, release: str, file: str) -> tuple[Message, ...]:
    source = _sources(store, name, release).get(file)
    return read_python(file, source).messages if source is not None else ()


def _said(store: Store, name: str, release: str, origin: MessageOrigin) -> list[Message]:
    """Give what a function says in a release, where it stands in the same file."""
    here = _messages(store, name, release, origin.file)
    return [one for one in here if one.function == origin.function][:_MOST_LINES]


def _values(text: str, line: str) -> list[str]:
    """Give what fills the holes of a text in a line."""
    pieces = [r"\s+".join(map(re.escape, piece.split())) for piece in text.split(HOLE)]
    found = re.search(r"\s*(.*?)\s*".join(pieces), line)
    return list(found.groups()) if found else []


def _filled(text: str, values: Sequence[str]) -> str:
    pieces = text.split(HOLE)
    given = [*values, *["x"] * len(pieces)]
    return " ".join(
        "".join(a + b for a, b in zip(pieces, [*given[: len(pieces) - 1], ""], strict=True)).split()
    )


if __name__ == "__main__":
    raise SystemExit(main())
