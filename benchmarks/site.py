"""Print what building the site costs, and how large its pages are.

    python benchmarks/site.py [--evidence] [COUNT …]

Builds the real records, then the real ones filled up with invented ones to each COUNT (default:
2500), each once more with one record changed. An invented record is one page, its JSON and its
Markdown in both languages, with a cause and the evidence page of that; with --evidence it is a
copy of a real one with all of its claims and evidence, three times as many files. CPU seconds
divided by the cores are what an idle machine needs; the page sizes are those of the real records.
"""

from __future__ import annotations

import gzip
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from errorcanon.serve.locations import records_folder
from errorcanon.store.prose import read_prose, stamp

DEFAULT = (2_500,)
KINDS = {
    "record": r"errors/[^/]+/[^/]+/(?:index|zh)\.html",
    "evidence": r".*/evidence/.*\.html",
    "error code": r"codes/.+/.*\.html",
    "first page": r"(?:index|zh)\.html",
}

LISTS = {
    "all records, a part": r"errors/(?:_page-\d+/)?(?:index|zh)\.html",
    "a domain, a part": r"errors/[^_/]+/(?:_page-\d+/)?(?:index|zh)\.html",
    "products, a part": r"products/(?:_page-\d+/)?(?:index|zh)\.html",
    "a product or release, a part": r"products/[^_].*\.html",
    "codes, a part": r"codes/.*\.html",
    "quality, a part": r"quality/.*\.html",
    "what narrows the list": r"errors/_rows/\w+/columns\.json",
    "rows of it, a file": r"errors/_rows/\w+/(?:en|zh)-\d+\.json",
    "feed": r"feed.*\.xml",
    "llms.txt, a part": r"(?:.*/)?llms\.txt",
    "site map, a part": r"sitemap.*\.xml",
    "signatures and texts for matching": r"api/v1/match\.json",
    "index of all records": r"api/v1/index\.json",
}
"""What lists records: the largest file of each, as sent."""

RECORD = """\
status = "active"
subject = "invented"
category = "runtime_error"
tags = ["invented"]
[[signature]]
pattern = 'invented failure number {number}\\b'
[[claim]]
id = "cause"
kind = "cause"
[[source]]
id = "a"
url = "https://example.com/{number}"
kind = "thread"
claims = ["cause"]
[[message]]
file = "01.txt"
seen = "https://example.com/{number}"
"""
PROSE = "# {title}\n\n…\n\n## cause\n{cause}\n## sources\n- a: …\n"


def main() -> None:
    """Measure each count, then the pages."""
    words = sys.argv[1:]
    has_evidence = "--evidence" in words
    counts = [int(word) for word in words if word != "--evidence"] or list(DEFAULT)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(records_folder(), work / "records")
        shutil.copytree(records_folder().parent / "docs", work / "docs")
        real = sum(1 for _ in work.glob("records/*/*/record.toml"))
        print("| records | files | first build (CPU) | one record changed (CPU) | peak of one |")
        print("|---|---|---|---|---|")
        for count in [real, *counts]:
            fill(work / "records", count - real, has_evidence)
            print(measure(work, count))
        print()
        for line in sizes(work / f"site-{real}"):
            print(line)
        print()
        for line in list_sizes([work / f"site-{count}" for count in (real, max(counts))]):
            print(line)


def fill(records: Path, count: int, has_evidence: bool) -> None:
    """Add records, each with a text of its own."""
    for number in range(count):
        target = records / "invented" / f"record-{number}"
        if target.exists():
            continue
        if has_evidence:
            copy(records / "pytorch" / "not-compiled-with-cuda", target, number)
        else:
            invent(target, number)


def invent(target: Path, number: int) -> None:
    """Write the least that is a record."""
    log = f"Traceback (most recent call last):\nRuntimeError: invented failure number {number}\n"
    text = "What failed is not what was asked for.\n" * 4
    files = {
        "record.toml": RECORD.format(number=number),
        "messages/01.txt": log * 5,
        "repro/lab.toml": "",
        "en.md": PROSE.format(title=f"Invented failure {number}", cause=text),
        "zh.md": PROSE.format(title=f"虚构的错误 {number}", cause="并非所求。\n" * 20),
    }
    for name, content in files.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(content, encoding="utf-8")
    stamp(target / "zh.md", read_prose(target / "en.md")[0])


def copy(model: Path, target: Path, number: int) -> None:
    """Copy a real record under another title."""
    shutil.copytree(model, target)
    for path in [*target.glob("*.md"), target / "record.toml"]:
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"(?m)^# (.+)$", rf"# \1 ({number})", text)
        text = re.sub(r"(?ms)^\[\[confused-with\]\].*?(?=^\[\[|\Z)", "", text)
        path.write_text(text, encoding="utf-8")
    stamp(target / "zh.md", read_prose(target / "en.md")[0])


def measure(work: Path, count: int) -> str:
    """Build from nothing, then again with one record changed; give a row."""
    site = work / f"site-{count}"
    first = build(work / "records", site)
    changed = work / "records" / "pytorch" / "conv-dtype-mismatch" / "en.md"
    changed.write_text(changed.read_text(encoding="utf-8").replace(".", "!", 1), encoding="utf-8")
    again = build(work / "records", site)
    files = sum(1 for path in site.rglob("*") if path.is_file())
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return f"| {count} | {files} | {first} | {again} | {peak:.0f} MiB |"


def build(records: Path, site: Path) -> str:
    """Give the seconds of one whole build, as a user runs it, and those of all its processes."""
    command = [sys.executable, "-m", "errorcanon", "site", "build"]
    started, used = time.perf_counter(), cpu_seconds()
    subprocess.run(
        [*command, "--records", str(records), "--out", str(site)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return f"{time.perf_counter() - started:.1f} s ({cpu_seconds() - used:.1f} s)"


def cpu_seconds() -> float:
    """Seconds that processes started from here have kept a core busy."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def sizes(site: Path) -> list[str]:
    """Give the size of each kind of page, with the style sheet and script that each one loads."""
    shared = [*site.glob("static/*/site.css"), *site.glob("static/*/page.mjs")]
    around, around_sent = (sum(map(size, shared)) for size in (plain, sent))
    rows = ["| page | median | largest | largest, as sent |", "|---|---|---|---|"]
    for kind, pattern in KINDS.items():
        pages = [
            path
            for path in site.rglob("*.html")
            if re.fullmatch(pattern, path.relative_to(site).as_posix())
        ]
        whole = [plain(path) + around for path in pages]
        packed = max(sent(path) + around_sent for path in pages)
        middle = statistics.median(whole) / 1000
        rows.append(
            f"| {kind} | {middle:.0f} kB | {max(whole) / 1000:.0f} kB | {packed / 1000:.0f} kB |"
        )
    return rows


def list_sizes(sites: list[Path]) -> list[str]:
    """Give the largest file of each list on each site, as sent."""
    names = " | ".join(f"largest of {site.name}" for site in sites)
    rows = [f"| list | {names} |", "|---|" + "---|" * len(sites)]
    for kind, pattern in LISTS.items():
        largest = [
            max(
                sent(path)
                for path in site.rglob("*.*")
                if re.fullmatch(pattern, path.relative_to(site).as_posix())
            )
            for site in sites
        ]
        rows.append(f"| {kind} | " + " | ".join(f"{size / 1000:.1f} kB" for size in largest) + " |")
    return rows


def plain(path: Path) -> int:
    """Bytes of a file."""
    return path.stat().st_size


def sent(path: Path) -> int:
    """Bytes of a file as a host sends it."""
    return len(gzip.compress(path.read_bytes()))


if __name__ == "__main__":
    main()
