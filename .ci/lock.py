"""Write the lock files in requirements/ from pyproject.toml; with --check, say what does not fit.

Writing asks the package index and keeps the versions that still fit; --upgrade takes the newest.
Checking needs no network. PyTorch is left out: its builds for CPUs and GPUs share a version and
differ in their hashes, so it is installed beside the lock.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
COMMAND = "python .ci/lock.py"
BESIDE = frozenset({"torch"})
LARGE = ("cluster", "frameworks")  # extras that make up a file of their own
SYSTEMS = (
    ("linux", "Linux", "x86_64"),
    ("darwin", "Darwin", "arm64"),
    ("win32", "Windows", "AMD64"),
)
_HASH = re.compile(r"\s+--hash=sha256:[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Pin:
    """One locked version: where it holds, whether files are named, whether we ask for it."""

    requirement: Requirement
    hashes: int
    asked: bool

    @property
    def name(self) -> str:
        """The name, written as the index compares it."""
        return canonicalize_name(self.requirement.name)


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock file: what it is made from, for Python from `first` on."""

    name: str
    extras: tuple[str, ...]
    groups: tuple[str, ...]
    first: int
    above: str | None = None

    @property
    def path(self) -> Path:
        """Where it lies."""
        return ROOT / "requirements" / f"{self.name}.txt"


def list_locks(project: dict[str, Any]) -> list[Lock]:
    """Give the lock files; an extra that is new belongs to the first."""
    small = tuple(sorted(set(project["project"]["optional-dependencies"]) - set(LARGE)))
    return [
        Lock("development", small, ("tools",), first=10),
        Lock("frameworks", LARGE, (), first=11, above="development"),
    ]


def read_project(path: Path = ROOT / "pyproject.toml") -> dict[str, Any]:
    """Read pyproject.toml."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def list_wanted(project: dict[str, Any], lock: Lock) -> list[Requirement]:
    """Give what pyproject.toml asks for and `lock` has to hold."""
    table = project["project"]
    texts = [
        *table["dependencies"],
        *(text for extra in lock.extras for text in table["optional-dependencies"][extra]),
        *(text for group in lock.groups for text in project["dependency-groups"][group]),
        *(project["build-system"]["requires"] if lock.groups else ()),
    ]
    return [wanted for wanted in map(Requirement, texts) if wanted.name not in BESIDE]


def parse_lock(text: str) -> list[Pin]:
    """Read a lock file.

    Raises:
        ValueError: a line is neither a pinned version, its hashes nor a remark; an address, an
            option or a path would be one.
    """
    pins: list[Pin] = []
    for entry in re.split(r"\n(?=[^\s#])", "\n" + text):
        lines = [line.rstrip("\\ ") for line in entry.splitlines() if line.strip()]
        remarks = [line for line in lines if line.lstrip().startswith("#")]
        first, *hashes = [line for line in lines if line not in remarks] or [""]
        if not first:
            continue
        try:
            requirement = Requirement(first)
        except InvalidRequirement:
            raise ValueError(f"{first!r} is no pinned version") from None
        pinned = re.fullmatch(r"==[^=*,]+", str(requirement.specifier))
        if not pinned or not all(map(_HASH.fullmatch, hashes)):
            raise ValueError(f"{first!r} is no pinned version with hashes alone")
        asked = any("errorcanon (pyproject.toml" in remark for remark in remarks)
        pins.append(Pin(requirement, len(hashes), asked))
    return pins


def list_environments(first: int) -> Iterator[dict[str, str]]:
    """Give the environments in which a lock file has to fit, as marker variables."""
    for minor in range(first, 15):
        for system, platform, machine in SYSTEMS:
            yield {
                "python_version": f"3.{minor}",
                "python_full_version": f"3.{minor}.1",
                "sys_platform": system,
                "platform_system": platform,
                "platform_machine": machine,
                "platform_python_implementation": "CPython",
                "implementation_name": "cpython",
            }


def find_faults(wanted: list[Requirement], pins: list[Pin], first: int) -> list[str]:
    """Say what `pins` lack, hold without a hash, or hold although nobody asks for it any more."""
    names = {canonicalize_name(requirement.name) for requirement in wanted}
    faults = [f"{pin.name} has no hash" for pin in pins if not pin.hashes]
    faults += [
        f"{pin.name} is no longer asked for" for pin in pins if pin.asked and pin.name not in names
    ]
    for environment in list_environments(first):
        held = {pin.name: pin for pin in pins if _holds(pin.requirement, environment)}
        faults += [
            f"{requirement} is not met" + (f" by {held[name].requirement}" if name in held else "")
            for requirement in wanted
            if _holds(requirement, environment)
            and not _meets(held.get(name := canonicalize_name(requirement.name)), requirement)
        ]
    return sorted(set(faults))


def _holds(requirement: Requirement, environment: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**environment, "extra": ""})


def _meets(pin: Pin | None, requirement: Requirement) -> bool:
    if pin is None:
        return False
    version = str(pin.requirement.specifier).removeprefix("==")
    return requirement.specifier.contains(version, prereleases=True)


def check(project: dict[str, Any], lock: Lock) -> list[str]:
    """Give a line for every place where a lock file does not fit."""
    try:
        pins = parse_lock(lock.path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [f"{lock.path.relative_to(ROOT)}: {error}; run: {COMMAND}"]
    return [
        f"{lock.path.relative_to(ROOT)}: {fault}; run: {COMMAND}"
        for fault in find_faults(list_wanted(project, lock), pins, lock.first)
    ]


def write(lock: Lock, options: Iterable[str]) -> None:
    """Resolve and write a lock file with uv."""
    command = ["uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal", *options]
    command += ["--python-version", f"3.{lock.first}", "--output-file", str(lock.path)]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += [word for extra in lock.extras for word in ("--extra", extra)]
    command += [word for group in lock.groups for word in ("--group", group)]
    command += [word for name in sorted(BESIDE) for word in ("--no-emit-package", name)]
    command += ["--override", "-"]
    if lock.above:
        command += ["--constraint", f"requirements/{lock.above}.txt"]
    # What PyTorch itself would bring along for GPUs is left out with it.
    without = "".join(f"{name} ; sys_platform == 'never'\n" for name in sorted(BESIDE))
    subprocess.run(command, cwd=ROOT, input=without, text=True, encoding="utf-8", check=True)
    header = f"# Written by `{COMMAND}` from pyproject.toml; how to install it: CONTRIBUTING.md\n"
    lock.path.write_text(header + lock.path.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> int:
    """Write or check; 1 where a lock file does not fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--upgrade", action="store_true")
    arguments = parser.parse_args()
    project = read_project()
    locks = list_locks(project)
    if not arguments.check:
        for lock in locks:
            write(lock, ["--upgrade"] if arguments.upgrade else [])
    faults = [fault for lock in locks for fault in check(project, lock)]
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
