"""Load the service on this machine: requests a second, how long they take, memory, reports.

    python benchmarks/service.py [--seconds N] [--requests N] [--postgres URL]

wrk (Debian's package) sends the load; it runs on the same machine as the service, so the figures
are for a machine that does both. Every loop is bounded by --seconds or --requests.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MESSAGE = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"
LOG = "step {} loss 0.5 lr 0.001 grad_norm 1.25 tokens 4096\n"
PACED = 16
"""Clients that together ask half as often as the service can answer, each at random moments."""
SCRIPT = """
local file = io.open("{body}", "rb")
wrk.body = file:read("*a")
file:close()
wrk.method = "POST"
wrk.headers["Content-Type"] = "{kind}"
done = function(summary, latency, requests)
  io.write(string.format("FIGURES %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
"""
PACE = """
math.randomseed(1)
function delay() return -math.log(1 - math.random()) * {milliseconds} end
"""
REPORTS = """
import sys, time
from errorcanon.outcomes.database import open_database
from errorcanon.outcomes.ledger import Limits, accept
from errorcanon.outcomes.report import parse_report
from errorcanon.outcomes.tokens import create_token
database = open_database(sys.argv[1])
reporter = create_token(database, "benchmark")[1].reporter
report = parse_report({"record": "cuda/x", "claim": "y", "worked": True})
wide = Limits(10**9, 10**9, 10**9)
begun, number = time.perf_counter(), 0
while time.perf_counter() - begun < float(sys.argv[2]):
    accept(database, report, reporter, f"key-{number:08}", wide)
    number += 1
print(number / (time.perf_counter() - begun))
"""


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--requests", type=int, default=100_000, help="for the memory")
    parser.add_argument("--postgres", help="a server where the table of reports may be made")
    chosen = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing; install Debian's package wrk")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        bodies = _write_bodies(folder)
        print("| workers | body | clients | requests/s | p50 ms | p99 ms | failed |")
        print("|---|---|---|---|---|---|---|")
        for workers in (1, 2):
            with _service(folder, workers) as (url, process):
                for name, body, kind in bodies:
                    peak = 0.0
                    for clients in (1, 2, 4, 16):
                        figures = _wrk(folder, url, body, kind, clients, chosen.seconds)
                        peak = max(peak, figures[0])
                        _row(workers, name, str(clients), figures)
                    half = _wrk(folder, url, body, kind, PACED, chosen.seconds, peak / 2)
                    _row(workers, name, f"{PACED}, half the peak", half)
                if workers == 1:
                    _memory(folder, url, process.pid, bodies[0], chosen.requests)
        _reports(folder, chosen.seconds, chosen.postgres)


def _write_bodies(folder: Path) -> list[tuple[str, Path, str]]:
    message = folder / "message.json"
    message.write_text(json.dumps({"text": MESSAGE}), encoding="utf-8")
    log = folder / "log.txt"
    lines = "".join(LOG.format(step) for step in range(1_000_000 // len(LOG)))
    log.write_text(lines + MESSAGE + "\n", encoding="utf-8")
    return [("message", message, "application/json"), ("1 MB log", log, "text/plain")]


@contextmanager
def _service(folder: Path, workers: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    log = folder / f"serve{workers}.log"
    words = ["serve", "--port", "0", "--workers", str(workers), "--requests-a-minute", "0"]
    words += ["--database", str(folder / "outcomes.sqlite")]
    environment = {**os.environ, "CANON_CACHE": str(folder), "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "errorcanon", *words],
            stdout=output,
            stderr=output,
            env=environment,
        )
    try:
        for _ in range(600):
            found = re.search(r"running on (http\S+)", log.read_text(encoding="utf-8"))
            if found and log.read_text(encoding="utf-8").count("startup complete") >= workers:
                break
            time.sleep(0.1)
        assert found, log.read_text(encoding="utf-8")
        yield found[1], process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _wrk(
    folder: Path, url: str, body: Path, kind: str, clients: int, seconds: int, rate: float = 0.0
) -> tuple[float, float, float, int]:
    """Give requests a second, p50 and p99 in ms, and how many failed.

    With a `rate` the clients wait between their requests, so that together they ask as often.
    """
    script = folder / "post.lua"
    pace = PACE.format(milliseconds=clients / rate * 1000) if rate else ""
    script.write_text(SCRIPT.format(body=body, kind=kind) + pace, encoding="utf-8")
    command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "-s", str(script)]
    done = subprocess.run(
        [*command, f"{url}/api/v1/explain"], capture_output=True, text=True, check=True
    )
    found = re.search(r"FIGURES (\d+) (\d+) (\d+) (\d+) (\d+)", done.stdout)
    assert found, done.stdout
    requests, microseconds, p50, p99, failed = map(int, found.groups())
    return requests / microseconds * 1e6, p50 / 1000, p99 / 1000, failed


def _row(workers: int, name: str, clients: str, figures: tuple[float, float, float, int]) -> None:
    a_second, p50, p99, failed = figures
    print(f"| {workers} | {name} | {clients} | {a_second:.0f} | {p50:.1f} | {p99:.1f} | {failed} |")


def _memory(folder: Path, url: str, pid: int, body: tuple[str, Path, str], requests: int) -> None:
    """Print the resident size along many requests."""
    print(f"\nresident MiB along {requests} requests:", end=" ")
    sent = 0.0
    while True:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        resident = re.search(r"VmRSS:\s+(\d+)", status)
        assert resident
        print(f"{sent:.0f}: {int(resident[1]) / 1024:.0f}", end="  ", flush=True)
        if sent >= requests:
            break
        sent += _wrk(folder, url, body[1], body[2], 4, 10)[0] * 10
    print("\n")


def _reports(folder: Path, seconds: int, postgres: str | None) -> None:
    print("\n| reports stored a second | one writer |\n|---|---|")
    databases = {"SQLite": str(folder / "bench.sqlite")}
    if postgres:
        databases["PostgreSQL"] = postgres
    for name, address in databases.items():
        done = subprocess.run(
            [sys.executable, "-c", REPORTS, address, str(seconds)],
            capture_output=True,
            text=True,
            check=True,
        )
        print(f"| {name} | {float(done.stdout):.0f} |")


if __name__ == "__main__":
    main()
