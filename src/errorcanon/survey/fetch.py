"""Take the Python files and the metadata of one release out of its wheel or sdist.

Nothing of it is run, and nothing is unpacked to a name that it gives. Of a large wheel only the
parts that hold such members are asked for.
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import re
import struct
import tarfile
import zipfile
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import IO, Any, cast

from errorcanon.model import CanonError
from errorcanon.survey.archive import (
    LARGEST_MEMBER,
    MOST_MEMBERS,
    About,
    Archive,
    Store,
    check_bounds,
    check_total,
    choose_members,
)
from errorcanon.survey.client import Client, Part
from errorcanon.survey.index import (
    Index,
    Release,
    ReleaseFile,
    configured_index,
    named_releases,
    read_releases,
)
from errorcanon.survey.packaging_rules import to_name

_LARGEST_WHOLE = 300 << 20
"""Bytes of a file that is taken whole: an sdist, or a wheel from an index that sends no parts."""
_LARGEST_PARTS = 200 << 20
_LARGEST_UNPACKED = 1 << 30
"""Bytes that an sdist may unpack to, with what is not kept of it."""
_MOST_PARTS = 4000
_TAIL = 1 << 17
_WORTH_PARTS = 1 << 20
"""Below that a file is taken whole, in one request."""
_SHARE_WHOLE = 0.6
_GAP = 1 << 17
"""Bytes between two members that are taken along to save a request."""
_LONGEST_PART = 8 << 20
_DAMAGES = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,  # a member packed in a way that is not known here
    RuntimeError,  # an encrypted member
    ValueError,
    OSError,
)


def _untold(_: str) -> None:
    """Say nothing."""


def fetch(
    distribution: str,
    release: str | Release,
    store: Store,
    index: Index | None = None,
    tell: Callable[[str], object] = _untold,
) -> Archive:
    """Give a release's files from the store; what is not there yet is fetched into it once.

    A release that was withdrawn is taken, for it was asked for by its number, and that is told.

    Raises:
        CanonError: there is no such release, it has no file, or its file cannot be read.
    """
    name = to_name(distribution)
    version = release if isinstance(release, str) else release.version
    kept = store.get(name, version)
    if kept:
        return kept
    index = index or configured_index()
    if isinstance(release, str):
        (release,) = named_releases(read_releases(name, index), [release])
        kept = store.get(name, release.version)  # 1.0.0 may be listed as 1.0
        if kept:
            return kept
    file = choose_file(release)
    if file is None:
        raise CanonError(f"{name} {version}: has no wheel and no sdist; take another release")
    if release.is_yanked:
        why = next((f": {file.yanked}" for file in release.files if file.yanked), "")
        tell(f"{name} {release.version}: was withdrawn{why}; pip takes it only where it is pinned")
    with index.client.turn(name):
        return _fetch_file(name, release, file, store, index.client)


def choose_file(release: Release) -> ReleaseFile | None:
    """Choose the file that says most: a pure wheel, one for Linux, any wheel, the sdist."""
    return max(release.files, key=_worth, default=None)


def _worth(file: ReleaseFile) -> tuple[int, int, int, str]:
    """Order files: by kind, then the newest CPython that it is for, then the smaller one."""
    kind = 0
    if file.kind == "wheel":
        is_linux = any("manylinux" in tag and "x86_64" in tag for tag in file.tags)
        is_pure = any(tag.endswith("-none-any") for tag in file.tags)
        kind = 3 if is_pure else 2 if is_linux else 1
    minors = [int(found) for found in re.findall(r"\bcp3(\d+)-", " ".join(file.tags))]
    return kind, max(minors, default=0), -(file.size or 0), file.name


def _fetch_file(
    name: str, release: Release, file: ReleaseFile, store: Store, client: Client
) -> Archive:
    what = f"{name} {release.version} ({file.name})"
    about = About(
        distribution=name,
        release=release.version,
        origin=file.kind,
        file=file.name,
        sha256=file.sha256,
        checked="crc",
        date=release.date,
        members=0,
        size=0,
        left_out={},
    )
    with _readable(what):
        if file.kind == "wheel" and (file.size is None or file.size > _WORTH_PARTS):
            parts = _Parts(client, file, what)
            if not parts.is_whole:
                files, left_out = _read_zip(what, cast(IO[bytes], parts), parts.want)
            if not parts.is_whole:
                return store.put(about._replace(left_out=left_out), files)
            content = parts.content()
        else:
            content = client.get(file.url, what, _LARGEST_WHOLE)
        _check_hash(what, file, content)
        files, left_out = read_file(what, file.name, content)
    checked = about._replace(checked="sha256" if file.sha256 else "crc", left_out=left_out)
    return store.put(checked, files)


def read_file(what: str, name: str, content: bytes) -> tuple[dict[str, bytes], Mapping[str, int]]:
    """Read a whole wheel or sdist; `what` names it in errors.

    Raises:
        CanonError: it is damaged, or larger than is read.
    """
    with _readable(what):
        if name.endswith(".whl"):
            return _read_zip(what, io.BytesIO(content))
        if name.endswith(".zip"):
            return _read_zip(what, io.BytesIO(content), is_source=True)
        return _read_tar(what, name, content)


@contextmanager
def _readable(what: str) -> Iterator[None]:
    try:
        yield
    except CanonError:
        raise
    except _DAMAGES as error:
        said = " ".join(str(error).split())[:120] or type(error).__name__
        raise CanonError(
            f"{what}: cannot be read ({said}); it is left out, take another release"
        ) from None


def _check_hash(what: str, file: ReleaseFile, content: bytes) -> None:
    if file.sha256 and hashlib.sha256(content).hexdigest() != file.sha256:
        raise CanonError(f"{what}: is not what the index says, its sha256 differs; ask its owner")


def fetch_members(
    what: str, file: ReleaseFile, patterns: Sequence[str], most: int, client: Client
) -> tuple[list[str], dict[str, bytes]]:
    """Take single members out of a file, asking for the parts of it that hold them.

    Args:
        what: names the file in errors.
        file: a wheel or sdist; of a wheel nothing else is asked for but its list of members.
        patterns: of the members' paths; in an sdist below its top folder.
        most: bytes that one of them may have.
        client: asks the index.

    Returns:
        The paths of all members, and the content of those that were taken.

    Raises:
        CanonError: it is damaged, or a member is longer.
    """
    with _readable(what):
        if file.kind == "wheel":
            parts = _Parts(client, file, what)
            with zipfile.ZipFile(cast(IO[bytes], parts)) as archive:
                entries = archive.infolist()
                taken = [one for one in entries if _is_wanted(one.filename, patterns)]
                _check_sizes(what, {one.filename: one.file_size for one in taken}, most)
                parts.want(_spans(entries, set(map(id, taken)), archive.start_dir))
                files = {one.filename: _read_entry(archive, one) for one in taken}
            return [one.filename for one in entries], files
        content = client.get(file.url, what, _LARGEST_WHOLE)
        _check_hash(what, file, content)
        sources, _ = read_file(what, file.name, content)
        return list(sources), {
            path: text for path, text in sources.items() if _is_wanted(path, patterns)
        }


def _check_sizes(what: str, sizes: Mapping[str, int], most: int) -> None:
    """Refuse members that are longer than is read.

    Raises:
        CanonError: one is.
    """
    for path, size in sizes.items():
        if size > most:
            raise CanonError(f"{what}: {path[:80]} is longer than {most >> 20} MiB; leave it out")


def _is_wanted(path: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


# --- zip -----------------------------------------------------------------------------


def _read_zip(
    what: str,
    file: IO[bytes],
    want: Callable[[Sequence[tuple[int, int]]], None] | None = None,
    *,
    is_source: bool = False,
) -> tuple[dict[str, bytes], Mapping[str, int]]:
    """Read the members that are kept; `want` is told beforehand from where to where they lie."""
    with zipfile.ZipFile(file) as archive:
        entries = archive.infolist()
        if len(entries) > MOST_MEMBERS:
            raise CanonError(f"{what}: more than {MOST_MEMBERS} members; it is left out")
        strip = 1 if is_source else 0
        by_path = {
            entry.filename.split("/", strip)[-1]: entry for entry in entries if not entry.is_dir()
        }
        chosen = choose_members(list(by_path), is_source=is_source)
        taken = {path: by_path[path] for path in chosen.paths}
        check_bounds(what, [entry.file_size for entry in taken.values()])
        if want:
            want(_spans(entries, set(map(id, taken.values())), archive.start_dir))
        files = {path: _read_entry(archive, entry) for path, entry in taken.items()}
        return files, chosen.left_out


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Unpack a member; its CRC is checked, and it gives no more bytes than it says."""
    with archive.open(entry) as opened:
        content = opened.read()
    if len(content) != entry.file_size:
        raise zipfile.BadZipFile(f"{entry.filename[:80]!r} is not as long as it says")
    return content


def _spans(entries: list[zipfile.ZipInfo], wanted: set[int], end: int) -> list[tuple[int, int]]:
    """Say from where to where the wanted members lie, each up to where the next one begins.

    How long the head of a member is stands in that head alone.
    """
    starts = sorted({entry.header_offset for entry in entries} | {end})
    spans = []
    for entry in entries:
        if id(entry) in wanted:
            after = bisect_right(starts, entry.header_offset)
            if after == len(starts):
                raise zipfile.BadZipFile("a member lies behind the list of members")
            spans.append((entry.header_offset, starts[after]))
    return sorted(spans)


def _coalesce(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join spans that lie near to each other, as long as one answer does not get too long."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start - joined[-1][1] <= _GAP and end - joined[-1][0] <= _LONGEST_PART:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


class _Parts(io.RawIOBase):
    """A file on an index of which only some parts were taken, to be read like a file."""

    def __init__(self, client: Client, file: ReleaseFile, what: str):
        self._client, self._file, self._what = client, file, what
        self._position = 0
        self._starts: list[int] = []
        self._parts: list[bytes] = []
        self._held = 0
        tail = self._ask(-_TAIL, 0)
        self._size = tail.size

    @property
    def is_whole(self) -> bool:
        """Tell whether all of it is here in one piece."""
        return self._starts == [0] and len(self._parts[0]) == self._size

    def content(self) -> bytes:
        """Give the whole file, where it is here."""
        return self._parts[0]

    def want(self, spans: Sequence[tuple[int, int]]) -> None:
        """Take these parts; the whole file where they are most of it, unless it is a huge one."""
        joined = [span for span in _coalesce(spans) if not self._has(*span)]
        length = sum(end - start for start, end in joined)
        if length > _SHARE_WHOLE * self._size and self._size <= _LARGEST_WHOLE:
            self._ask(0, self._size)
            return
        for start, end in joined:
            self._ask(start, end)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        origin = (0, self._position, self._size)[whence]
        self._position = max(0, origin + offset)
        return self._position

    def readinto(self, buffer: Any) -> int:
        end = min(self._position + len(buffer), self._size)
        if end <= self._position:
            return 0
        if not self._has(self._position, end):
            self._ask(self._position, end)
        at = self._at(self._position)
        begin = self._position - self._starts[at]
        piece = self._parts[at][begin : begin + end - self._position]
        buffer[: len(piece)] = piece
        self._position += len(piece)
        return len(piece)

    def _has(self, start: int, end: int) -> bool:
        at = self._at(start)
        return at >= 0 and end <= self._starts[at] + len(self._parts[at])

    def _at(self, position: int) -> int:
        return bisect_right(self._starts, position) - 1

    def _ask(self, start: int, end: int) -> Part:
        part = self._client.get_part(self._file.url, start, end, self._what, _LARGEST_WHOLE)
        self._held += len(part.content)
        if self._held > _LARGEST_PARTS + _LARGEST_WHOLE or len(self._parts) > _MOST_PARTS:
            raise CanonError(f"{self._what}: in more parts than are asked for; it is left out")
        if part.start == 0 and len(part.content) == part.size:
            self._starts, self._parts = [0], [part.content]
        else:
            at = self._at(part.start) + 1
            self._starts.insert(at, part.start)
            self._parts.insert(at, part.content)
        return part


# --- tar -----------------------------------------------------------------------------


def _read_tar(what: str, name: str, content: bytes) -> tuple[dict[str, bytes], Mapping[str, int]]:
    """Read the members of an sdist that are kept; links and devices are none."""
    files: dict[str, bytes] = {}
    left_out: dict[str, int] = {}
    total = 0
    unpacked = _Bounded(_unpacking(name, content), what)
    with tarfile.open(fileobj=cast(IO[bytes], unpacked), mode="r|") as archive:
        for number, entry in enumerate(archive):
            if number >= MOST_MEMBERS:
                raise CanonError(f"{what}: more than {MOST_MEMBERS} members; it is left out")
            path = entry.name.removeprefix("./").partition("/")[2]
            chosen = choose_members([path], is_source=True) if entry.isreg() else None
            if chosen is None:
                continue
            for why, count in chosen.left_out.items():
                left_out[why] = left_out.get(why, 0) + count
            if chosen.paths:
                total += entry.size
                check_bounds(what, [entry.size])
                check_total(what, total)
                opened = archive.extractfile(entry)
                assert opened is not None  # a regular file
                files[path] = opened.read()
    return files, left_out


def _unpacking(name: str, content: bytes) -> IO[bytes]:
    packed = io.BytesIO(content)
    if content.startswith(b"BZh"):
        return cast(IO[bytes], bz2.BZ2File(packed))
    if content.startswith(b"\x1f\x8b"):
        return cast(IO[bytes], gzip.GzipFile(fileobj=packed))
    raise ValueError(f"{name[-20:]!r} is packed in no known way")


class _Bounded:
    """A stream that stops with an error where it becomes too long."""

    def __init__(self, stream: IO[bytes], what: str):
        self._stream, self._what, self._left = stream, what, _LARGEST_UNPACKED

    def read(self, size: int) -> bytes:
        """Read at most so many bytes, and never many at once."""
        piece = self._stream.read(min(size, LARGEST_MEMBER + (1 << 16)))
        self._left -= len(piece)
        if self._left < 0:
            raise CanonError(
                f"{self._what}: unpacks to more than {_LARGEST_UNPACKED >> 20} MiB; it is left out"
            )
        return piece
