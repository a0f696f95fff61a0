"""canon build, canon warm"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.console import FOUND, NOTHING, put_line, warn
from errorcanon.serve.locations import open_corpus, records_folder, warm_engine, warming_corpora
from errorcanon.store.building import build_corpus


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
    corpus = open_corpus(warming_corpora())
    made = warm_engine(corpus, corpus.signatures())
    if made is None:
        warn("hyperscan or a cache folder is missing; the plain engine answers")
        return NOTHING
    put_line(str(made))
    return FOUND
