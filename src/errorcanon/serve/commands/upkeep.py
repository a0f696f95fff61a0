"""canon env, canon build, canon warm"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, warn
from errorcanon.serve.environment import collect
from errorcanon.serve.place import records_folder, warm_engine
from errorcanon.serve.service import Service
from errorcanon.store.building import build_corpus


def env(arguments: Namespace) -> int:
    """Show the environment."""
    found = collect()
    if arguments.format == "json":
        put(json_text(found, indent=2) + "\n")
    else:
        for name, value in sorted(found.items()):
            put_line(f"{name:12}{value}")
    return FOUND


def build(arguments: Namespace) -> int:
    """Compile records to a file that CANON_CORPUS can name.

    Raises:
        CanonError: a record cannot be read; the rest is compiled all the same.
    """
    root = Path(arguments.records) if arguments.records else records_folder()
    problems = build_corpus(root, Path(arguments.target))
    if problems:
        raise CanonError("left out:", *(line for problem in problems for line in problem.lines))
    return FOUND


def warm(_: Namespace) -> int:
    """Compile the fast engine now."""
    service = Service.open()
    made = warm_engine(service.corpus, service.signatures)
    if made is None:
        warn("hyperscan or a cache folder is missing; the plain engine answers")
        return NOTHING
    put_line(str(made))
    return FOUND
