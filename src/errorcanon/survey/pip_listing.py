"""What pip says of the releases of a distribution: their files, the Pythons they are for, yanks.

pip reads the page of one name and, where nothing satisfies, tells every file of it as it passes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence

from packaging.version import InvalidVersion, Version

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.texts import clean_text
from errorcanon.survey.index import Listing, Release, ReleaseFile, read_file_name
from errorcanon.survey.packages import read_requirements
from errorcanon.survey.packaging_rules import to_name

_NO_SUCH_RELEASE = "0.0.0.dev999999"
_SECONDS = 120
_LARGEST = 64 << 20
_LINK = re.compile(
    r"(?P<scheme>https?|file)://[^\s#?]{1,2000}/(?P<file>[^\s/#?]{1,400})(?:[#?]\S*)?"
    r" \(from [^)]{1,2000}\)(?: \(requires-python:(?P<python>[^)]{1,200})\))?"
)
_YANKED = re.compile(r"Ignored the following yanked versions: (?P<versions>.+)")


def ask_pip(distribution: str) -> str:
    """Let pip look for a release that cannot be, so that it tells all that there is.

    Raises:
        CanonError: the name is none, or pip does not end.
    """
    name = to_name(distribution)
    words = ["-vv", "download", "--no-deps", "--disable-pip-version-check"]
    done = _run_pip(name, [*words, f"{name}=={_NO_SUCH_RELEASE}"])
    return done.stdout + "\n" + done.stderr


def read_pip_listing(distribution: str, text: str) -> Listing:
    """Read what pip printed; files that lie on this machine do not count.

    Raises:
        CanonError: it names no file of that distribution, or it is too long.
    """
    name = to_name(distribution)
    if len(text) > _LARGEST:
        raise CanonError(f"{name}: pip printed more than {_LARGEST >> 20} MiB; it is left out")
    yanked = _yanked(text)
    files: defaultdict[Version, dict[str, ReleaseFile]] = defaultdict(dict)
    left_out = set()
    for found in _LINK.finditer(text):
        if found["scheme"] == "file":
            continue
        read = read_file_name(found["file"])
        if read is None or read[0] != name:
            left_out.add(found["file"])
            continue
        _, version, kind, tags = read
        python = found["python"] and clean_text(" ".join(found["python"].split()))
        withdrawn = "" if version in yanked else None
        files[version][found["file"]] = ReleaseFile(
            found["file"], kind, tags, None, None, python, None, withdrawn, ""
        )
    if not files:
        raise CanonError(f"{name}: pip names no file of it; check how it is written")
    releases = (
        Release(str(version), tuple(files[version][file] for file in sorted(files[version])))
        for version in sorted(files)
    )
    return Listing(tuple(releases), len(left_out))


def ask_requirements(distribution: str, release: str) -> tuple[str, ...]:
    """Let pip tell what a release requires; it takes the release's wheel and installs nothing.

    Raises:
        CanonError: there is no such wheel, or pip does not end.
    """
    name = to_name(distribution)
    try:
        wanted = f"{name}=={Version(release)}"
    except InvalidVersion:
        raise CanonError(f"{release[:80]!r}: is no version; write it like 1.2.3") from None
    words = ["install", "--dry-run", "--no-deps", "--ignore-installed", "--only-binary", ":all:"]
    words += ["--disable-pip-version-check", "--quiet", "--report", "-", wanted]
    done = _run_pip(name, words)
    try:
        (row,) = parse_json(done.stdout)["install"]
        return read_requirements(row["metadata"].get("requires_dist", []))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CanonError(f"{wanted}: pip tells no requirements; is there a wheel?") from None


def _run_pip(name: str, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run pip with words of which names and versions were checked.

    Raises:
        CanonError: it does not end.
    """
    try:
        return subprocess.run(  # noqa: S603 # pip, with names and versions that were checked
            [sys.executable, "-m", "pip", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CanonError(f"{name}: pip does not end; try again later") from None


def _yanked(text: str) -> set[Version]:
    versions = set()
    for found in _YANKED.finditer(text):
        for one in found["versions"].split(","):
            try:
                versions.add(Version(one.strip()))
            except InvalidVersion:
                continue
    return versions
