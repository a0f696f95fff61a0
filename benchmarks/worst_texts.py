"""Search for the texts that take `explain` longest, and print them with their times.

    python benchmarks/worst_texts.py [--sizes 4096,65536] [--tries 3] [--keep FOLDER]

Texts are made of what the matcher looks at: attacks on every signature, on every pattern of
match/*.py, records' own lines in great number, tracebacks, line ends, control sequences. Each is
explained whole, warm, by each engine; the shortest of some tries counts, in time of the processor,
so that others on it do not. `--keep` writes the worst.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Iterator
from itertools import chain, cycle, islice
from pathlib import Path

from errorcanon.lint.attack import attacks, sample
from errorcanon.logs import cleaning, error_file
from errorcanon.match import excerpt, extract, gaps, nearest, template
from errorcanon.match.engine import Engine, LiteralEngine, compile_hyperscan, is_hyperscan_here
from errorcanon.match.explain import Knowledge, explain
from errorcanon.serve.locations import records_folder
from errorcanon.store.folder import load_records
from errorcanon.store.index import Corpus, IndexedSignature
from errorcanon.store.pattern import compiled

SIZES = {4 << 10: 0.020, 64 << 10: 0.060, 1 << 20: 1.0}
"""Bytes, and the seconds that the worst text may take."""
_KEPT_ATTACKS = 60
_SHOWN = 3
_PROMISING = 80
"""Texts of one size, the worst, whose like are tried at the next."""
MODULES = (cleaning, error_file, excerpt, extract, gaps, nearest, template)


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    corpus = Corpus.of(load_records(records_folder()).records)
    signatures = corpus.signatures()
    engines: dict[str, Engine] = {"literal": LiteralEngine(signatures)}
    if is_hyperscan_here():
        engines["hyperscan"] = compile_hyperscan(signatures)
    promising: dict[str, list[str]] = {}
    for size in map(int, arguments.sizes.split(",")):
        texts = dict(candidates(corpus, signatures, size))
        for name, engine in engines.items():

            def ask(text: bytes, engine: Engine = engine) -> float:
                started = time.process_time()
                explain([text], Knowledge(corpus, signatures, engine, {}))
                return time.process_time() - started

            for text in islice(texts.values(), 20):
                ask(text)  # warm
            asked = promising.get(name) or texts.keys()
            first = sorted(
                ((ask(texts[label]), label) for label in asked if label in texts), reverse=True
            )
            promising[name] = [label for _, label in first[:_PROMISING]]
            worst = sorted(
                (min(ask(texts[label]) for _ in range(arguments.tries)), label)
                for _, label in first[:8]
            )[::-1]
            goal = SIZES.get(size)
            print(
                f"{name}, {size:,} bytes, {len(texts)} texts"
                + (f", goal {goal * 1e3:.0f} ms" if goal else "")
            )
            for seconds, label in worst[:_SHOWN]:
                print(f"  {seconds * 1e3:8.1f} ms  {label}")
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{name}-{size}.log").write_bytes(texts[worst[0][1]])


def candidates(
    corpus: Corpus, signatures: tuple[IndexedSignature, ...], size: int
) -> Iterator[tuple[str, bytes]]:
    """Give texts of about a size, each with a name."""
    yield from plain(size)
    yield from own_patterns(size)
    yield from of_records(corpus, signatures, size)
    yield from on_signatures(signatures, size)
    yield from mixed(corpus, signatures, size)


def filled(lines: list[bytes], size: int, between: bytes = b"\n") -> bytes:
    """Repeat lines in turn up to a size."""
    taken, length = [], 0
    for line in cycle(lines):
        taken.append(line)
        length += len(line) + len(between)
        if length >= size:
            return between.join(taken)[:size]
    return b""


def plain(size: int) -> Iterator[tuple[str, bytes]]:
    """Line ends, control sequences, tracebacks of every sort."""
    trace = b"Traceback (most recent call last):"
    during = b"During handling of the above exception, another exception occurred:"
    units: dict[str, bytes] = {
        "feeds": b"\n",
        "returns": b"\r",
        "returns and feeds": b"\r\r\n",
        "tabs": b"\x0b",
        "blanks": b" ",
        "short lines": b"x\n",
        "escapes": b"\x1b[",
        "commands": b"\x1b]",
        "zeroes": b"\x00x\n",
        "backspaces": b"x\x08",
        "no line end": b"x",
        "error": b"Error\n",
        "error lines": b"error: something failed xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
        "errors in a line": b"error ",
        "exceptions": b"a.b.ValueError: x\n",
        "dots": b"A.",
        "levels": b"ERROR - ",
        "stamps": b"2026-11-22T10:00:00 ",
        "invalid": b"\xff\xfe",
        "wide": "误".encode(),
        "braces": b'{"message": ',
        "tracebacks": trace + b"\n",
        "whole tracebacks": trace + b'\n  File "x", line 1\nValueError: x\n\n',
        "chained": trace + b'\n  File "x"\nValueError: x\n\n' + during + b"\n\n",
        "nested groups": b"  | " + trace + b"\n",
        "blame": b"Root Cause (first observed failure)\n",
        "quoted": b"RuntimeError: 'a",
        "width": b"error xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
        "rich": b"ValueError: " + b"word " * 12 + b"\n    and more of it here\n",
        "torchrun": b"[rank0]: ValueError: x\n",
    }
    for label, unit in units.items():
        yield label, (unit * (size // len(unit) + 1))[:size]
    yield "nested escapes", b"\x1b" * (size // 3) + b"[m" * (size // 3)
    yield "an exception, then no end", b"RuntimeError: " + b"a" * (size - 14)
    yield (
        "an exception of words",
        b"RuntimeError: " + b" ".join(b"w%x" % n for n in range(size // 4))[: size - 14],
    )
    ranked = (b"[rank%d]: " % n + trace for n in range(size // 45 + 1))
    yield "a traceback a rank", b"\n".join(ranked)[:size]
    ranked = (
        b"[rank%d]:   line" % (n % 500) if n % 2 else b"[rank%d]: " % (n % 500) + trace
        for n in range(size // 30 + 1)
    )
    yield "tracebacks of many ranks", b"\n".join(ranked)[:size]
    distinct = (b"ValueError: failed %d" % n for n in range(size // 18 + 1))
    yield "different exceptions", b"\n".join(distinct)[:size]


def own_patterns(size: int) -> Iterator[tuple[str, bytes]]:
    """Attacks on the patterns of the matcher itself, bare and in an exception's line."""
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                text = value.pattern if isinstance(value.pattern, str) else value.pattern.decode()
                source = re.sub(r"\\u[0-9a-f]{4}", "x", text)
                mode = "(?x)" if value.flags & re.VERBOSE else ""
                for number, attack in enumerate(attacks(mode + source)):
                    label = f"{module.__name__.rpartition('.')[2]}.{name} {number}"
                    yield label, attack(size)
                    yield f"{label} in an exception", b"RuntimeError: " + attack(size - 14)
                    line = attack(120).replace(b"\n", b" ")
                    yield f"{label} a line", filled([line, b"Error: " + line], size)


def of_records(
    corpus: Corpus, signatures: tuple[IndexedSignature, ...], size: int
) -> Iterator[tuple[str, bytes]]:
    """Records' own lines: all of them, each altered, short ones, long ones, those of contexts."""
    examples = [s.example.encode() for s in signatures if s.example]
    messages = [m.text.encode() for record in corpus.records() for m in record.messages]
    chosen = random.Random(1)
    sets = {
        "examples": examples,
        "examples by length": sorted(examples, key=len),
        "short examples": sorted(set(examples), key=len)[:150],
        "long examples": sorted(set(examples), key=len)[-100:],
        "messages": messages,
        "examples with a context": [
            s.example.encode() for s in signatures if s.example and s.signature.context
        ],
        "literals": sorted({literal for s in signatures for literal in s.literals}),
        "shuffled": chosen.sample(examples, len(examples)),
    }
    for label, lines in sets.items():
        yield label, filled(lines, size)
        yield f"{label}, in a line", filled(lines, size, b" ")
        yield (
            f"{label}, in lines of 16 KB",
            filled(
                [filled(lines[n:] + lines[:n], 16_000, b" ") for n in range(0, len(lines), 40)],
                size,
            ),
        )
        yield (
            f"{label}, of many ranks",
            filled([b"[rank%d]: " % (n % 97) + line for n, line in enumerate(lines)], size),
        )
        different = (
            b"%s %d" % (line, n) for n, line in enumerate(islice(cycle(lines), size // 20))
        )
        yield f"{label}, each different", b"\n".join(different)[:size]
        doubled = [line[: len(line) // 2] + b"#" + line[len(line) // 2 :] for line in lines]
        yield (
            f"{label}, altered",
            filled([part for pair in zip(lines, doubled, strict=True) for part in pair], size),
        )


def on_signatures(
    signatures: tuple[IndexedSignature, ...], size: int
) -> Iterator[tuple[str, bytes]]:
    """The attacks on single patterns that take them longest, bare and repeated as lines."""
    patterns = {p for s in signatures for p in (s.signature.pattern, s.signature.context) if p}
    found = []
    for pattern in sorted(patterns):
        search = compiled(pattern).search
        for number, attack in enumerate(attacks(pattern)):
            text = attack(4_000)
            started = time.perf_counter()
            search(text)
            found.append((time.perf_counter() - started, number, pattern))
    for _, number, pattern in sorted(found, reverse=True)[:_KEPT_ATTACKS]:
        attack = list(attacks(pattern))[number]
        label = f"{pattern[:50]} {number}"
        hit = sample(pattern)
        yield label, attack(size)
        yield f"{label} + its own", attack(size - len(hit) - 1) + b" " + hit
        for length in (200, 1_000, 3_800, 16_000):
            if length < size:
                yield (
                    f"{label}, lines of {length}",
                    filled([attack(length - len(hit)) + b" " + hit], size),
                )


def mixed(
    corpus: Corpus, signatures: tuple[IndexedSignature, ...], size: int
) -> Iterator[tuple[str, bytes]]:
    """Samples of every pattern and context together, so that all are looked for near all."""
    samples = [sample(s.signature.pattern).replace(b"\n", b" ") for s in signatures]
    contexts = [s for s in signatures if s.signature.context]
    needing = [sample(s.signature.pattern) for s in contexts]
    almost = [sample(s.signature.context or "")[:-1] for s in contexts]
    yield "samples", filled(samples, size)
    yield "samples, in a line", filled(samples, size, b" ")
    yield "contexts wanted", filled(sorted(needing, key=len), size)
    yield "contexts nearly there", filled(list(chain(*zip(needing, almost, strict=True))), size)
    shortest = sorted(set(needing), key=len)[:8]
    yield "the shortest, contexts nearly there", filled([*shortest, b" ".join(almost)[:400]], size)
    lines = [
        line
        for record in corpus.records()
        for m in record.messages
        for line in m.text.encode().splitlines()
    ]
    for seed in range(6):
        chosen = random.Random(seed)
        yield f"lines at random {seed}", filled(chosen.sample(lines + samples, len(lines)), size)


if __name__ == "__main__":
    main()
