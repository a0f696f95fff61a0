"""Scan a generated log: MB/s, memory, recall, beside what could be used instead.

    python benchmarks/scan.py [--megabytes N] [--signatures N …] [--rounds N] [--ray] [--keep DIR]
    python benchmarks/scan.py --sizes N … [--all-fail] [--ray] [--keep DIR]

The log is steps of a training run, a quarter of it real healthy lines as they follow each other in
tests/corpus/benign.txt, with the real output of a failed program after every 2,000 lines.
Everything runs on one log in one run, in turn and several times, start-up included; figures of two
runs are not comparable, their ratios are. `--ray` adds two nodes of a core each on this machine;
`--sizes` scans logs of so many megabytes and does nothing else, with `--all-fail` logs in which
every line shows a failure. A machine whose host takes unused memory back reads a file again from
its disk, at seconds of CPU a GB: there, keep the log in memory (`--keep /dev/shm/logs`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from run import invent

from errorcanon.match.engine import compiled
from errorcanon.match.excerpt import clean_blocks
from errorcanon.serve.locations import records_folder
from errorcanon.serve.service import Service
from errorcanon.store.folder import load_records
from errorcanon.store.index import IndexedSignature, compile_corpus

ROOT = Path(__file__).parent.parent
LOOK = 0.1
"""Seconds between two looks at the memory of what runs."""
EVERY, RUN = 2_000, 20
"""Lines between two failures; healthy lines of real programs that follow each other."""
STEP = (
    b"2026-11-22 07:%02d:%02d INFO trainer.py:231 step %d loss %.4f lr 0.001 grad_norm %.2f "
    b"tokens 4096\n"
)
FAILING = b"2026-11-22 07:%02d:%02d ERROR trainer.py:231 %s\n"
PIECE = 2 << 20
SETTLED = 5.0
"""Seconds after which a cluster has started all that it starts without work."""
SEARCHED_BYTES = 20_000_000
"""How much other programs are given; some need minutes for more."""
SLOW_BYTES = 200_000
"""How much `re` is given; it needs minutes for a megabyte."""


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--signatures", type=int, nargs="*", default=[0, 2_500, 25_000])
    parser.add_argument("--rounds", type=int, default=5, help="of which medians are taken")
    parser.add_argument("--ray", action="store_true", help="a cluster of two nodes, too")
    parser.add_argument("--sizes", type=int, nargs="*", help="only this: how size matters")
    parser.add_argument("--all-fail", action="store_true", help="with --sizes: in every line")
    parser.add_argument("--keep", help="a folder for the log and the corpora")
    chosen = parser.parse_args()
    if sys.platform != "linux":
        raise SystemExit("needs Linux: memory is read as it counts it")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(chosen.keep or scratch)
        folder.mkdir(exist_ok=True)
        if chosen.sizes:
            compare_sizes(folder, chosen)
            return
        log, planted = make_log(folder, chosen.megabytes)
        print(f"{log.stat().st_size / 1e6:.0f} MB, {len(planted)} failures planted")
        print(f"plain reading: {rate(log, read_plainly(log)):.0f} MB/s")
        for signatures in chosen.signatures:
            measure(log, use_corpus(folder, signatures), planted, chosen)


def compare_sizes(folder: Path, chosen: Namespace) -> None:
    """Print what logs of several sizes take."""
    service = use_corpus(folder, 2_500)
    print("| MB | canon scan | s | MB/s | MB/s of CPU | joining, s | lost, s | MiB, largest |")
    print("|---|---|---|---|---|---|---|---|")
    for megabytes in chosen.sizes:
        if chosen.all_fail:
            log, planted = make_failing_log(folder, megabytes, service)
        else:
            log, planted = make_log(folder, megabytes)
        read_plainly(log)
        for name, way in LOCAL.items():
            print_size(megabytes, name, log, planted, way)
        if chosen.ray:
            with TwoNodes() as nodes:
                print_size(megabytes, RAY, log, planted, nodes.way)
                print(f"| {megabytes} | {nodes.services()} | | | | | | |", flush=True)
        log.unlink()


def print_size(megabytes: int, name: str, log: Path, planted: list[Planted], way: Way) -> None:
    """Print what one way takes for one log."""
    run, rows = run_scan(log, way)
    print(
        f"| {megabytes} | {name} | {run.seconds:.1f} | {rate(log, run.seconds):.0f} "
        f"| {cpu_rate(log, name, run)} | {run.joining:.1f} | {run.lost:.1f} | {run.memory} |",
        flush=True,
    )
    found, elsewhere = compare(rows, planted)
    if (found, elsewhere) != (len(planted), 0):
        print(f"{found} of {len(planted)} planted failures found, {elsewhere} rows elsewhere")


@dataclass(frozen=True)
class Way:
    """A way to scan: the words of the command, and the cluster that it uses."""

    words: Sequence[str]
    nodes: TwoNodes | None = None


ONE, TWO, RAY = "--jobs 1", "--jobs 2", "--engine ray, two nodes"
LOCAL = {ONE: Way(["--jobs", "1"]), TWO: Way(["--jobs", "2"])}


def cpu_rate(log: Path, name: str, run: Run) -> str:
    """Give MB a second of CPU; what Ray's processes use is not the command's, and is not known."""
    return "" if name == RAY else f"{rate(log, run.cpu):.0f}"


def make_log(folder: Path, megabytes: int) -> tuple[Path, list[Planted]]:
    """Write a log of a size; give where the failures in it are."""
    log = folder / f"{megabytes}.log"
    return log, write_log(log, megabytes * 1_000_000)


def make_failing_log(folder: Path, megabytes: int, service: Service) -> tuple[Path, list[Planted]]:
    """Write a log in which every line shows a failure by itself; give where they are."""
    log = folder / f"failing-{megabytes}.log"
    chance = random.Random(1)
    certain = [one for one in service.signatures if is_certain(service, one)]
    written = step = 0
    planted: list[Planted] = []
    with log.open("wb") as file:
        while written < megabytes * 1_000_000:
            step += 1
            one = chance.choice(certain)
            written += file.write(FAILING % (step // 60 % 60, step % 60, one.example.encode()))
            planted.append(Planted(step, step, one.record))
    return log, planted


def is_certain(service: Service, one: IndexedSignature) -> bool:
    """Tell whether the example of a signature by itself shows its record and no other one."""
    answer = service.explain([FAILING % (0, 0, one.example.encode())], {})
    return [(found.id, found.decided) for found in answer.findings] == [(one.record, True)]


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
    written = step = total = 0
    planted: list[Planted] = []
    with path.open("wb") as log:
        while written < size:
            lines: list[bytes] = []
            while len(lines) < EVERY:
                step += 1
                line = STEP % (step // 60 % 60, step % 60, step, chance.random(), chance.random())
                at = chance.randrange(len(healthy))
                lines += healthy[at : at + RUN] if step % (3 * RUN) == 0 else [line]
            message, place = chance.choice(found), chance.randrange(EVERY)
            text = message.read_bytes().rstrip(b"\n") + b"\n"
            first = total + place + 1
            record = f"{message.parts[-4]}/{message.parts[-3]}"
            planted.append(Planted(first, first + text.count(b"\n") - 1, record))
            lines.insert(place, text)
            total += len(lines) - 1 + text.count(b"\n")
            written += log.write(b"".join(lines))
    return planted


def use_corpus(folder: Path, invented: int) -> Service:
    """Compile our records and so many invented signatures, for this process and its children."""
    records = load_records(records_folder()).records
    corpus_file = folder / f"{invented}.sqlite"
    compile_corpus([*records, *invent(invented, records)], [], {}, corpus_file)
    os.environ.update(CANON_CORPUS=str(corpus_file), CANON_CACHE=str(folder))
    service = Service.open()
    service.warm()
    return service


SIDE = "two `--jobs 1` side by side, all the two cores give"


def measure(log: Path, service: Service, planted: list[Planted], chosen: Namespace) -> None:
    """Print what one corpus takes."""
    print(f"\n{len(service.signatures)} signatures\n")
    print("| what | MB/s, median (least to most) | MB/s of CPU | MiB, largest process | rows |")
    print("|---|---|---|---|---|")
    rates: dict[str, list[float]] = defaultdict(list)
    latest: dict[str, Run] = {}
    for _ in range(chosen.rounds):
        for name, way in LOCAL.items():
            latest[name], rows = run_scan(log, way)
            rates[name].append(rate(log, latest[name].seconds))
        rates[SIDE].append(2 * rate(log, side_by_side(log)))
    if chosen.ray:
        with TwoNodes() as nodes:
            for _ in range(chosen.rounds):
                latest[RAY], rows = run_scan(log, nodes.way)
                rates[RAY].append(rate(log, latest[RAY].seconds))
    for name, run in latest.items():
        more = f"{cpu_rate(log, name, run)} | {run.memory} | {len(rows)}"
        print(f"| canon scan {name} | {spread(rates[name])} | {more} |")
    print(f"| {SIDE} | {spread(rates[SIDE])} | | | |", flush=True)
    seconds, candidates, lines = scan_literals(log, service)
    raw = rate(log, seconds)
    print(f"| the raw engine: its literals, nothing else | {raw:.0f} | | | |")
    literals = {text for one in service.signatures for text in one.literals}
    for name, words in SEARCHES.items():
        if shutil.which(words[0]):
            found = search_rate(log, literals, words)
            print(f"| {name}, the same literals | {found:.1f} | | | |", flush=True)
    patterns = [compiled(one.signature.pattern) for one in service.signatures]
    print(f"| Python re, one pattern after the other | {re_rate(log, patterns):.4f} | | | |")
    one, two, both = rates[ONE], rates[TWO], rates[SIDE]
    shares = [f"two processes: {share(two, one) / 2:.0%} of twice one"]
    shares.append(f"{share(two, both):.0%} of two scans side by side")
    if RAY in rates:
        shares.append(f"Ray: {median(rates[RAY]) / median(two):.0%} of two processes")
    shares.append(f"one: {median(one) / raw:.0%} of raw")
    print("\n" + "; ".join(shares) + ", by medians")
    print(f"{candidates / lines:.2%} of {lines} lines hold a literal")
    found, elsewhere = compare(rows, planted)
    print(f"{found} of {len(planted)} planted failures found, {elsewhere} rows elsewhere")


def spread(rates: Sequence[float]) -> str:
    """Write the median of rates, and how far they lie apart."""
    return f"{median(rates):.0f} ({min(rates):.0f} to {max(rates):.0f})"


def share(rates: Sequence[float], others: Sequence[float]) -> float:
    """Give the median of the ratios in each round, which the machine's moods leave alone."""
    return median(one / other for one, other in zip(rates, others, strict=True))


class TwoNodes:
    """A Ray cluster of two nodes on this machine, a core each."""

    def __enter__(self) -> TwoNodes:
        from ray.cluster_utils import Cluster

        self._cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self._cluster.add_node(num_cpus=1)
        self._cluster.wait_for_nodes()
        self._address = self._cluster.address
        self.way = Way(["--engine", "ray", "--address", self._address], self)
        nodes = self._cluster.list_all_nodes()
        started = [one for node in nodes for one in node.all_processes.values()]
        self._started = {info.process.pid for infos in started for info in infos}
        time.sleep(SETTLED)
        self._agents = {pid for parent in self._started for pid in children(parent)}
        self._work_once()
        return self

    def _work_once(self) -> None:
        """Run a task: the first one of a cluster waits for what later ones find there."""
        import ray

        ray.init(address=self._address, log_to_driver=False, logging_level="error")
        ray.get(ray.remote(lambda: None).remote())
        ray.shutdown()

    def workers(self) -> list[int]:
        """Give the processes that run tasks."""
        running = {pid for parent in self._started for pid in children(parent)}
        return [*(running - self._agents)]

    def services(self) -> str:
        """Tell what Ray's own processes hold now."""
        pids = self._started | self._agents
        held = sum(map(own_memory, pids)) // 1024
        return f"{len(pids)} processes of Ray's own hold {held} MiB"

    def __exit__(self, *_: object) -> None:
        self._cluster.shutdown()


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


@dataclass(frozen=True)
class Run:
    """What a command took."""

    seconds: float
    cpu: float
    """Seconds, of all its processes."""
    joining: float
    """Seconds of CPU of the process that others report to."""
    lost: float
    """Seconds of a core that the machine's host took, or that passed waiting for the disk."""
    memory: int
    """MiB, of its largest process."""


def run_scan(log: Path, way: Way) -> tuple[Run, list[dict[str, Any]]]:
    """Run the command; give what it took, and its rows."""
    out = log.with_name("found.json")
    begun, lost = time.perf_counter(), lost_seconds()
    process = start_scan(log, out, way.words)
    memory, joining = 0, 0.0
    while True:
        ended, _, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        joining = cpu_of(process.pid) or joining
        workers = way.nodes.workers() if way.nodes else []
        memory = max(memory, *map(peak_memory, [process.pid, *children(process.pid), *workers]))
        time.sleep(LOOK)
    seconds = time.perf_counter() - begun
    lost = lost_seconds() - lost
    run = Run(seconds, usage.ru_utime + usage.ru_stime, joining, lost, memory // 1024)
    return run, json.loads(out.read_bytes())["rows"]


def lost_seconds() -> float:
    """Give the seconds of a core that were stolen or waited for the disk since the start."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()
    return (int(fields[5]) + int(fields[8])) / os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Give the seconds of CPU that a process has used itself, 0 where it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> int:
    """Give the most KiB that a process had; the kernel's own count begins with its parent's."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:  # it has ended
        return 0
    peak = re.search(r"^VmHWM:\s*(\d+) kB", status, re.MULTILINE)
    return int(peak[1]) if peak else 0


def own_memory(pid: int) -> int:
    """Give the KiB that a process has, its share of what several have."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:  # it has ended
        return 0
    share = re.search(r"^Pss:\s*(\d+) kB", rollup, re.MULTILINE)
    return int(share[1]) if share else 0


def children(pid: int) -> list[int]:
    """Give the processes that a process has started and that run."""
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def side_by_side(log: Path) -> float:
    """Give the seconds of two scans that know nothing of each other, which share the machine."""
    begun = time.perf_counter()
    outs = [log.with_name(f"found-{number}.json") for number in (1, 2)]
    for process in [start_scan(log, out, ["--jobs", "1"]) for out in outs]:
        process.wait()
    return time.perf_counter() - begun


def start_scan(log: Path, out: Path, words: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start the command."""
    command = [sys.executable, "-m", "errorcanon", "scan", str(log), *words]
    return subprocess.Popen([*command, "--format", "json", "--out", str(out)])


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


SEARCHES = {
    "grep -F -i -f": ["grep", "-a", "-c", "-F", "-i", "-f"],
    "ripgrep -F -i -f, one thread": ["rg", "-a", "-c", "-F", "-i", "-j", "1", "-f"],
}


def search_rate(log: Path, literals: set[bytes], words: Sequence[str]) -> float:
    """Give MB/s of counting the lines that hold one of the literals, over the log's beginning."""
    wanted, part = log.with_name("literals"), log.with_name("part.log")
    wanted.write_bytes(b"\n".join(sorted(literals)))
    with log.open("rb") as whole:
        part.write_bytes(whole.read(SEARCHED_BYTES))
    begun = time.perf_counter()
    environment = {**os.environ, "LC_ALL": "C"}
    command = [*words, str(wanted), str(part)]
    subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True)
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
