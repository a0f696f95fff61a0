"""Fetch single files out of wheels, so that a library of 100 MB does not cost its wheel of 700."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, LaneSpec
from errorcanon.store.installing import install_line
from errorcanon.store.tables import Table
from errorcanon.store.writing import scratch_folder

_PLATFORM = "x86_64-manylinux_2_28"
_READY = ".ready"
_PIECE = 1 << 20


def fetch(spec: LaneSpec, folder: Path) -> Path:
    """Fetch the files of a lane's wheel into a folder of their own, or take those fetched before.

    Returns the path of the library: the file that the first pattern names.

    Raises:
        CanonError: no such wheel on the index, no such file in it, or a file that is not whole.
    """
    assert spec.wheel is not None
    home = _home_of(spec.wheel, spec, folder)
    if not is_fetched(spec, folder):
        with tempfile.TemporaryDirectory(prefix=".fetching-", dir=home.parent) as own:
            made = Path(own, "files")
            made.mkdir()
            _fetch_files(spec, made)
            (made / _READY).write_text(spec.wheel, encoding="utf-8")
            shutil.rmtree(home, ignore_errors=True)
            for path in (made, *made.iterdir()):
                path.chmod(0o755)  # who runs inside the sandbox is nobody
            made.replace(home)
    return next(path for path in sorted(home.iterdir()) if _is_named(path.name, spec.files[0]))


def is_fetched(spec: LaneSpec, folder: Path) -> bool:
    """Tell whether the files of a lane's wheel are there; of no wheel, they are."""
    return spec.wheel is None or (_home_of(spec.wheel, spec, folder) / _READY).is_file()


def _home_of(wheel: str, spec: LaneSpec, folder: Path) -> Path:
    key = hashlib.sha256("|".join([wheel, *spec.files]).encode("utf-8")).hexdigest()[:8]
    return folder / f"{wheel}-{key}"


def variable_of(library: Path) -> str:
    """Name the environment variable that leads a script to a library: libcudnn.so.9, CUDNN_LIB."""
    return re.sub(r"^lib|\W.*", "", library.name).upper() + "_LIB"


def _is_named(name: str, pattern: str) -> bool:
    return fnmatchcase(name, PurePosixPath(pattern).name)


def _fetch_files(spec: LaneSpec, target: Path) -> None:
    # Imported here: it brings an HTTP client along, and plan and status must start without.
    try:
        from remotezip import RangeNotSupported, RemoteIOError, RemoteZip
    except ImportError:
        raise CanonError(
            f"lane {spec.name}: remotezip is not here; install it ({install_line('lab')})"
        ) from None
    url = _find_wheel(spec, target.parent)
    try:
        with RemoteZip(url) as wheel:
            _unpack(spec, wheel, target)
    except RangeNotSupported:
        _unpack_whole(spec, target)
    except (RemoteIOError, zipfile.BadZipFile, OSError) as error:
        raise CanonError(f"lane {spec.name}: cannot fetch from {spec.wheel}: {error}") from None


def _find_wheel(spec: LaneSpec, folder: Path) -> str:
    """Ask the package index that uv is set up with where the wheel lies."""
    with scratch_folder("lock") as own:
        wanted, lock = Path(own, "wheel.in"), Path(own, "pylock.toml")
        wanted.write_text(f"{spec.wheel}\n", encoding="utf-8")
        words = ["pip", "compile", str(wanted), "--quiet", "--no-deps", "--no-header"]
        words += ["--only-binary", ":all:", "--python-platform", _PLATFORM]
        words += ["--python-version", spec.wheel_python or spec.python or "3.11"]
        call_uv([*words, "--format", "pylock.toml", "--output-file", str(lock)], spec, folder)
        for package in Table.read(lock).raw("packages"):
            for wheel in package.get("wheels", []):
                if "url" in wheel:
                    return str(wheel["url"])
    raise CanonError(f"lane {spec.name}: the index has no wheel for {spec.wheel} ({_PLATFORM})")


def _unpack_whole(spec: LaneSpec, target: Path) -> None:
    """Install the wheel and keep what is wanted, where the index sends no parts of files."""
    with tempfile.TemporaryDirectory(prefix="whole-", dir=target.parent) as own:
        words = ["pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:"]
        words += ["--python-platform", _PLATFORM, "--target", own]
        words += ["--python-version", spec.wheel_python or spec.python or "3.11"]
        call_uv([*words, "--", str(spec.wheel)], spec, target.parent)
        found = [path for path in Path(own).rglob("*") if path.is_file()]
        names = [path.relative_to(own).as_posix() for path in found]
        for name in _choose(spec, names):
            shutil.copyfile(Path(own, name), target / PurePosixPath(name).name)


def _choose(spec: LaneSpec, names: Sequence[str]) -> list[str]:
    chosen: dict[str, None] = {}
    for pattern in spec.files:
        matching = [name for name in names if fnmatchcase(name, pattern)]
        if not matching:
            raise CanonError(f"lane {spec.name}: {spec.wheel} holds no file '{pattern}'")
        chosen |= dict.fromkeys(matching)
    return list(chosen)


def _unpack(spec: LaneSpec, wheel: zipfile.ZipFile, target: Path) -> None:
    names = wheel.namelist()
    digests = _read_digests(wheel, next(name for name in names if name.endswith("/RECORD")))
    for name in _choose(spec, names):
        digest = hashlib.sha256()
        with wheel.open(name) as source, (target / PurePosixPath(name).name).open("wb") as copy:
            while piece := source.read(_PIECE):
                digest.update(piece)
                copy.write(piece)
        if digests.get(name) not in (None, digest.digest()):
            raise CanonError(
                f"lane {spec.name}: {name} of {spec.wheel} is not what its RECORD says"
            )


def _read_digests(wheel: zipfile.ZipFile, record: str) -> dict[str, bytes]:
    """Read the sha256 of every file from a wheel's RECORD."""
    rows = csv.reader(io.StringIO(wheel.read(record).decode("utf-8")))
    return {
        name: base64.urlsafe_b64decode(digest.removeprefix("sha256=") + "==")
        for name, digest, *_ in rows
        if digest.startswith("sha256=")
    }
