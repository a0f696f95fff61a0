"""What look-ups of origins cost and how often they are right.

    python benchmarks/origins.py [--bench DIR] [--wrong]

Right or wrong is told by tracebacks that real runs printed: those of the records' messages whose
last frame is a file of a package that was read. The line of the exception is asked alone, and what
is found is held against that frame. Records are split in two by their id, and `--bench` names a
folder of labelled failures, of which it is counted how many get something.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from errorcanon.survey.origins import Seen, find_origins
from errorcanon.survey.origins_table import OriginsFile

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "src" / "errorcanon" / "origins.bin"
_FRAME = re.compile(r'^ *File "(?P<file>[^"]+)", line \d+, in (?P<function>\S+)', re.MULTILINE)
_RAISED = re.compile(r"^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt)\b.*", re.M)
_PACKAGED = re.compile(
    r"(?:site|dist)-packages[/\\](?P<file>.+)|/lib/python3\.\d+/(?!site-|dist-)(?P<own>.+)"
)
_OPENED = (
    "import sys, time; from pathlib import Path; from errorcanon.survey.origins import *; "
    "from errorcanon.survey.origins_table import OriginsFile; t = time.process_time(); "
    "find_origins(OriginsFile(Path(sys.argv[1])), sys.argv[2]); "
    "print(1e3 * (time.process_time() - t))"
)


class Case(NamedTuple):
    """A line that a real run printed, and where it came from."""

    name: str
    line: str
    file: str
    function: str
    frames: tuple[tuple[str, str], ...]


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bench", type=Path, metavar="DIR")
    parser.add_argument("--wrong", action="store_true", help="list what is wrong")
    options = parser.parse_args()
    origins = OriginsFile(FILE)
    cases = list(_cases(ROOT / "records"))
    packages = {name for name, _ in origins.distributions}
    places = sum(len(releases) for _, releases in origins.distributions)
    print(f"{FILE.stat().st_size:,} bytes, {len(packages)} packages, {places} releases")
    for half in (0, 1):
        some = [case for case in cases if zlib.crc32(case.name.encode()) % 2 == half]
        for words, is_seen in (("the line alone", False), ("with its traceback", True)):
            told = Counter(_judge(origins, case, options.wrong, is_seen=is_seen) for case in some)
            print(f"half {half + 1}, {words}: {len(some)} lines", dict(told.most_common()))
    if options.bench:
        for path in sorted(options.bench.glob("*.jsonl")):
            print(path.stem, *_count(origins, path))
    _time(origins, [case.line for case in cases])


def _cases(records: Path) -> Iterator[Case]:
    """Give the exceptions of the records' messages whose last frame is a library's."""
    for path in sorted(records.glob("*/*/messages/[0-9]*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for found in _RAISED.finditer(text):
            frames = list(_FRAME.finditer(text, 0, found.start()))
            if not frames or found.start() - frames[-1].end() > 1_000:
                continue
            where = _PACKAGED.search(frames[-1]["file"])
            if where:
                file = (where["file"] or where["own"]).replace("\\", "/")
                seen = tuple((frame["file"], frame["function"]) for frame in frames)
                name = "/".join(path.parts[-4:-2])
                yield Case(name, found[0], file, frames[-1]["function"], seen)


def _judge(origins: OriginsFile, case: Case, is_told: bool, *, is_seen: bool) -> str:
    found = find_origins(origins, case.line, Seen(frames=case.frames if is_seen else ()))
    if not found.best:
        return "package alone" if found.distribution else "none"
    is_right = [
        one.file == case.file and one.function.rpartition(".")[2] == case.function
        for one in found.best
    ]
    if any(is_right):
        return "function" if len(is_right) == 1 else "one of several"
    if is_told:
        named = [f"{one.distribution} {one.file} {one.function}" for one in found.best]
        print(f"  {case.name}: {case.line[:90]!r} {case.file} {case.function}: {named}")
    top = case.file.partition("/")[0]
    is_near = any(one.file.partition("/")[0] == top for one in found.best)
    is_native = all(not one.file.endswith(".py") for one in found.best)
    return "compiled part below the frame" if is_native else "package" if is_near else "wrong"


def _count(origins: OriginsFile, path: Path) -> tuple[int, dict[str, int]]:
    """Count the cases of which a line is known, and whether that line is a failure."""
    told: Counter[str] = Counter()
    for row in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(row)
        lines = [case.get("error_line") or "", *case["text"].splitlines()]
        found = [one for one in (find_origins(origins, line) for line in lines[:400]) if one.best]
        told["healthy alone" if found and all(one.is_healthy for one in found)
             else "known" if found else "none"] += 1  # fmt: skip
    return told.total(), dict(told)


def _time(origins: OriginsFile, lines: list[str]) -> None:
    """Print milliseconds of the processor, of a first question and of later ones."""
    first = []
    for line in lines[:: max(1, len(lines) // 20)]:
        done = subprocess.run(
            [sys.executable, "-c", _OPENED, str(FILE), line], capture_output=True, check=True
        )
        first.append(float(done.stdout))
    warm = []
    for line in lines:
        began = time.process_time()
        find_origins(origins, line)
        warm.append(1e3 * (time.process_time() - began))
    for words, found in (("first", first), ("later", warm)):
        found.sort()
        high = found[int(0.95 * len(found))]
        middle = statistics.median(found)
        print(f"{words}: median {middle:.2f} ms, 95 % {high:.2f}, most {found[-1]:.2f}")


if __name__ == "__main__":
    main()
