"""What tests of hooks need: programs that fail in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import RECORDS

IDENTITY = "pytorch/conv-channel-mismatch"
MESSAGE = (
    RECORDS.joinpath(IDENTITY, "messages", "01.txt")
    .read_text(encoding="utf-8")
    .splitlines()[-1]
    .removeprefix("RuntimeError: ")
)
FAILING = f"raise RuntimeError({MESSAGE!r})\n"

# Not by importing it, as importorskip does: pytester takes what a test has imported out of the
# process again, and torch breaks a process that imports it twice.
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="needs .[test,frameworks]")

Program = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(corpus_file: Path) -> dict[str, str]:
    """What a process of a user's has around it, with the records as they are now."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return {**kept, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0", "LANG": "C.UTF-8"}


@pytest.fixture
def program(environment: dict[str, str], tmp_path: Path) -> Program:
    """Run a script as a user does; warnings are errors in it."""

    def run(
        script: str, *words: str, options: tuple[str, ...] = ("-W", "error"), **environ: str
    ) -> subprocess.CompletedProcess[str]:
        path = tmp_path / "program.py"
        path.write_text(script, encoding="utf-8")
        return subprocess.run(
            [sys.executable, *options, str(path), *words],
            env={**environment, **environ},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )

    return run
