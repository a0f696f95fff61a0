"""Read releases that lie on this machine already: wheels, what is installed, repositories' tags."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from packaging.version import InvalidVersion, Version

from errorcanon.model import CanonError
from errorcanon.survey.archive import (
    LARGEST_MEMBER,
    MOST_MEMBERS,
    About,
    Archive,
    Store,
    check_bounds,
    choose_members,
)
from errorcanon.survey.fetch import read_file
from errorcanon.survey.index import read_file_name
from errorcanon.survey.packaging_rules import to_name

_LARGEST_FILE = 2 << 30
_LARGEST_RECORD = 64 << 20
_SECONDS = 600
_NOT_HERE = -1
"""The size of a file that a partial copy of a repository lacks."""


class Tag(NamedTuple):
    """A tag of a repository that stands for a release."""

    name: str
    release: str
    date: str


def keep_wheel(path: Path, store: Store) -> Archive:
    """Keep the release whose wheel, or sdist, lies here.

    Raises:
        CanonError: its name follows no rule, or it cannot be read.
    """
    read = read_file_name(path.name)
    if read is None:
        raise CanonError(f"{path}: is not named as a wheel or sdist; rename it to what it was")
    name, version, kind, _ = read
    kept = store.get(name, str(version))
    if kept:
        return kept
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise CanonError(f"{path}: larger than {_LARGEST_FILE >> 30} GiB; it is left out")
        content = path.read_bytes()
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror})") from None
    files, left_out = read_file(str(path), path.name, content)
    digest = hashlib.sha256(content).hexdigest()
    about = About(name, str(version), kind, path.name, digest, "crc", None, 0, 0, left_out)
    return store.put(about, files)


def keep_installed(dist_info: Path, store: Store) -> Archive:
    """Keep the release that is installed beside this `*.dist-info`, checked against its RECORD.

    Raises:
        CanonError: it has no RECORD, or a file is not what that says.
    """
    name, _, version = dist_info.name.removesuffix(".dist-info").partition("-")
    what = f"{to_name(name)} {version} (installed)"
    try:
        release = str(Version(version))
    except InvalidVersion:
        raise CanonError(f"{what}: has no version that can be read; it is left out") from None
    kept = store.get(name, release)
    if kept:
        return kept
    recorded = _read_record(dist_info / "RECORD", what)
    chosen = choose_members([*recorded, f"{dist_info.name}/RECORD"])
    files = {path: _read_regular(dist_info.parent, path, what) for path in chosen.paths}
    for path, content in files.items():
        digest = recorded.get(path)
        if digest and digest != base64.urlsafe_b64encode(
            hashlib.sha256(content).digest()
        ).decode().rstrip("="):
            raise CanonError(f"{what}: {path} was changed since; install it anew")
    check_bounds(what, [len(content) for content in files.values()])
    about = About(name, release, "installed", "", None, "record", None, 0, 0, chosen.left_out)
    return store.put(about, files)


def read_tags(repository: Path, pattern: str = r"v?(?P<release>\d.*)") -> tuple[Tag, ...]:
    """Give the tags of a repository that name releases, in the order of their versions.

    Raises:
        CanonError: there is no repository.
    """
    form = "%(refname:strip=2)%09%(creatordate:short)"
    said = _git(repository, ["for-each-ref", f"--format={form}", "refs/tags"]).decode("utf-8")
    tags: dict[Version, Tag] = {}
    for line in said.splitlines():
        name, _, date = line.partition("\t")
        found = re.fullmatch(pattern, name, re.ASCII)
        if found is None:
            continue
        try:
            version = Version(found["release"].replace("_", "."))  # rel_2_0_1
        except InvalidVersion:
            continue
        tags.setdefault(version, Tag(name, str(version), date))
    return tuple(tags[version] for version in sorted(tags))


def keep_tag(
    distribution: str,
    repository: Path,
    tag: Tag,
    store: Store,
    packages: Sequence[str],
    roots: Sequence[str] = ("",),
    named: str = "",
) -> Archive:
    """Keep what a tag holds of a distribution's packages, and its project files.

    `packages` are its top-level packages and modules, found below the first of `roots` that has
    one of them. What a build adds, as a version file or compiled modules, is not there.

    Raises:
        CanonError: the tag has none of the packages, or git cannot read it.
    """
    what = f"{to_name(distribution)} {tag.release} (tag {tag.name})"
    kept = store.get(distribution, tag.release)
    if kept:
        return kept
    listed = dict(_list_tree(repository, tag.name, what))
    root = next((root for root in roots if _has_package(listed, root, packages)), None)
    if root is None:
        raise CanonError(f"{what}: holds none of {', '.join(packages)}; name its folder")
    inner = {_below(path, root): path for path in listed if path.startswith(root)}
    project = {path: path for path in listed if "/" not in path}
    wanted = {path: at for path, at in inner.items() if _is_of(path, packages)} | project
    chosen = choose_members(list(wanted), is_source=True)
    sizes = [listed[wanted[path]][1] for path in chosen.paths]
    if _NOT_HERE in sizes:
        raise CanonError(f"{what}: a file of it is not in this copy; fetch the whole of it")
    check_bounds(what, sizes)
    blobs = [listed[wanted[path]][0] for path in chosen.paths]
    contents = _read_blobs(repository, blobs, what)
    files = dict(zip(chosen.paths, contents, strict=True))
    about = About(
        to_name(distribution),
        tag.release,
        "repository",
        f"{named or repository.name} {tag.name}",
        None,
        "git",
        tag.date,
        0,
        0,
        chosen.left_out,
    )
    return store.put(about, files)


# --- what is installed ---------------------------------------------------------------


def _read_record(path: Path, what: str) -> dict[str, str | None]:
    """Give the files that RECORD names below its own folder, and the sha256 of each."""
    try:
        if path.stat().st_size > _LARGEST_RECORD:
            raise CanonError(f"{what}: its RECORD is too long; it is left out")
        rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    except (OSError, ValueError, csv.Error):
        raise CanonError(f"{what}: has no RECORD that can be read; install it anew") from None
    if len(rows) > MOST_MEMBERS * 4:
        raise CanonError(f"{what}: its RECORD is too long; it is left out")
    return {
        row[0]: row[1].removeprefix("sha256=") if row[1].startswith("sha256=") else None
        for row in rows
        if len(row) == 3 and not row[0].startswith(("/", "../"))
    }


def _read_regular(folder: Path, name: str, what: str) -> bytes:
    """Read a file that lies below a folder, behind no link that leads out."""
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder.resolve()) or not path.is_file():
            raise CanonError(f"{what}: {name} is no file of its own; install it anew")
        with path.open("rb") as file:
            return file.read(LARGEST_MEMBER + 1)
    except OSError as error:
        raise CanonError(f"{what}: {name} cannot be read ({error.strerror})") from None


# --- repositories --------------------------------------------------------------------


def _git(repository: Path, words: Sequence[str], told: bytes = b"") -> bytes:
    """Call git on a stranger's repository: it fetches nothing and runs nothing that it names."""
    environ = {
        "PATH": os.environ.get("PATH", ""),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
    }
    try:
        done = subprocess.run(  # noqa: S603 # reading words of git alone
            ["git", f"--git-dir={_git_folder(repository)}", *words],  # noqa: S607
            input=told,
            capture_output=True,
            timeout=_SECONDS,
            env=environ,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CanonError(f"{repository}: git cannot read it ({type(error).__name__})") from None
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", errors="replace").split())[:120]
        raise CanonError(f"{repository}: git cannot read it ({said})")
    return done.stdout


def _git_folder(repository: Path) -> Path:
    inner = repository / ".git"
    return inner if inner.is_dir() else repository


def _list_tree(repository: Path, tag: str, what: str) -> Iterator[tuple[str, tuple[str, int]]]:
    """Give the regular files of a tag: path, object, size."""
    listed = _git(repository, ["ls-tree", "-r", "-l", "-z", f"refs/tags/{tag}"])
    lines = listed.split(b"\0")
    if len(lines) > MOST_MEMBERS * 4:
        raise CanonError(f"{what}: holds more files than are looked at; it is left out")
    for line in lines:
        head, _, path = line.partition(b"\t")
        parts = head.split()
        if len(parts) == 4 and parts[0].startswith(b"100"):
            size = int(parts[3]) if parts[3].isdigit() else _NOT_HERE
            yield path.decode("utf-8", errors="replace"), (parts[2].decode(), size)


def _read_blobs(repository: Path, blobs: Sequence[str], what: str) -> Iterator[bytes]:
    """Give the contents of objects in their order; git checks each against its name."""
    said = _git(repository, ["cat-file", "--batch"], "".join(f"{one}\n" for one in blobs).encode())
    at = 0
    for blob in blobs:
        end = said.index(b"\n", at)
        head = said[at:end].split()
        if len(head) != 3 or head[0] != blob.encode():
            raise CanonError(f"{what}: a file of it is not in this copy; fetch the whole of it")
        at = end + 1 + int(head[2]) + 1
        yield said[end + 1 : at - 1]


def _has_package(listed: dict[str, tuple[str, int]], root: str, packages: Sequence[str]) -> bool:
    return any(path.startswith(root) and _is_of(_below(path, root), packages) for path in listed)


def _below(path: str, root: str) -> str:
    return path.removeprefix(root)


def _is_of(path: str, packages: Sequence[str]) -> bool:
    """Tell whether a path belongs to one of some top-level packages or modules."""
    first = PurePosixPath(path).parts[0] if path else ""
    is_python = path.endswith((".py", ".pyi"))
    return is_python and first.removesuffix(".pyi").removesuffix(".py") in packages
