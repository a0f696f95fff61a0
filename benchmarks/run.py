"""Print the figures of README.md, each beside its reference measured in the same run.

    python benchmarks/run.py [--write]

`--write` puts the table into README.md and README.zh.md.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from errorcanon.lab.sandbox import Limits, isolation, run_apart
from errorcanon.match.engine import (
    Engine,
    LiteralEngine,
    ReferenceEngine,
    compile_hyperscan,
    load_hyperscan,
)
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Claim, Message, Prose, Record, Section, Signature
from errorcanon.serve.locations import records_folder
from errorcanon.store.folder import load_records
from errorcanon.store.index import Corpus

ROOT = Path(__file__).parent.parent
SIGNATURES = 2_500
LOG_LINES = 100_000
COLD_RUNS, WARM_RUNS = 21, 7
MESSAGE = (
    "RuntimeError: Calculated padded input size per channel: (1 x 1). Kernel size: (3 x 3). "
    "Kernel size can't be greater than actual input size"
)
WORDS = (
    "tensor kernel stream device handle buffer layer module graph batch index shape stride "
    "gradient optimizer scheduler worker socket shard token cache block plan engine pool filter"
).split()


@dataclass(frozen=True)
class Row:
    """A figure, what it is beside, and how far it is from its goal."""

    what: str
    figure: str
    reference: str
    goal: str


def main() -> None:
    """Measure everything and print, or write, the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    loaded = load_records(records_folder())
    filled = Corpus.of([*loaded.records, *invent(SIGNATURES, loaded.records)])
    rows = [*cold(), *warm(filled), *long_log(filled), *apart()]
    table = format_table(rows)
    print(table)
    if arguments.write:
        for name in ("README.md", "README.zh.md"):
            write_into(ROOT / name, table)


# --- start-up ------------------------------------------------------------------


def cold() -> list[Row]:
    """Whole process, from nothing to the card, beside a Python that does nothing."""
    canon = [sys.executable, "-m", "errorcanon", "explain", MESSAGE]
    subprocess.run([sys.executable, "-m", "errorcanon", "warm"], check=True, capture_output=True)
    nothing = [sys.executable, "-c", "pass"]
    answers, bare = [], []
    for _ in range(COLD_RUNS):  # in turn, so that both meet the same load
        answers.append(process_time(canon))
        bare.append(process_time(nothing))
    a, b = statistics.median(answers), statistics.median(bare)
    return [
        Row(
            "cold `canon explain` of one message, whole process",
            f"{a * 1000:.0f} ms",
            f"`python -c pass` {b * 1000:.0f} ms (x {a / b:.1f})",
            "70 ms, x 6",
        )
    ]


def process_time(command: Sequence[str]) -> float:
    """Seconds from start to end of a process."""
    started = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - started


# --- one message, warm ---------------------------------------------------------


def warm(corpus: Corpus) -> list[Row]:
    """Median over every message of the real records, at 2,500 signatures, by each engine."""
    signatures = corpus.signatures()
    fast = load_hyperscan(compile_hyperscan(signatures).dump())
    assert fast is not None
    messages = [
        message.text.encode("utf-8")
        for record in corpus.records()
        if not record.id.startswith("invented/")
        for message in record.messages
    ]

    def ask(engine: Engine, messages: list[bytes]) -> float:
        times = []
        for message in messages:
            runs = []
            for _ in range(WARM_RUNS):
                started = time.perf_counter()
                explain([message], Knowledge(corpus, signatures, engine, {}))
                runs.append(time.perf_counter() - started)
            times.append(min(runs))
        return statistics.median(times)

    one_line = [MESSAGE.encode()]
    quick, plain = ask(fast, messages), ask(LiteralEngine(signatures), messages)
    single, slow = ask(fast, one_line), ask(ReferenceEngine(signatures), one_line)
    return [
        Row(
            f"warm, one message of one line, {len(signatures)} signatures",
            f"{single * 1000:.2f} ms",
            f"RE2, one pattern after the other, {slow * 1000:.1f} ms (x {slow / single:.0f})",
            "1 ms",
        ),
        Row(
            f"warm, median of {len(messages)} real messages with their tracebacks",
            f"{quick * 1000:.2f} ms",
            f"without the compiled engine {plain * 1000:.2f} ms",
            "1 ms",
        ),
    ]


# --- a long log ----------------------------------------------------------------


def long_log(corpus: Corpus) -> list[Row]:
    """100,000 lines with a real failure of two ranks near the end, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "long.log")
        write_log(log)
        signatures = corpus.signatures()
        engine = Path(folder, "engine.bin")
        engine.write_bytes(compile_hyperscan(signatures).dump())
        compiled = Path(folder, "corpus.sqlite")
        save(corpus, compiled)
        done = subprocess.run(
            [sys.executable, __file__, "--child", str(log), str(compiled), str(engine)],
            capture_output=True,
            text=True,
            check=True,
        )
        seconds, reading, memory, first, tail = done.stdout.split("|")
        size = log.stat().st_size / 1e6
    return [
        Row(
            f"a log of {LOG_LINES} lines ({size:.1f} MB), {len(signatures)} signatures",
            f"{float(seconds):.2f} s, {int(memory) / 1024:.0f} MB at the peak; "
            f"root {first}; {tail.strip()}",
            f"reading its lines only {float(reading) * 1000:.0f} ms",
            "2 s, 150 MB, the right root, the tail kept",
        )
    ]


def write_log(path: Path) -> None:
    """Write healthy lines of two ranks with progress bars, then a captured failure, then a tail."""
    chance = random.Random(7)
    failure = ROOT.joinpath("tests/corpus/logs/root-on-rank-1.log").read_text(encoding="utf-8")
    end = LOG_LINES - 500
    with path.open("w", encoding="utf-8") as file:
        for step in range(end - failure.count("\n")):
            rank = step % 2
            if step % 50 == 0:
                bar = "#" * (step % 40)
                file.write(f"\x1b[32m{step % 100:3d}%\x1b[0m|{bar}| {chance.random():.2f}it/s\r")
            clock = f"09:{step // 60 % 60:02d}:{step % 60:02d}"
            words = f"{chance.choice(WORDS)} {chance.choice(WORDS)}"
            file.write(
                f"[rank{rank}]: 2026-11-21 {clock} INFO trainer: step {step} "
                f"loss {chance.random():.4f} lr 0.001 {words}\n"
            )
        file.write(failure)
        for step in range(500):
            file.write(f"W1121 shutting down worker {step}\n")


def child(log: str, compiled: str, engine_file: str) -> None:
    """Explain the log once and print seconds, reading time, peak memory, root and tail."""
    corpus = Corpus.open(Path(compiled))
    signatures = corpus.signatures()
    engine = load_hyperscan(Path(engine_file).read_bytes())
    assert engine is not None
    started = time.perf_counter()
    with Path(log).open("rb") as file:
        answer = explain(
            iter(lambda: file.read(1 << 20), b""), Knowledge(corpus, signatures, engine, {})
        )
    seconds = time.perf_counter() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.perf_counter()
    with Path(log).open("rb") as file:
        lines = sum(1 for _ in file)
    reading = time.perf_counter() - started
    tail = "tail kept" if answer.lines == lines == LOG_LINES else f"{answer.lines} of {lines} lines"
    print(f"{seconds}|{reading}|{memory}|{answer.findings[0].id}|{tail}")


def save(corpus: Corpus, path: Path) -> None:
    """Write a corpus that was compiled in memory to a file."""
    from errorcanon.store.index import compile_corpus

    compile_corpus(corpus.records(), [], {}, path)


# --- keeping a case of the lab apart --------------------------------------------


def apart() -> list[Row]:
    """An empty script in the lab's sandbox, beside the same process without it."""
    nothing = [sys.executable, "-c", "pass"]
    limits = Limits(seconds=60, memory=1024)
    inside, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        keep = [Path(sys.prefix), Path(sys.base_prefix)]
        for _ in range(COLD_RUNS):
            started = time.perf_counter()
            ran = run_apart(nothing, Path(folder), keep, limits, {})
            inside.append(time.perf_counter() - started)
            assert (ran.outcome, ran.code) == ("exit", 0), ran
            bare.append(process_time(nothing))
    a, b = statistics.median(inside), statistics.median(bare)
    return [
        Row(
            f"keeping a case of the lab apart ({isolation().partition(':')[0]})",
            f"{(a - b) * 1000:.0f} ms",
            f"the process alone {b * 1000:.0f} ms (x {a / b:.1f})",
            "50 ms",
        )
    ]


# --- what fills the corpus up --------------------------------------------------


def invent(count: int, real: Sequence[Record]) -> list[Record]:
    """Make records with patterns like the real ones, up to `count` signatures in all."""
    chance = random.Random(1)
    missing = count - sum(len(record.signatures) for record in real)
    return [invent_one(number, chance) for number in range(missing)]


def invent_one(number: int, chance: random.Random) -> Record:
    """Make one record of one signature."""
    a, b, c = chance.sample(WORDS, 3)
    text = f"{a.title()}Error: {b} {c} number {number} refused"
    choose: list[Callable[[], str]] = [
        lambda: rf"{a.title()}Error: {b} {c} number {number} refused",
        lambda: rf"{b} {c} number {number} (?:refused|lost)(?: after (?P<seconds>\d+) s)?",
        lambda: rf"\b{a}\w*: .{{0,40}}{c} number {number} re(?P<why>\w+)",
    ]
    prose = Prose(text, text, {"cause": Section(text, "")}, {})
    return Record(
        id=f"invented/record-{number}",
        status="active",
        category="runtime_error",
        signatures=(Signature(chance.choice(choose)()),),
        claims=(Claim("cause", "cause"),),
        prose={"en": prose, "zh": prose},
        messages=(Message("01.txt", text, captured="nowhere"),),
    )


# --- the table -----------------------------------------------------------------


def format_table(rows: Sequence[Row]) -> str:
    """Write rows as a Markdown table."""
    lines = ["| what | figure | beside | goal |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.figure} | {row.reference} | {row.goal} |" for row in rows]
    return "\n".join(lines)


def write_into(path: Path, table: str) -> None:
    """Put the table between the marks of a document."""
    text = path.read_text(encoding="utf-8")
    marked = re.sub(
        r"<!-- figures -->.*?<!-- /figures -->",
        lambda _: f"<!-- figures -->\n{table}\n<!-- /figures -->",
        text,
        flags=re.DOTALL,
    )
    path.write_text(marked, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(*sys.argv[2:])
    else:
        main()
