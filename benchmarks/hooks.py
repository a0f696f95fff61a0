"""Print what the hooks cost: where nothing fails, and after a failure.

    python benchmarks/hooks.py [--runs N]

Each figure stands beside the same program without Errorcanon, run in turn with it.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

MESSAGE = (
    "Given groups=1, weight of size [64, 3, 7, 7], expected input[1, 1, 224, 224] to have "
    "3 channels, but got 1 channels instead"
)
INSTALL = "import errorcanon; errorcanon.install()\n"
KNOWN = f"raise RuntimeError({MESSAGE!r})\n"
UNKNOWN = "raise ValueError('the moon is in the wrong phase')\n"
TORCH = "import torch\ntorch.nn.Conv2d(3, 8, 3)(torch.zeros(1, 4, 8, 8))\n"
# As many tests as a small project has, and none of them fails.
TESTS = "import pytest\n@pytest.mark.parametrize('n', range(200))\ndef test_it(n):\n    pass\n"


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=21)
    runs = parser.parse_args().runs
    subprocess.run([sys.executable, "-m", "errorcanon", "warm"], check=True, capture_output=True)
    print("| what | with | without | ratio |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for what, code, bare in (
            ("`import errorcanon`, nothing fails", "import errorcanon\n", "pass\n"),
            ("`errorcanon.install()`, nothing fails", INSTALL, "pass\n"),
            ("a script fails, known: to its end", INSTALL + KNOWN, KNOWN),
            ("a script fails, unknown: to its end", INSTALL + UNKNOWN, UNKNOWN),
        ):
            scripts = [script(Path(folder), code), script(Path(folder), bare)]
            show(what, *medians(scripts, runs))
        scripts = [script(Path(folder), INSTALL + KNOWN), script(Path(folder), KNOWN)]
        show("a script fails, known: to its traceback", *medians(scripts, runs, b"RuntimeError: "))
        if importlib.util.find_spec("torch"):
            scripts = [script(Path(folder), INSTALL + TORCH), script(Path(folder), TORCH)]
            show("a layer of PyTorch fails: to its end", *medians(scripts, max(3, runs // 4)))
        test = script(Path(folder), TESTS, "test_many")
        pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
        commands = [pytest, [*pytest, "-p", "no:errorcanon"]]
        show("pytest, 200 tests pass", *medians(commands, runs))


def script(folder: Path, text: str, stem: str = "script") -> Path:
    """Write a script of its own name."""
    path = folder / f"{stem}_{len(list(folder.iterdir()))}.py"
    path.write_text(text, encoding="utf-8")
    return path


def medians(
    commands: Sequence[Path | list[str]], runs: int, until: bytes | None = None
) -> list[float]:
    """Run commands in turn, so that all meet the same load; give the median seconds of each."""
    times: list[list[float]] = [[] for _ in commands]
    for number in range(runs + 1):
        for command, taken in zip(commands, times, strict=True):
            words = command if isinstance(command, list) else [str(command)]
            seconds = process_time([sys.executable, *words], until)
            if number:  # the first only fills caches
                taken.append(seconds)
    return [statistics.median(taken) for taken in times]


def process_time(command: Sequence[str], until: bytes | None) -> float:
    """Seconds from the start of a process to its end, or to a line of its standard error."""
    started = time.perf_counter()
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "CANON_WARM": "0"},
    ) as process:
        assert process.stderr is not None
        seconds = 0.0
        for line in process.stderr:
            if until and until in line and not seconds:
                seconds = time.perf_counter() - started
    return seconds or time.perf_counter() - started


def show(what: str, ours: float, bare: float) -> None:
    """Print a row."""
    print(f"| {what} | {ours * 1000:.0f} ms | {bare * 1000:.0f} ms | {ours / bare:.2f} |")


if __name__ == "__main__":
    main()
