"""What a package index says of a distribution: its releases and their files (PEP 691)."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias
from urllib.parse import urljoin, urlsplit

from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import InvalidVersion, Version

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.texts import clean_text
from errorcanon.survey.packaging_rules import to_name

if TYPE_CHECKING:
    from errorcanon.survey.client import Client

FileKind: TypeAlias = Literal["wheel", "sdist"]

_JSON = "application/vnd.pypi.simple.v1+json"
_INDEX = re.compile(r"^--(?:extra-)?index-url (https?://\S+)$", re.MULTILINE)
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LARGEST_PAGE = 64 << 20
_MOST_FILES = 200_000
_LONGEST_FILE_NAME, _LONGEST_WORDS = 300, 200
_MOST_TAGS = 200
_SECONDS = 60


class ReleaseFile(NamedTuple):
    """One file of a release, as the index lists it."""

    name: str
    kind: FileKind
    tags: tuple[str, ...]
    """Of a wheel: `cp311-cp311-manylinux_2_28_x86_64`, sorted."""
    size: int | None
    sha256: str | None
    requires_python: str | None
    uploaded: str | None
    """When, as the index writes it: `2024-11-04T10:12:13Z`."""
    yanked: str | None
    """Why it was withdrawn, empty where nobody says; None where it was not."""
    url: str


class Release(NamedTuple):
    """One release and its files, sorted by name."""

    version: str
    files: tuple[ReleaseFile, ...]

    @property
    def is_yanked(self) -> bool:
        """Tell whether every file of it was withdrawn."""
        return all(file.yanked is not None for file in self.files)

    @property
    def date(self) -> str | None:
        """The day of its first file; None where the index does not say."""
        return min((file.uploaded[:10] for file in self.files if file.uploaded), default=None)


class Listing(NamedTuple):
    """What an index lists for a distribution."""

    releases: tuple[Release, ...]
    """In the order of their versions."""
    left_out: int
    """Rows that name no wheel or sdist of this distribution: old installers, malformed names."""


class Index(NamedTuple):
    """The indexes that are asked, in order; the first one that has the name counts."""

    addresses: tuple[str, ...]
    client: Client


@lru_cache(maxsize=1)
def configured_index() -> Index:
    """Give the indexes that uv is set up with.

    Raises:
        CanonError: uv is missing, or is set up with none that is asked over HTTP.
    """
    import subprocess

    from errorcanon.store.installing import install_line  # no look-up needs any of it
    from errorcanon.store.uv import find_uv, uv_environ
    from errorcanon.store.writing import scratch_folder
    from errorcanon.survey.client import make_client

    uv = find_uv()
    if uv is None:
        raise CanonError(f"uv is not here; install it ({install_line('lab')})")
    with scratch_folder("index") as own:
        nothing = own / "nothing.in"
        nothing.write_text("", encoding="utf-8")
        done = subprocess.run(  # noqa: S603 # uv, with fixed words
            [uv, "pip", "compile", "--emit-index-url", "--", str(nothing)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            cwd=own,
            env=uv_environ(os.environ),
            check=False,
        )
    addresses = tuple(dict.fromkeys(_INDEX.findall(done.stdout)))
    if not addresses:
        raise CanonError("uv is set up with no package index; set UV_DEFAULT_INDEX")
    return Index(addresses, make_client())


def read_releases(distribution: str, index: Index | None = None) -> tuple[Release, ...]:
    """Give all releases of a distribution in the order of their versions.

    Raises:
        CanonError: no index has it, or none answers.
    """
    return read_listing(distribution, index).releases


def read_listing(distribution: str, index: Index | None = None) -> Listing:
    """Read what the first index that has the name lists for it.

    Raises:
        CanonError: no index has it, or none answers, or it answers with something else.
    """
    from errorcanon.survey.client import NotListedError  # no look-up needs it

    name = to_name(distribution)
    index = index or configured_index()
    for address in index.addresses:
        page = f"{address.rstrip('/')}/{name}/"
        try:
            with index.client.turn(name):
                content = index.client.get(page, name, _LARGEST_PAGE, _JSON)
        except NotListedError:
            continue
        return parse_listing(name, content, page)
    raise NotListedError(
        f"{name}: no index has a distribution of that name; check how it is written"
    )


def parse_listing(distribution: str, content: bytes, page: str) -> Listing:
    """Read an index's answer; rows that name no file of this distribution are counted.

    Raises:
        CanonError: it is no such answer at all.
    """
    try:
        rows = parse_json(content)["files"]
        if not isinstance(rows, list) or len(rows) > _MOST_FILES:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise CanonError(
            f"{distribution}: the index gives no list of files as JSON (PEP 691); use another one"
        ) from None
    files: defaultdict[Version, list[ReleaseFile]] = defaultdict(list)
    for row in rows:
        read = _read_row(distribution, row, page)
        if read:
            files[read[0]].append(read[1])
    releases = tuple(
        Release(str(version), tuple(sorted(files[version], key=lambda file: file.name)))
        for version in sorted(files)
    )
    return Listing(releases, len(rows) - sum(len(release.files) for release in releases))


def minor_releases(releases: Iterable[Release]) -> tuple[Release, ...]:
    """Give for each minor the newest release that is neither withdrawn nor a pre-release.

    Where a patch release is the one that everybody has, ask `named_releases` for it.
    """
    newest: dict[tuple[int, int, int], Release] = {}
    for release in sorted(releases, key=lambda release: Version(release.version)):
        version = Version(release.version)
        if release.files and not release.is_yanked and not version.is_prerelease:
            newest[version.epoch, version.major, version.minor] = release
    return tuple(newest.values())


def named_releases(releases: Iterable[Release], versions: Sequence[str]) -> tuple[Release, ...]:
    """Give the releases of these versions; `1.2.*` stands for all patches of 1.2.

    Raises:
        CanonError: one of them is not among the releases.
    """
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    releases = tuple(releases)
    chosen: dict[str, Release] = {}
    for version in versions:
        try:
            wanted = SpecifierSet(f"=={version}", prereleases=True)
        except InvalidSpecifier:
            raise CanonError(
                f"{version[:80]!r}: is no version; write it like 1.2.3 or 1.2.*"
            ) from None
        found = [release for release in releases if wanted.contains(release.version)]
        if not found:
            raise CanonError(f"{version}: there is no such release; check the version")
        chosen |= {release.version: release for release in found}
    return tuple(sorted(chosen.values(), key=lambda release: Version(release.version)))


def read_file_name(name: str) -> tuple[str, Version, FileKind, tuple[str, ...]] | None:
    """Read a file's name: distribution, version, kind, tags; None where it follows no rule."""
    if len(name) > _LONGEST_FILE_NAME or not name.isascii():
        return None
    try:
        if name.endswith(".whl"):
            distribution, version, _, tags = parse_wheel_filename(name)
            if len(tags) > _MOST_TAGS:
                return None
            return distribution, version, "wheel", tuple(sorted(map(str, tags)))
        if name.endswith((".tar.gz", ".zip")):
            distribution, version = parse_sdist_filename(name)
            return distribution, version, "sdist", ()
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        pass
    return None


def _read_row(distribution: str, row: Any, page: str) -> tuple[Version, ReleaseFile] | None:
    if not isinstance(row, dict):
        return None
    name, url = row.get("filename"), row.get("url")
    if not isinstance(name, str) or not isinstance(url, str):
        return None
    read = read_file_name(name)
    url = urljoin(page, url)
    if read is None or read[0] != distribution or urlsplit(url).scheme not in ("http", "https"):
        return None
    _, version, kind, tags = read
    size = row.get("size")
    hashes = row.get("hashes")
    return version, ReleaseFile(
        name=name,
        kind=kind,
        tags=tags,
        size=size if isinstance(size, int) and size >= 0 else None,
        sha256=_words(hashes.get("sha256"), _SHA256) if isinstance(hashes, dict) else None,
        requires_python=_words(row.get("requires-python")) or None,
        uploaded=_words(row.get("upload-time")),
        yanked=_yanked(row.get("yanked")),
        url=url,
    )


def _yanked(value: Any) -> str | None:
    if value is None or value is False:
        return None
    return _words(value) or ""


def _words(value: Any, pattern: re.Pattern[str] | None = None) -> str | None:
    """Give a stranger's words on one line, in few letters; None where they are none."""
    if not isinstance(value, str) or (pattern and not pattern.fullmatch(value)):
        return None
    return clean_text(" ".join(value.split()))[:_LONGEST_WORDS]
