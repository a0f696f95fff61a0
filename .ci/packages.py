"""Build the wheel and the sdist twice and look at them: equal bytes, only what belongs in them.

The second build has another folder, time zone, umask and order of hashes. What is built is what is
committed. The packages of the first build are left in the folder that is named, if one is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEEL = re.compile(
    r"errorcanon/(?!corpus\.sqlite-)[\w./-]+"
    r"|errorcanon-[\w.]+\.dist-info/(METADATA|WHEEL|RECORD|entry_points\.txt|licenses/LICENSE[-\w]*)"
)
JUNK = re.compile(
    r"(^|/)(\.venv|\.git|node_modules|__pycache__|\.hypothesis|\.\w+_cache|dist|\.env|\.netrc|\.npmrc"
    r"|\.pypirc|id_\w+)(/|$)|\.(pyc|pem|key|sqlite-\w+|new|log\.\d+)$"
)


def build(folder: Path, zone: str, mask: int, seed: str) -> dict[str, Path]:
    """Build what is committed, in a clone of its own; give the packages by name."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder / "source"], check=True)
    stamp = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", "."],
        cwd=folder / "source",
        env={**os.environ, "SOURCE_DATE_EPOCH": stamp, "TZ": zone, "PYTHONHASHSEED": seed},
        umask=mask,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return {path.name: path for path in sorted((folder / "dist").iterdir())}


def find_differences(first: dict[str, Path], second: dict[str, Path]) -> list[str]:
    """Name the packages that differ."""
    return [
        f"{name}: two builds of one commit differ"
        for name in sorted(first.keys() | second.keys())
        if name not in first
        or name not in second
        or first[name].read_bytes() != second[name].read_bytes()
    ]


def find_strangers(package: Path) -> Iterator[str]:
    """Name what does not belong in a package: caches, keys, links, files outside its folders."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            yield from (name for name in wheel.namelist() if not WHEEL.fullmatch(name))
            names = wheel.namelist()
    else:
        with tarfile.open(package) as sdist:
            members = sdist.getmembers()
            yield from (one.name for one in members if not (one.isfile() or one.isdir()))
            names = [one.name for one in members]
    yield from (name for name in names if JUNK.search(name) or name.startswith("/") or ".." in name)


def main() -> int:
    """Build and look; 1 where something is wrong."""
    with tempfile.TemporaryDirectory() as scratch:
        one, two = Path(scratch, "one"), Path(scratch, "elsewhere", "two")
        first = build(one, "UTC", 0o022, "0")
        second = build(two, "Asia/Tokyo", 0o077, "1")
        faults = find_differences(first, second)
        faults += [
            f"{name}: {stranger} does not belong in it"
            for name, path in first.items()
            for stranger in find_strangers(path)
        ]
        check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, first.values())]
        described = subprocess.run(check, capture_output=True, text=True, encoding="utf-8")
        if described.returncode:
            faults.append(described.stdout + described.stderr)
        if len(sys.argv) > 1 and not faults:
            shutil.copytree(one / "dist", sys.argv[1], dirs_exist_ok=True)
    print("\n".join(faults) or f"{', '.join(first)}: equal in two builds, nothing foreign in them")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
