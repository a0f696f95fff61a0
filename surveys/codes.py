"""Answer which codes each release has: from members of its wheel, its library, or its repository.

    python surveys/codes.py [FAMILY…] [--pythons DIR] [--kernel-modules GIT_DIR] [--grpc DIR]

Writes codes/<family>/<release>.zst for the families of codes.toml, asked of the package index; with
--pythons errno, signal and http of the CPythons in a folder; with --kernel-modules xid, of a clone
of NVIDIA/open-gpu-kernel-modules; with --grpc of environments that have grpcio.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from errorcanon.lab.sandbox import Limits, run_apart
from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.codes import (
    Code,
    hash_reader,
    lines_of,
    read_assignments,
    read_defines,
    read_enum,
)
from errorcanon.survey.fetch import choose_file
from errorcanon.survey.index import Release, minor_releases, read_releases

HERE = Path(__file__).resolve().parent
FAMILIES, ANSWERS = HERE / "codes.toml", HERE / "codes"
_LARGEST = 8 << 20
_HEADER = "src/common/sdk/nvidia/inc/nverror.h"
_ASK_LIBRARY = """
import ctypes, json, sys
library = ctypes.CDLL(sys.argv[1])
name, text = library.cudaGetErrorName, library.cudaGetErrorString
name.restype = text.restype = ctypes.c_char_p
found = [(n, name(n).decode(), text(n).decode()) for n in range(10001)]
print(json.dumps([one for one in found if one[1].startswith("cuda")]))
"""
_ASK_PYTHON = """
import errno, http, json, os, platform, signal
print(json.dumps({
    "release": platform.python_version(),
    "errno": [(n, name, os.strerror(n)) for n, name in errno.errorcode.items()],
    "signal": [(int(s), s.name, signal.strsignal(s) or "") for s in signal.Signals],
    "http": [(int(s), s.name, s.phrase) for s in http.HTTPStatus],
}))
"""
_ASK_GRPC = """
import grpc, json
print(json.dumps({"release": grpc.__version__,
                  "grpc": [(s.value[0], s.name, s.value[1]) for s in grpc.StatusCode]}))
"""


def main() -> int:
    """Read what is given, and write what changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--pythons", type=Path, metavar="DIR")
    parser.add_argument("--grpc", nargs="*", default=[], type=Path, metavar="DIR")
    parser.add_argument("--kernel-modules", type=Path, metavar="GIT_DIR")
    options = parser.parse_args()
    tables = dict(Table.read(FAMILIES).sub_tables())
    for family in options.families:
        _write(family, _of_wheels(family, tables[family]))
    # Before 3.8 Python does not say what a signal is.
    pythons = sorted(options.pythons.glob("3.[189]*/bin/python3")) if options.pythons else []
    for command in pythons:
        said = _ask([str(command), "-IS", "-c", _ASK_PYTHON])
        for family in ("errno", "signal", "http"):
            _write(family, [_of_said(family, "CPython", said)])
    for folder in options.grpc:
        said = _ask(
            [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r})" + _ASK_GRPC]
        )
        _write("grpc", [_of_said("grpc", "grpcio", said)])
    if options.kernel_modules:
        _write("xid", _of_repository(options.kernel_modules))
    return 0


def _write(family: str, answers: Iterable[Answer]) -> None:
    folder = ANSWERS / family
    known = {answer.head.release: answer for answer in read_answers(folder)}
    known.update({answer.head.release: answer for answer in answers})
    for path in write_answers(folder, known.values()):
        print(path.relative_to(HERE), path.stat().st_size)


def _answer(
    family: str, release: str, date: str, file: str, read: bytes, codes: list[Code]
) -> Answer:
    if not codes:
        raise CanonError(f"{family} {release}: {file} has no codes that are known here")
    digest = hashlib.sha256(read).hexdigest()
    head = Head(family, release, date, file, digest, hash_reader(), "")
    return Answer(head, lines_of(codes))


def _of_wheels(family: str, table: Table) -> Iterator[Answer]:
    pattern, first = table.string("file"), table.string("first", None) or ""
    is_asked = table.boolean("library")
    for wheel in table.strings("wheels"):
        for release in minor_releases(read_releases(wheel)):
            try:
                name, content = _member(wheel, release, pattern, first)
                codes = (
                    _ask_library(content)
                    if is_asked
                    else read_enum(content.decode("utf-8", "replace"), first)
                    if first
                    else read_assignments(content.decode("utf-8", "replace"))
                )
                yield _answer(family, release.version, release.date or "", name, content, codes)
            except (CanonError, ValueError) as error:
                print(f"  {wheel} {release.version}: left out, {error}")


def _member(wheel: str, release: Release, pattern: str, first: str) -> tuple[str, bytes]:
    """Take one member out of a wheel: parts of it are asked for, and no more bytes than it says."""
    import remotezip

    file = choose_file(release)
    if file is None or file.kind != "wheel":
        raise CanonError("has no wheel")
    try:
        with remotezip.RemoteZip(file.url) as archive:
            for entry in archive.infolist():
                if fnmatchcase(entry.filename, pattern) and entry.file_size <= _LARGEST:
                    content = archive.read(entry)
                    if first.encode() in content:
                        return f"{file.name}: {entry.filename}", content
    except (remotezip.RemoteZipError, OSError) as error:
        raise CanonError(f"cannot be read ({type(error).__name__})") from None
    raise CanonError(f"has no {pattern}")


def _ask_library(content: bytes) -> list[Code]:
    """Ask the library itself, apart; it needs no GPU for that."""
    with tempfile.TemporaryDirectory(prefix="codes-") as own:
        folder = Path(own)
        folder.chmod(0o755)
        (folder / "libcudart.so").write_bytes(content)
        (folder / "ask.py").write_text(_ASK_LIBRARY, encoding="utf-8")
        for path in folder.iterdir():
            path.chmod(0o755)
        command = ["/usr/bin/python3", "-I", "ask.py", "./libcudart.so"]
        done = run_apart(command, folder, (), Limits(60, 1024), {"PATH": "/usr/bin:/bin"})
    if (done.outcome, done.code) != ("exit", 0):
        raise CanonError(f"its library did not answer: {done.output[-200:]!r}")
    return [Code(*one) for one in json.loads(done.output)]


def _ask(command: list[str]) -> Mapping[str, object]:
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)  # noqa: S603 # ours
    found: Mapping[str, object] = json.loads(done.stdout)
    return found


def _of_said(family: str, product: str, said: Mapping[str, object]) -> Answer:
    release, codes = said["release"], said[family]
    assert isinstance(release, str) and isinstance(codes, list)
    read = json.dumps(codes).encode()
    return _answer(family, release, "", f"{product} {release}", read, [Code(*one) for one in codes])


def _of_repository(git_dir: Path) -> Iterator[Answer]:
    """Read every commit that changed the header; its subject is the release of the driver."""
    git = ["git", "--git-dir", str(git_dir)]
    log = subprocess.run(  # noqa: S603 # git, with fixed words
        [*git, "log", "--format=%H %cs %s", "--", _HEADER],
        capture_output=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    for line in log.splitlines():
        commit, date, release = line.split(" ", 2)
        if re.fullmatch(r"\d{3}(\.\d{1,3}){1,2}", release):
            shown = subprocess.run(  # noqa: S603 # git, with fixed words
                [*git, "show", f"{commit}:{_HEADER}"], capture_output=True, check=True
            ).stdout
            codes = read_defines(shown.decode("utf-8", "replace"))
            yield _answer(
                "xid", release, date, f"open-gpu-kernel-modules {release}: {_HEADER}", shown, codes
            )


if __name__ == "__main__":
    raise SystemExit(main())
