"""Scan a generated log: MB/s, memory, recall, beside what could be used instead.

    python benchmarks/scan.py [--megabytes N] [--signatures N …] [--keep FOLDER]

The log is healthy lines of training runs and of tests/corpus/benign.txt, with the real output of a
failed program after every 2,000 of them. Everything runs on one log in one run; figures of two
runs are not comparable, their ratios are.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from run import invent

from errorcanon.match.engine import compiled
from errorcanon.match.excerpt import clean_blocks
from errorcanon.serve.place import records_folder
from errorcanon.serve.service import Service
from errorcanon.store.folder import load_records
from errorcanon.store.index import compile_corpus

ROOT = Path(__file__).parent.parent
EVERY = 2_000
PIECE = 2 << 20
SLOW_BYTES = 200_000
"""How much `re` is given; it needs minutes for a megabyte."""


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--signatures", type=int, nargs="*", default=[0, 2_500])
    parser.add_argument("--keep", help="a folder for the log and the corpora")
    chosen = parser.parse_args()
    if sys.platform != "linux":
        raise SystemExit("needs Linux: memory is read as it counts it")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(chosen.keep or scratch)
        folder.mkdir(exist_ok=True)
        log = folder / f"{chosen.megabytes}.log"
        planted = write_log(log, chosen.megabytes * 1_000_000)
        print(f"{log.stat().st_size / 1e6:.0f} MB, {len(planted)} failures planted")
        print(f"plain reading: {rate(log, read_plainly(log)):.0f} MB/s")
        for signatures in chosen.signatures:
            measure(log, folder, signatures, planted)


@dataclass(frozen=True)
class Planted:
    """The output of a failed program, and where it was put."""

    first: int
    last: int
    record: str


def write_log(path: Path, size: int) -> list[Planted]:
    """Write a log with failures in it, the same each time; give where they are."""
    chance = random.Random(1)
    healthy = (ROOT / "tests/corpus/benign.txt").read_bytes().splitlines(keepends=True)
    found = sorted(records_folder().glob("*/*/messages/[0-9]*.txt"))
    written = step = 0
    planted: list[Planted] = []
    with path.open("wb") as log:
        while written < size:
            lines = []
            for _ in range(EVERY):
                step += 1
                lines.append(
                    chance.choice(healthy)
                    if chance.random() < 0.3
                    else b"2026-11-22 07:%02d:%02d INFO trainer.py:231 step %d loss %.4f lr 0.001 "
                    b"grad_norm %.2f tokens 4096\n"
                    % (step // 60 % 60, step % 60, step, chance.random(), chance.random() * 5)
                )
            message, place = chance.choice(found), chance.randrange(EVERY)
            text = message.read_bytes().rstrip(b"\n") + b"\n"
            first = step + sum(one.last - one.first + 1 for one in planted) - EVERY + place + 1
            record = f"{message.parts[-4]}/{message.parts[-3]}"
            planted.append(Planted(first, first + text.count(b"\n") - 1, record))
            lines.insert(place, text)
            block = b"".join(lines)
            written += log.write(block)
    return planted


def measure(log: Path, folder: Path, signatures: int, planted: list[Planted]) -> None:
    """Print what one corpus takes."""
    records = load_records(records_folder()).records
    corpus_file = folder / f"{signatures}.sqlite"
    compile_corpus([*records, *invent(signatures, records)], [], {}, corpus_file)
    os.environ.update(CANON_CORPUS=str(corpus_file), CANON_CACHE=str(folder))
    service = Service.open()
    service.warm()
    print(f"\n{len(service.signatures)} signatures\n")
    print("| what | MB/s | MiB | rows |\n|---|---|---|---|")
    rates = {}
    for jobs in (1, 2):
        seconds, memory, rows = run_scan(log, folder, jobs)
        rates[jobs] = rate(log, seconds)
        line = f"| canon scan --jobs {jobs} | {rates[jobs]:.0f} | {memory} | {len(rows)} |"
        print(line, flush=True)
    seconds, candidates, lines = scan_literals(log, service)
    print(f"| its literals alone | {rate(log, seconds):.0f} | | |")
    literals = {text for one in service.signatures for text in one.literals}
    print(f"| grep -F -i -f, the same literals | {grep_rate(folder, log, literals):.1f} | | |")
    patterns = [compiled(one.signature.pattern) for one in service.signatures]
    print(f"| Python re, one pattern after the other | {re_rate(log, patterns):.4f} | | |")
    print(f"\ntwo processes: {rates[2] / rates[1] / 2:.0%} of twice one; ", end="")
    print(f"{candidates / lines:.2%} of {lines} lines hold a literal")
    found, elsewhere = compare(rows, planted)
    print(f"{found} of {len(planted)} planted failures found, {elsewhere} rows elsewhere")


def compare(rows: list[dict[str, Any]], planted: list[Planted]) -> tuple[int, int]:
    """Tell how many planted outputs have a row of their record, and how many rows lie in none."""
    starts = [one.first for one in planted]
    seen: set[Planted] = set()
    elsewhere = 0
    for row in rows:
        one = planted[max(0, bisect_right(starts, row["line"]) - 1)]
        if not one.first <= row["line"] <= one.last:
            elsewhere += 1
        elif row["record"] == one.record:
            seen.add(one)
    return len(seen), elsewhere


def run_scan(log: Path, folder: Path, jobs: int) -> tuple[float, int, list[dict[str, Any]]]:
    """Run the command; give its seconds, the MiB of its largest process, and the rows."""
    out = folder / "found.json"
    words = ["scan", str(log), "--jobs", str(jobs), "--format", "json", "--out", str(out)]
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "errorcanon", *words])
    _, _, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    return seconds, usage.ru_maxrss // 1024, json.loads(out.read_bytes())["rows"]


def scan_literals(log: Path, service: Service) -> tuple[float, int, int]:
    """Give the seconds that the engine's first stage takes, candidate lines, and lines."""
    seconds, candidates, lines = 0.0, 0, 0
    for block in clean_blocks(_pieces(log)):
        begun = time.perf_counter()
        places = service.engine.places(block.text)
        seconds += time.perf_counter() - begun
        candidates += len({block.index_at(place) for place in places})
        lines += block.feeds
    return seconds, candidates, lines


def grep_rate(folder: Path, log: Path, literals: set[bytes]) -> float:
    """Give MB/s of grep over the first part of the log."""
    wanted, part = folder / "literals", folder / "part.log"
    wanted.write_bytes(b"\n".join(sorted(literals)))
    part.write_bytes(next(_pieces(log)) * 10)
    begun = time.perf_counter()
    command = ["grep", "-a", "-c", "-F", "-i", "-f", str(wanted), str(part)]
    subprocess.run(command, stdout=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
    return rate(part, time.perf_counter() - begun)


def re_rate(log: Path, patterns: list[re.Pattern[bytes]]) -> float:
    """Give MB/s of asking every pattern about every line, over some lines."""
    text = next(_pieces(log))[:SLOW_BYTES]
    begun = time.perf_counter()
    for line in text.split(b"\n"):
        for pattern in patterns:
            pattern.search(line)
    return len(text) / (time.perf_counter() - begun) / 1e6


def read_plainly(log: Path) -> float:
    """Give the seconds that reading takes."""
    begun = time.perf_counter()
    for _ in _pieces(log):
        pass
    return time.perf_counter() - begun


def _pieces(log: Path) -> Iterator[bytes]:
    with log.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def rate(log: Path, seconds: float) -> float:
    """Give MB/s."""
    return log.stat().st_size / seconds / 1e6


if __name__ == "__main__":
    main()
