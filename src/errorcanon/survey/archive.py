"""The store of what was read from releases: one compact file a release, never read twice.

A file is a tar packed with zstd: `archive.json` says where it comes from, `metadata` is the
release's own METADATA or PKG-INFO, and below `files/` lie its members in sorted order. Their names
are data of strangers, and nothing is ever unpacked to them.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, TypeAlias, get_args

from packaging.version import InvalidVersion, Version

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.writing import whole_file
from errorcanon.store.zstd import damages, pack, unpacking
from errorcanon.survey.packaging_rules import to_name

Origin: TypeAlias = Literal["wheel", "sdist", "installed", "repository"]
"""Where the files come from. What is installed was checked against its RECORD; a repository's tag
is what a release was made from, without what its build adds."""

MOST_MEMBERS, LARGEST_MEMBER, LARGEST_RELEASE = 60_000, 5_000_000, 200_000_000
_HEAD, _METADATA, _FILES = "archive.json", "metadata", "files/"
_ENDING = ".tar.zst"
_LEVEL = 12
_LONGEST_PATH = 400
_MOST_DEEP = 40
_WANTED = re.compile(
    r"(?:.*/)?[^/]+\.pyi?"
    r"|[^/]+\.dist-info/(?:METADATA|RECORD|WHEEL|top_level\.txt|entry_points\.txt)"
)
_WANTED_OF_SOURCE = re.compile(
    r"(?:.+/)?[^/]+\.pyi?|PKG-INFO|pyproject\.toml|setup\.cfg"
    r"|[^/]+\.egg-info/PKG-INFO|(?:src/)?[^/]+\.egg-info/top_level\.txt"
)


class About(NamedTuple):
    """Where the files of a release come from, and what was left out of them."""

    distribution: str
    release: str
    origin: Origin
    file: str
    """The name of the wheel or sdist; of a repository its name and tag; else empty."""
    sha256: str | None
    """What the index says of the whole file."""
    checked: Literal["sha256", "crc", "record", "git"]
    """What was compared: the whole file's hash, each member's CRC, RECORD, or git's own hashes."""
    date: str | None
    members: int
    size: int
    """Bytes of the members."""
    left_out: Mapping[str, int]
    """Members that would have been taken, counted by why they were not."""


class Archive:
    """One release in the store."""

    def __init__(self, path: Path, about: About, metadata: str):
        self.path = path
        self.about = about
        self.metadata = metadata
        """METADATA, else PKG-INFO, as it is written there; empty where there is none."""

    @classmethod
    def open(cls, path: Path) -> Archive:
        """Read what a file of the store is about.

        Raises:
            CanonError: it is none.
        """
        with _reading(path) as members:
            read = dict(islice(members, 2))
            try:
                about = _parse_about(parse_json(read[_HEAD]))
                return cls(path, about, read[_METADATA].decode("utf-8"))
            except (KeyError, TypeError, ValueError):
                raise _damaged(path) from None

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Give the members and their contents, sorted by path.

        Raises:
            CanonError: the file was damaged since.
        """
        with _reading(self.path) as members:
            for name, content in members:
                if name.startswith(_FILES):
                    yield name.removeprefix(_FILES), content


class Store:
    """A folder of archives, a folder a distribution."""

    def __init__(self, folder: Path):
        self._folder = folder

    def get(self, distribution: str, release: str) -> Archive | None:
        """Give a release; None where it was not read yet."""
        path = self._path(distribution, release)
        return Archive.open(path) if path.is_file() else None

    def distributions(self) -> tuple[str, ...]:
        """Give the distributions of which it has something, sorted."""
        if not self._folder.is_dir():
            return ()
        return tuple(sorted(path.name for path in self._folder.iterdir() if path.is_dir()))

    def releases(self, distribution: str) -> tuple[str, ...]:
        """Give the releases that it has, in the order of their versions."""
        found = (self._folder / to_name(distribution)).glob(f"*{_ENDING}")
        names = [path.name.removesuffix(_ENDING) for path in found]
        return tuple(sorted(names, key=Version))

    def put(self, about: About, files: Mapping[str, bytes]) -> Archive:
        """Keep a release whole, or nothing of it; counts and sizes are filled in.

        Raises:
            CanonError: the members are more or larger than is kept, or it cannot be written.
        """
        check_bounds(f"{about.distribution} {about.release}", [len(one) for one in files.values()])
        about = about._replace(
            distribution=to_name(about.distribution),
            release=str(Version(about.release)),
            members=len(files),
            size=sum(map(len, files.values())),
        )
        path = self._path(about.distribution, about.release)
        metadata = find_metadata(files)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as file:
                file.write(_pack(about, metadata, files))
        except OSError as error:
            raise CanonError(f"{path}: cannot be written ({error.strerror}); make room") from None
        return Archive(path, about, metadata)

    def _path(self, distribution: str, release: str) -> Path:
        try:
            version = str(Version(release))
        except InvalidVersion:
            raise CanonError(f"{release[:80]!r}: is no version; write it like 1.2.3") from None
        return self._folder / to_name(distribution) / f"{version}{_ENDING}"


class Chosen(NamedTuple):
    """Which members are taken, and how many are not, by why."""

    paths: tuple[str, ...]
    left_out: Mapping[str, int]


def choose_members(paths: Iterator[str] | list[str], *, is_source: bool = False) -> Chosen:
    """Choose the members that are read: Python files, stubs and metadata.

    Folders named `tests` are left out: 48 % of numpy 1.26.4, 63 % of pandas 2.2.3. `test` and
    `testing` stay, because there are public ones (tensorflow.test, numpy.testing), and so does
    what is vendored.
    """
    wanted = _WANTED_OF_SOURCE if is_source else _WANTED
    chosen: list[str] = []
    left_out = {"tests": 0, "name": 0}
    for path in paths:
        if not wanted.fullmatch(path):
            continue
        if not _is_plain(path):
            left_out["name"] += 1
        elif "tests" in path.split("/")[:-1]:
            left_out["tests"] += 1
        else:
            chosen.append(path)
    return Chosen(tuple(chosen), {why: count for why, count in left_out.items() if count})


def check_bounds(what: str, sizes: list[int]) -> None:
    """Refuse a release of more, or larger, members than is read.

    Raises:
        CanonError: it is one; the text names the bound.
    """
    if len(sizes) > MOST_MEMBERS:
        raise CanonError(f"{what}: more than {MOST_MEMBERS} members; it is left out")
    if max(sizes, default=0) > LARGEST_MEMBER:
        raise CanonError(
            f"{what}: a member of more than {LARGEST_MEMBER // 10**6} MB; it is left out"
        )
    check_total(what, sum(sizes))


def check_total(what: str, size: int) -> None:
    """Refuse a release whose members are too large together.

    Raises:
        CanonError: it is one.
    """
    if size > LARGEST_RELEASE:
        raise CanonError(
            f"{what}: more than {LARGEST_RELEASE // 10**6} MB unpacked; it is left out"
        )


def find_metadata(files: Mapping[str, bytes]) -> str:
    """Give the text of METADATA, else of PKG-INFO; empty where there is none."""
    found = sorted(
        (path.count("/"), path)
        for path in files
        if re.fullmatch(r"[^/]+\.dist-info/METADATA|(?:[^/]+\.egg-info/)?PKG-INFO", path)
    )
    return files[found[0][1]].decode("utf-8", errors="replace") if found else ""


def _is_plain(path: str) -> bool:
    """Tell whether a path is one that could lie in a folder, though nothing is put there."""
    parts = path.split("/")
    return (
        len(path) <= _LONGEST_PATH
        and len(parts) <= _MOST_DEEP
        and path.isprintable()
        and "\\" not in path
        and not any(part in ("", ".", "..") for part in parts)
    )


# --- the form of a file ------------------------------------------------------------


def _pack(about: About, metadata: str, files: Mapping[str, bytes]) -> bytes:
    head = json.dumps(about._asdict(), ensure_ascii=False, sort_keys=True).encode("utf-8")
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.PAX_FORMAT) as tar:
        members = [(_FILES + path, files[path]) for path in sorted(files)]
        for name, content in [(_HEAD, head), (_METADATA, metadata.encode("utf-8")), *members]:
            entry = tarfile.TarInfo(name)  # no date, owner or mode: the same files, the same bytes
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return pack(held.getvalue(), _LEVEL)


@contextmanager
def _reading(path: Path) -> Iterator[Iterator[tuple[str, bytes]]]:
    """Give the members of a file of the store, one after the other."""
    try:
        with path.open("rb") as file:
            yield _members(path, file)
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror}); read it again") from None


def _members(path: Path, file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    try:
        with (
            unpacking(file) as stream,
            tarfile.open(fileobj=stream, mode="r|") as tar,
        ):
            for entry in tar:
                is_file = entry.isreg() and entry.size <= LARGEST_MEMBER
                read = tar.extractfile(entry) if is_file else None
                if read is None:
                    raise _damaged(path)
                yield entry.name, read.read()
    except _damages():
        raise _damaged(path) from None


def _damaged(path: Path) -> CanonError:
    return CanonError(f"{path}: is damaged; delete it, and it is read again")


def _parse_about(values: Any) -> About:
    about = About(**{name: values[name] for name in About._fields})
    texts = (about.distribution, about.release, about.file)
    if about.origin not in get_args(Origin) or not all(isinstance(text, str) for text in texts):
        raise ValueError
    return about


def _damages() -> tuple[type[Exception], ...]:
    return (tarfile.TarError, EOFError, ValueError, *damages())
