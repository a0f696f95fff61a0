"""Answer which codes each release has: from members of its wheel, its library, or its repository.

    python surveys/codes.py [--check] [FAMILY…] [--pythons DIR] [--kernel-modules GIT_DIR]
        [--grpc DIR…]

Writes codes/<family>/<release>.zst. What was taken lies in the cache and is read again from there.
For the families of codes.toml that are named, the package index is asked for what is not there;
--pythons answers errno, signal and http of the CPythons in a folder, --kernel-modules xid of a
clone of NVIDIA/open-gpu-kernel-modules, --grpc of environments that have grpcio. With --check
nothing is asked for or written: it ends with 1 where an answer is not what was taken says.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from errorcanon.lab.sandbox import Limits, run_apart
from errorcanon.model import CanonError
from errorcanon.serve.locations import survey_folder
from errorcanon.survey.answers import Answer, read_answers, write_answers
from errorcanon.survey.codes import SAID, hash_reader, read_said, write_said
from errorcanon.survey.codes_making import (
    Family,
    Library,
    answer,
    is_asked,
    list_releases,
    read_families,
    take_codes,
)
from errorcanon.survey.index import Index, configured_index
from errorcanon.survey.taken import Taken, compare, keep, read_kept, stored

HERE = Path(__file__).resolve().parent
FAMILIES, ANSWERS = HERE / "codes.toml", HERE / "codes"
_HEADER = "src/common/sdk/nvidia/inc/nverror.h"
_ASK_LIBRARY = """
import ctypes, json, sys
library = ctypes.CDLL(sys.argv[1])
names, texts = (getattr(library, name) if name else None for name in sys.argv[2:4])
for function in (names, texts):
    if function:
        function.restype = ctypes.c_char_p
say = lambda function, number: (function(number) or b"").decode() if function else ""
unknown = [say(function, 987654) for function in (names, texts)]
found = [(number, say(names, number), say(texts, number)) for number in range(10001)]
print(json.dumps([one for one in found if [*one[1:]] != unknown]))
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


class _Survey:
    """Answers families, and keeps what it takes."""

    def __init__(self) -> None:
        self.families = read_families(FAMILIES)
        self._store = survey_folder() / "codes"
        self.failures = 0

    def kept(self, family: str, release: str) -> Taken | None:
        return read_kept(stored(self._store, family, release))

    def answer(self, family: str, release: str, date: str, file: str, taken: Taken) -> Answer:
        first = self.families[family].first if family in self.families else ""
        return answer(family, first, release, date, file, taken)

    def fresh(self, family: str, release: str, date: str, file: str, taken: Taken) -> Answer:
        """Answer from what was just taken, and keep it."""
        found = self.answer(family, release, date, file, taken)
        keep(stored(self._store, family, release), taken)
        return found

    def write(self, family: str, answers: Iterable[Answer] = ()) -> None:
        """Read again what is in the store, add what is new, and write what changed."""
        folder = ANSWERS / family
        known = {one.head.release: one for one in read_answers(folder)}
        for release, one in known.items():
            taken = self.kept(family, release)
            if taken is not None:
                head = one.head
                known[release] = self.answer(family, release, head.date, head.file, taken)
        known.update({one.head.release: one for one in answers})
        sizes = [path.stat().st_size for path in write_answers(folder, known.values())]
        print(f"{family}: {len(known)} releases, {len(sizes)} written, {sum(sizes)} bytes")

    def of_wheels(self, family: Family, index: Index) -> Iterator[Answer]:
        """Ask the index for the releases that are not in the store."""
        for wheel, release in list_releases(family, index):
            try:
                kept = self.kept(family.name, release.version)
                if kept is None or (SAID not in kept.members and is_asked(family, release.version)):
                    file, taken = take_codes(family, wheel, release, index, _ask_library)
                    date = release.date or ""
                    yield self.fresh(family.name, release.version, date, file, taken)
            except CanonError as error:
                print(f"  {wheel} {release.version}: left out, {error}", file=sys.stderr)
                self.failures += 1

    def of_said(self, family: str, product: str, said: Mapping[str, object]) -> Answer:
        release, codes = said["release"], said[family]
        assert isinstance(release, str) and isinstance(codes, list)
        taken = Taken((), (), {SAID: write_said(map(tuple, codes))})
        return self.fresh(family, release, "", f"{product} {release}", taken)

    def of_repository(self, git_dir: Path) -> Iterator[Answer]:
        """Read every commit that changed the header; its subject is the release of the driver."""
        git = ["git", "--git-dir", str(git_dir)]
        for line in _run([*git, "log", "--format=%H %cs %s", "--", _HEADER]).decode().splitlines():
            commit, date, release = line.split(" ", 2)
            if re.fullmatch(r"\d{3}(\.\d{1,3}){1,2}", release):
                taken = Taken((), (), {_HEADER: _run([*git, "show", f"{commit}:{_HEADER}"])})
                file = f"open-gpu-kernel-modules {release}: {_HEADER}"
                yield self.fresh("xid", release, date, file, taken)

    def check(self, family: str) -> int:
        """Compare answers with what lies in the store; those whose sources do not are counted."""
        found = compare(
            family,
            read_answers(ANSWERS / family),
            hash_reader(),
            lambda release: self.kept(family, release),
            lambda head, taken: self.answer(family, head.release, head.date, head.file, taken),
        )
        for problem in found.problems:
            print(problem, file=sys.stderr)
        wrong = len(found.problems)
        print(f"{family}: {found.answers} answers, {found.compared} compared, {wrong} wrong")
        return wrong


def main() -> int:
    """Read what is given, and write what changed; 1 where something could not be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--pythons", type=Path, metavar="DIR")
    parser.add_argument("--grpc", nargs="*", default=[], type=Path, metavar="DIR")
    parser.add_argument("--kernel-modules", type=Path, metavar="GIT_DIR")
    options = parser.parse_args()
    try:
        survey = _Survey()
        there = sorted(path.name for path in ANSWERS.iterdir())
        if options.check:
            return int(sum(survey.check(family) for family in options.families or there) > 0)
        _answer_given(survey, options)
        for family in options.families:
            if family not in {*there, *survey.families}:
                raise CanonError(f"{family[:80]}: is not in codes.toml; add it there")
            of_index = survey.families.get(family)
            survey.write(family, survey.of_wheels(of_index, configured_index()) if of_index else ())
    except CanonError as error:
        print(error, file=sys.stderr)
        return 1
    return int(survey.failures > 0)


def _answer_given(survey: _Survey, options: argparse.Namespace) -> None:
    # Before 3.8 Python does not say what a signal is.
    pythons = sorted(options.pythons.glob("3.[189]*/bin/python3")) if options.pythons else []
    said = [_ask([str(command), "-IS", "-c", _ASK_PYTHON]) for command in pythons]
    for family in ("errno", "signal", "http") if said else ():
        survey.write(family, [survey.of_said(family, "CPython", one) for one in said])
    grpc = [_ask([str(folder / "bin" / "python"), "-c", _ASK_GRPC]) for folder in options.grpc]
    if grpc:
        survey.write("grpc", [survey.of_said("grpc", "grpcio", one) for one in grpc])
    if options.kernel_modules:
        survey.write("xid", survey.of_repository(options.kernel_modules))


def _ask_library(library: Library) -> list[tuple[int, str, str]]:
    """Ask a library, apart; it needs no GPU to say what a code means."""
    family = library.family
    with tempfile.TemporaryDirectory(prefix="codes-") as own:
        folder = Path(own)
        folder.chmod(0o755)
        (folder / "asked.so").write_bytes(library.content)
        for name, content in library.beside.items():
            (folder / Path(name).name).write_bytes(content)
        (folder / "ask.py").write_text(_ASK_LIBRARY, encoding="utf-8")
        for path in folder.iterdir():
            path.chmod(0o755)
        functions = [family.name_function, family.text_function]
        command = ["/usr/bin/python3", "-I", "ask.py", "./asked.so", *functions]
        environment = {"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": "."}
        done = run_apart(command, folder, (), Limits(120, 4096), environment)
    if (done.outcome, done.code) != ("exit", 0):
        raise CanonError(f"its library did not answer: {done.output[-200:]!r}")
    return read_said(done.output)


def _ask(command: list[str]) -> Mapping[str, object]:
    found: Mapping[str, object] = json.loads(_run(command))
    return found


def _run(command: list[str]) -> bytes:
    return subprocess.run(command, capture_output=True, check=True, timeout=60).stdout  # noqa: S603 # ours


if __name__ == "__main__":
    raise SystemExit(main())
