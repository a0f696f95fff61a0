"""What is no sound release, and names that nobody has: each is said, and nothing is guessed."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from survey.serving_index import Served, make_sdist, make_wheel

from errorcanon.model import CanonError
from errorcanon.survey.archive import Store
from errorcanon.survey.context import Context, Found
from errorcanon.survey.fetch import fetch
from errorcanon.survey.lookup import look
from errorcanon.survey.making import survey_names
from errorcanon.survey.questions import Questions
from errorcanon.survey.table import Surveys, compile_answers

CLASSES = ("A", "B", "C")
CYCLES = {
    "spam/__init__.py": "from .a import X\nfrom .a import *\n",
    "spam/a.py": "from .b import X\nfrom .b import *\n",
    "spam/b.py": "from .a import X\nfrom . import *\n",
    **{
        f"spam/{one.lower()}_.py": "".join(
            f"from .{other.lower()}_ import {other}\n" for other in CLASSES if other != one
        )
        + f"class {one}({', '.join(other for other in CLASSES if other != one)}): pass\n"
        for one in CLASSES
    },
}


def wheel_name(release: str) -> str:
    return f"spam-{release}-py3-none-any.whl"


def wheel(files: Mapping[str, str], release: str) -> bytes:
    metadata = f"Metadata-Version: 2.1\nName: spam\nVersion: {release}\n"
    texts = {**files, f"spam-{release}.dist-info/METADATA": metadata}
    return make_wheel({path: text.encode() for path, text in texts.items()})


class Made:
    """Releases of spam that were fetched from an index, answered for and compiled."""

    def __init__(self, served: Served, folder: Path):
        self._served, self._folder = served, folder
        self.store = Store(folder / "store")
        self.told: list[str] = []

    def fetch(self, release: str) -> str:
        index = self._served.index()
        return fetch("spam", release, self.store, index, self.told.append).about.release

    def surveys(self, **releases: Mapping[str, str]) -> Surveys:
        files = {wheel_name(name[1:]): wheel(one, name[1:]) for name, one in releases.items()}
        self._served.offer("spam", files)
        return self.compiled([self.fetch(name[1:]) for name in releases])

    def compiled(self, releases: list[str]) -> Surveys:
        answers = self._folder / "answers"
        survey_names("spam", releases, self.store, answers / "names" / "spam", self.told.append)
        compile_answers(answers, self._folder / "surveys.sqlite")
        return Surveys.open(self._folder / "surveys.sqlite")


@pytest.fixture
def made(served: Served, tmp_path: Path) -> Made:
    return Made(served, tmp_path)


def ask(surveys: Surveys, lookup: str, version: str = "", **named: str) -> Found | None:
    return look(lookup, named, Context({"spam": version} if version else {}, [], surveys))  # type: ignore[arg-type]


def asked(surveys: Surveys) -> Questions:
    return Questions(surveys, lambda _: ("", None))


def test_a_wheel_that_is_no_zip_is_said_and_not_answered_for(
    served: Served, made: Made, tmp_path: Path
) -> None:
    served.offer("spam", {wheel_name("1.0"): b"<html>not found</html>"})
    with pytest.raises(CanonError, match=r"spam 1\.0 \(spam-1\.0-.*\): .*cannot be read"):
        made.fetch("1.0")
    with pytest.raises(CanonError, match="is not in the store"):
        made.compiled(["1.0"])
    assert not (tmp_path / "answers" / "names" / "spam" / "1.0.zst").exists()


@pytest.mark.parametrize("newer", ["lazy import json\n", "def kept(: pass\n"])
def test_of_a_syntax_that_is_not_known_nothing_is_concluded(made: Made, newer: str) -> None:
    """`lazy import` is of Python 3.15. In release 3 the file can be read again."""
    rest = {"spam/__init__.py": "from .a import kept\n"}
    surveys = made.surveys(
        _1={**rest, "spam/a.py": "def kept(x): pass\n"},
        _2={**rest, "spam/a.py": newer + "def kept(x): pass\ndef came(): pass\n"},
        _3={"spam/__init__.py": "", "spam/a.py": "def other(): pass\n"},
    )
    for name in ("came", "never_there"):
        for version in ("", "1", "2", "3"):
            assert ask(surveys, "attribute", version, module="spam.a", name=name) is None
            assert ask(surveys, "import", version, module="spam.a", name=name) is None
    assert ask(surveys, "keyword", "2", callable="kept", name="y") is None
    shown = asked(surveys).show("spam.a.kept")
    assert (shown.has, shown.not_known, shown.lacks) == (["1"], ["2"], ["3"])


def test_a_name_of_ten_kilobytes_is_no_question(made: Made) -> None:
    long = "n" * 10_000
    surveys = made.surveys(_1={"spam/__init__.py": f"{long} = 1\nclass C:\n    {long} = 2\n"})
    for lookup, named in (
        ("attribute", {"module": "spam", "name": long}),
        ("import", {"module": f"spam.{long}", "name": "x"}),
        ("member", {"class": "C", "name": long}),
        ("member", {"class": long, "name": "x"}),
        ("keyword", {"callable": f"{long}.__init__", "name": "x"}),
        ("keyword", {"callable": "C.__init__", "name": long}),
        ("module", {"module": f"spam.{long}"}),
        ("positional", {"callable": long, "taken": "1", "given": "2"}),
        ("required", {"callable": "C", "missing": f"'{long}'"}),
        ("twice", {"callable": "C.__init__", "name": long}),
    ):
        assert ask(surveys, lookup, **named) is None
    with pytest.raises(CanonError, match="write a name with its module") as raised:
        asked(surveys).show(f"spam.{long}")
    assert len(str(raised.value)) < 300


def test_what_is_passed_on_in_a_circle_ends(made: Made) -> None:
    """Bases in a circle of three have 2 ** 16 ways: each class is asked once a step."""
    surveys = made.surveys(_1=CYCLES)
    start = time.process_time()
    assert asked(surveys).show("spam.X").has != []
    for module in ("spam", "spam.a", "spam.b"):
        found = ask(surveys, "import", module=module, name="Y")
        assert found is not None
        assert found.captures["standing"] == "never"
    for lookup, named in (
        ("member", {"class": "A", "name": "nowhere"}),
        ("keyword", {"callable": "A.__init__", "name": "nowhere"}),
        ("required", {"callable": "A.__init__", "missing": "'nowhere'"}),
        ("positional", {"callable": "A.__init__", "taken": "1", "given": "2"}),
    ):
        assert ask(surveys, lookup, **named) is None
    assert time.process_time() - start < 2


def test_a_withdrawn_release_is_told(served: Served, made: Made) -> None:
    content = wheel({"spam/__init__.py": "x = 1\n"}, "1.0")
    served.offer("spam", {wheel_name("1.0"): content}, yanked="breaks\nspam")
    made.compiled([made.fetch("1.0")])
    assert made.told[0] == (
        "spam 1.0: was withdrawn: breaks spam; pip takes it only where it is pinned"
    )


def test_a_release_without_a_wheel_is_read_from_its_source(served: Served, made: Made) -> None:
    source = make_sdist({"spam-1.0/spam/__init__.py": b"x = 1\n", "spam-1.0/PKG-INFO": b""})
    served.offer("spam", {"spam-1.0.tar.gz": source})
    surveys = made.compiled([made.fetch("1.0")])
    one = surveys.distribution("spam")
    assert one is not None
    assert one.releases[0].file == "spam-1.0.tar.gz"
    served.offer("spam", {})
    with pytest.raises(CanonError, match=r"2\.0: there is no such release"):
        made.fetch("2.0")


def test_what_is_not_surveyed_is_said(made: Made) -> None:
    surveys = made.surveys(_1={"spam/__init__.py": "x = 1\n"})
    with pytest.raises(CanonError, match="eggs: is not surveyed; see: canon survey list"):
        asked(surveys).show("eggs.x")
    assert ask(surveys, "attribute", module="eggs", name="x") is None
    assert ask(surveys, "member", **{"class": "Eggs"}, name="x") is None
    assert ask(surveys, "keyword", callable="fry_eggs", name="x") is None
    found = ask(surveys, "import", module="eggs", name="x")
    assert found is not None
    assert found.captures == {
        "standing": "unread", "package": "eggs", "asked": "eggs.x", "module": "eggs",
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_nothing_of_a_release_is_run(served: Served, made: Made, tmp_path: Path, kind: str) -> None:
    evil = f"open({str(tmp_path / 'ran')!r}, 'w').close()\nx = 1\n".encode()
    paths = ("__init__", "__main__", "conftest", "a", "_version", "stubs.pyi", "lib.so")
    files = {f"spam/{path}" if "." in path else f"spam/{path}.py": evil for path in paths}
    files |= {"spam.pth": b"import spam\n", "sitecustomize.py": evil}
    if kind == "wheel":
        served.offer("spam", {wheel_name("1.0"): make_wheel(files)})
    else:
        outside = {"setup.py": evil, "PKG-INFO": b"", "backend.py": evil}
        outside["pyproject.toml"] = b'[build-system]\nbuild-backend = "backend"\nrequires = []\n'
        whole = {f"spam-1.0/{path}": content for path, content in {**files, **outside}.items()}
        served.offer("spam", {"spam-1.0.tar.gz": make_sdist(whole)})
    surveys = made.compiled([made.fetch("1.0")])
    assert asked(surveys).show("spam.a.x").has
    assert not (tmp_path / "ran").exists()
