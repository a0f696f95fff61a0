"""Run a script that fails, look at the machine beside it, and say whether the look was right.

The lab starts this in the place in which the script runs: the same files, limits and variables.
What it prints last is what the look said of the record: that it is the cause, that another one
is, that it shows also while nothing has failed, or nothing.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from errorcanon.facts.fact import Facts
from errorcanon.model import Answer
from errorcanon.publish.reasons import say_all_seen
from errorcanon.serve.health import find_complaints
from errorcanon.serve.looking import look_here
from errorcanon.serve.service import Service
from errorcanon.store.index import Corpus
from errorcanon.store.json_input import parse_json

RIGHT, UNDECIDED, WRONG, NO_SCENE = 0, 4, 5, 6
"""Exit codes: the look said what it should, nothing, or something else; or nothing failed."""


def main(given: str) -> NoReturn:
    """Play the scene that the lab describes in JSON."""
    request: dict[str, Any] = parse_json(given)
    for name, value in request["limits"].items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (int(value), int(value)))
    os.environ.update(request["environ"])
    ran = subprocess.run(  # noqa: S603 # within the sandbox of the lab
        request["command"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    sys.stdout.buffer.write(ran.stdout)
    if ran.returncode == 0:
        _end(NO_SCENE, "look: the script did not fail, so nothing was looked at")
    service = Service(Corpus.open(Path(request["corpus"])))
    by_text = service.explain([ran.stdout], {})
    look = partial(look_here, service.corpus, command=request["command"])
    record = request["record"]
    if request["says"] == "lasting":
        sight = look(ran.stdout.decode("utf-8", errors="replace"))
        _end_lasting(service.corpus, sight.facts, by_text, record)
    seen = service.explain([ran.stdout], {}, look=look)
    if _said(by_text, by_text, record) != "open":
        _end(NO_SCENE, "look: the text alone decides, or does not find the record")
    said, why = _said(seen, by_text, record), _why(seen, record)
    code = RIGHT if said == request["says"] else UNDECIDED if said == "open" else WRONG
    _end(code, f"look: {said}{': ' + why if why else ''}")


def _end_lasting(corpus: Corpus, facts: Facts, by_text: Answer, record: str) -> NoReturn:
    """Ask the facts alone, as `canon doctor` does in the folder of the program that fails."""
    if record not in {finding.id for finding in by_text.findings}:
        _end(NO_SCENE, "look: the text does not find the record")
    complaints = {one.record: one for one in find_complaints(corpus, facts, "en")}
    if record not in complaints:
        _end(UNDECIDED, "look: the facts alone do not name the record")
    _end(RIGHT, f"look: lasting: {'; '.join(complaints[record].because)}")


def _said(answer: Answer, by_text: Answer, record: str) -> str:
    """Say what an answer makes of a record that the text alone takes for possible."""
    if record not in {finding.id for finding in by_text.findings}:
        return "unknown"
    found = next((finding for finding in answer.findings if finding.id == record), None)
    if found is None or any(one.says == "another" for one in found.seen):
        return "another"
    return "this" if found.decided else "open"


def _why(answer: Answer, record: str) -> str:
    """Say what was seen, with paths as they are: the lab puts /env in the place of its own."""
    told = [finding for finding in answer.findings if finding.seen]
    told.sort(key=lambda finding: finding.id != record)
    return "; ".join(say_all_seen(one, "en") for one in told[0].seen) if told else ""


def _end(code: int, words: str) -> NoReturn:
    sys.stdout.flush()
    print(words, flush=True)  # noqa: T201 # the lab reads it
    os._exit(code)
