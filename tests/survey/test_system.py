"""Which package of a system has a file: lists in, answers out, and what a message gets."""

import gzip
from pathlib import Path

import pytest

from errorcanon.model import CanonError, Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.lookup import look
from errorcanon.survey.system_lists import read_line, survey_system
from errorcanon.survey.table import Surveys, compile_answers

OLD = """\
usr/include/readline/readline.h                libdevel/libreadline-dev
usr/include/sys/gone.h                         libdevel/libold-dev
usr/lib/x86_64-linux-gnu/libssl.so.1.1         libs/libssl1.1
usr/bin/ffmpeg                                 video/ffmpeg
"""
NEW = """\
usr/include/readline/readline.h                libdevel/libreadline-dev
usr/include/stdlib.h                           libdevel/libc6-dev
usr/include/TaskPool.h                         libdevel/libpool-dev
usr/include/version.h                          libdevel/libpool-dev
usr/include/glib-2.0/glib.h                    libdevel/libglib2.0-dev
usr/share/mingw-w64/include/winsock2.h         devel/mingw-w64-common
usr/lib/x86_64-linux-gnu/libssl.so.3           libs/libssl3t64
usr/lib/x86_64-linux-gnu/libportaudio.so       libdevel/portaudio19-dev
usr/lib/x86_64-linux-gnu/pkgconfig/libffi.pc   libdevel/libffi-dev
usr/bin/ffmpeg                                 video/ffmpeg
usr/bin/forged                                 video/not-a-known-package
usr/bin/yarn                                   python/cmdtest
usr/include/cuda.h                             non-free/libdevel/nvidia-cuda-dev
"""


def lists(folder: Path, name: str, text: str) -> Path:
    """Write the lists of a release; one package is in no list of packages."""
    made = folder / name
    made.mkdir(parents=True)
    packages = {line.rpartition("/")[2] for line in text.splitlines()} - {"not-a-known-package"}
    named = "".join(f"Package: {package}\n" for package in sorted(packages))
    (made / "main_Contents-amd64.gz").write_bytes(gzip.compress(text.encode()))
    (made / "main_Packages.gz").write_bytes(gzip.compress(named.encode()))
    return made


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    own = tmp_path_factory.mktemp("system")
    for name, text in (("debian-11", OLD), ("debian-13", NEW)):
        survey_system(lists(own / "lists", name, text), own / "system")
    compile_answers(own, own / "s.sqlite")
    return Surveys.open(own / "s.sqlite")


def ask(surveys: Surveys, lookup: Lookup, asked: str, **versions: str) -> Found | None:
    need = "module" if lookup in ("pkgconfig", "cmake") else lookup
    return look(lookup, {need: asked}, Context(versions, (), surveys))


@pytest.mark.parametrize(
    ("lookup", "asked", "standing", "package"),
    [
        ("header", "readline/readline.h", "packaged", "libreadline-dev"),
        ("header", "stdlib.h", "toolchain", "build-essential"),
        ("header", "sys/gone.h", "gone", "libold-dev"),
        ("header", "winsock2.h", "windows", None),
        ("header", "mylib/settings.h", "never", None),
        ("library", "libssl.so.1.1", "other", "libssl1.1"),
        ("library", "libssl.so.3", "packaged", "libssl3"),
        ("library", "portaudio", "packaged", "portaudio19-dev"),
        ("command", "ffmpeg", "packaged", "ffmpeg"),
        ("pkgconfig", "libffi", "packaged", "libffi-dev"),
    ],
)
def test_a_file_is_answered_with_its_package(
    surveys: Surveys, lookup: Lookup, asked: str, standing: str, package: str | None
) -> None:
    found = ask(surveys, lookup, asked)
    assert found
    assert (found.captures["standing"], found.captures.get("packages")) == (standing, package)


@pytest.mark.parametrize(
    ("lookup", "asked"),
    [
        ("command", "forged"),
        ("command", "yarn"),
        ("command", "../bin/sh"),
        ("header", "cuda.h"),
        ("header", "a/b/c/d/deep.h"),
        ("header", "version.h"),
        ("header", "x" * 10_000),
        ("library", "libnobody.so.1"),
    ],
)
def test_nothing_is_said_where_it_is_not_known(
    surveys: Surveys, lookup: Lookup, asked: str
) -> None:
    assert ask(surveys, lookup, asked) is None


def test_another_case_of_letters_is_named(surveys: Surveys) -> None:
    found = ask(surveys, "header", "taskpool.h")
    assert found
    assert found.captures["standing"] == "never"
    assert found.captures["sibling"] == "TaskPool.h"


def test_a_header_below_a_folder_says_which_and_is_a_guess(surveys: Surveys) -> None:
    found = ask(surveys, "header", "glib.h")
    assert found
    assert found.captures["folder"] == "/usr/include/glib-2.0"
    assert found.is_guess


def test_the_release_that_is_known_decides(surveys: Surveys) -> None:
    found = ask(surveys, "library", "libssl.so.1.1", os="Debian 11")
    assert found
    assert found.captures["standing"] == "packaged"


@pytest.mark.parametrize("system", ["macOS 10.14", "Alpine 3.20", "CentOS 7", "Windows 11"])
def test_nothing_is_said_to_other_systems(surveys: Surveys, system: str) -> None:
    assert ask(surveys, "header", "stdlib.h", os=system) is None


@pytest.mark.parametrize(
    "line",
    [
        "usr/bin/x",
        "usr/bin/$(reboot)  utils/x",
        "usr/bin/x  utils/-oops;rm",
        "usr/include/../../etc/x.h  libdevel/x-dev",
        "usr/share/doc/x/readme  doc/x-doc",
        "usr/include/boost/detail/x.h  libdevel/x-dev",
    ],
)
def test_a_line_that_names_no_file_of_ours_is_left_out(line: str) -> None:
    assert read_line(line) is None


@pytest.mark.parametrize(
    "content",
    [b"no gzip", gzip.compress(b"usr/bin/x  utils/x\n" * 99, mtime=0)[:40]],
    ids=["no gzip", "cut short"],
)
def test_a_damaged_list_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    made = lists(tmp_path, "debian-12", NEW)
    (made / "main_Contents-amd64.gz").write_bytes(content)
    with pytest.raises(CanonError, match="main_Contents-amd64.gz: cannot be read"):
        survey_system(made, tmp_path / "answers")


def test_a_line_without_an_end_is_refused(tmp_path: Path) -> None:
    made = lists(tmp_path, "debian-12", NEW)
    (made / "main_Contents-amd64.gz").write_bytes(gzip.compress(b"x" * (3 << 20)))
    with pytest.raises(CanonError, match="1 MiB"):
        survey_system(made, tmp_path / "answers")


def test_a_folder_without_lists_says_where_they_come_from(tmp_path: Path) -> None:
    (tmp_path / "debian-12").mkdir()
    with pytest.raises(CanonError, match="indextargets"):
        survey_system(tmp_path / "debian-12", tmp_path / "answers")
