"""Build a wheel of a release that has none: fetched without being run, built apart.

Building a source package runs its code. Here it has no network: what it needs to be built is
installed from wheels before. Only one file comes back, over standard output.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from errorcanon.lab.sandbox import Limits, run_apart
from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, LaneSpec, Pin, Requirement
from errorcanon.store.installing import install_line
from errorcanon.store.json_input import parse_json
from errorcanon.store.lab_values import to_requirement
from errorcanon.store.tables import Table
from errorcanon.store.writing import scratch_folder

PIP = to_requirement("pip")
_OLD_WAY = (to_requirement("setuptools<80"), to_requirement("wheel"))
"""What a release without a [build-system] is built with."""
_INDEX = re.compile(r"^--(?:extra-)?index-url (https?://\S+)$", re.MULTILINE)
_JSON = "application/vnd.pypi.simple.v1+json"
_LARGEST_PAGE, _LARGEST_SOURCE, _LARGEST_PROJECT = 64 << 20, 256 << 20, 1 << 20
_LIMITS = Limits(seconds=900, memory=4096)
_SCRIPT = """\
import base64, glob, os, subprocess, sys
words = [sys.executable, "-I", "-m", "pip", "wheel", "--no-deps", "--no-build-isolation",
         "--no-index", "--quiet", "--wheel-dir", "/tmp/made", os.path.abspath(sys.argv[1])]
if subprocess.call(words):
    sys.exit("not built")
(path,) = glob.glob("/tmp/made/*.whl")
text = base64.b64encode(open(path, "rb").read()).decode()
print("\\nwheel " + os.path.basename(path) + " " + text)
"""


@dataclass(frozen=True, slots=True)
class Release:
    """A source package as the index has it, not yet run."""

    pin: Pin
    file: str
    content: bytes
    requires: tuple[Requirement, ...]
    """What it is built with."""


def fetch_source(pin: Pin, spec: LaneSpec, cache: Path) -> Release:
    """Fetch a release's source from the index that uv is set up with, without running anything.

    Raises:
        CanonError: the index does not have it, or what it is built with is not said by names.
    """
    file, url, digest = _find(pin, spec, cache)
    content = _get(url, spec, _LARGEST_SOURCE)
    if digest and hashlib.sha256(content).hexdigest() != digest:
        raise CanonError(f"lane {spec.name}: {file} is not what the index says; ask its owner")
    try:
        requires = _requires(file, content)
    except (ValueError, tarfile.TarError, zipfile.BadZipFile, EOFError, OSError) as error:
        raise CanonError(f"lane {spec.name}: cannot read {file}: {error}") from None
    return Release(pin, file, content, requires)


def build_wheel(
    release: Release, python: Path, keep: Sequence[Path], unconfined: bool
) -> tuple[str, bytes]:
    """Build a wheel and give its name and content.

    Raises:
        CanonError: it could not be built, or is the wheel of something else.
    """
    from packaging.utils import InvalidWheelFilename, parse_wheel_filename

    with scratch_folder("build") as own:
        folder = Path(own, "source")
        folder.mkdir()
        (folder / release.file).write_bytes(release.content)
        (folder / "build.py").write_text(_SCRIPT, encoding="utf-8")
        for path in (Path(own), folder, *folder.iterdir()):
            path.chmod(0o755)
        environ = {"PATH": f"{python.parent}:/usr/bin:/bin", "LANG": "C.UTF-8"}
        words = [str(python), "-I", "build.py", release.file]
        ran = run_apart(words, folder, keep, _LIMITS, environ, unconfined=unconfined)
    last = ran.output.decode("utf-8", errors="replace").rstrip().rpartition("\n")[2]
    found = re.fullmatch(r"wheel ([\w.+!-]+\.whl) ([\w+/=]+)", last, re.ASCII)
    if (ran.outcome, ran.code) != ("exit", 0) or found is None:
        said = " ".join(ran.output.decode("utf-8", errors="replace").split())[-400:]
        raise CanonError(
            f"{release.pin}: could not be built apart ({ran.outcome} {ran.code}): {said}"
        )
    try:
        name, version, *_ = parse_wheel_filename(found[1])
    except InvalidWheelFilename as error:
        raise CanonError(f"{release.pin}: {error}") from None
    if not _is_release(release.pin, name, version):
        raise CanonError(f"{release.pin}: made the wheel of something else, {found[1]}")
    return found[1], base64.b64decode(found[2])


def _is_release(pin: Pin, name: str, version: Any) -> bool:
    from packaging.utils import canonicalize_name
    from packaging.version import Version

    wanted, _, release = pin.partition("==")
    return canonicalize_name(name) == canonicalize_name(wanted) and version == Version(release)


def _find(pin: Pin, spec: LaneSpec, cache: Path) -> tuple[str, str, str | None]:
    """Ask every index for the file of a release: its name, where it lies, its sha256."""
    from packaging.utils import InvalidSdistFilename, canonicalize_name, parse_sdist_filename

    with scratch_folder("lock") as own:
        nothing = Path(own, "nothing.in")
        nothing.write_text("", encoding="utf-8")
        said = call_uv(["pip", "compile", "--emit-index-url", "--", str(nothing)], spec, cache)
    name = canonicalize_name(pin.partition("==")[0])
    for index in _INDEX.findall(said):
        page = f"{index.rstrip('/')}/{name}/"
        for row in _files(page, spec):
            file = str(row.get("filename"))
            try:
                is_it = _is_release(pin, *parse_sdist_filename(file)) and "/" not in file
            except InvalidSdistFilename:
                continue
            url = urljoin(page, str(row.get("url")))
            if is_it and urlsplit(url).scheme in ("http", "https"):
                return file, url, dict(row.get("hashes") or {}).get("sha256")
    raise CanonError(f"lane {spec.name}: no index has the source of {pin}")


def _files(page: str, spec: LaneSpec) -> list[dict[str, Any]]:

    try:
        read = parse_json(_get(page, spec, _LARGEST_PAGE))
        return [row for row in read["files"] if isinstance(row, dict)]
    except (ValueError, KeyError, TypeError):
        raise CanonError(
            f"lane {spec.name}: {urlsplit(page).hostname} gives no list of files as JSON (PEP 691)"
        ) from None


def _get(url: str, spec: LaneSpec, most: int) -> bytes:
    # Imported here: it comes with remotezip, and plan and status must start without.
    try:
        import requests
    except ImportError:
        raise CanonError(
            f"lane {spec.name}: requests is not here; install it ({install_line('lab')})"
        ) from None
    try:
        with requests.get(url, headers={"Accept": _JSON}, timeout=60, stream=True) as answer:
            answer.raise_for_status()
            content = bytearray()
            for piece in answer.iter_content(1 << 20):
                content += piece
                if len(content) > most:
                    raise CanonError(
                        f"lane {spec.name}: the index sends more than {most >> 20} MiB"
                    )
    except requests.RequestException as error:
        raise CanonError(f"lane {spec.name}: the index does not answer: {error}") from None
    return bytes(content)


def _requires(file: str, content: bytes) -> tuple[Requirement, ...]:
    """Read what a source package is built with."""
    text = _read_project(file, content)
    if text is None:
        return _OLD_WAY
    for key, table in Table.parse(Path(file) / "pyproject.toml", text).sub_tables():
        if key == "build-system":
            return tuple(map(to_requirement, table.strings("requires")))
    return _OLD_WAY


def _read_project(file: str, content: bytes) -> str | None:
    wanted = re.compile(r"[^/]+/pyproject\.toml")
    if file.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist():
                if wanted.fullmatch(entry.filename) and entry.file_size <= _LARGEST_PROJECT:
                    return archive.read(entry).decode("utf-8")
        return None
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:*") as archive:
        for member in archive:
            if wanted.fullmatch(member.name) and member.isreg() and member.size <= _LARGEST_PROJECT:
                read = archive.extractfile(member)
                return read.read().decode("utf-8") if read else None
    return None
