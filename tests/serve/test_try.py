"""canon try: what fails is tried apart, and nothing changes until it is applied."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from worlds import NEEDS_WORLDS

pytestmark = NEEDS_WORLDS

FAILING = """\
import os
if os.environ.get("MODE") != "good":
    raise RuntimeError("the mode is not good")
open("result.txt", "w").write("42")
print("done")
"""
TINY = "import tiny\nprint(tiny.old())\n"


class Project:
    """A folder with a program, an environment and a home, in which `canon try` is called."""

    def __init__(self, root: Path, program: str, corpus: Path, wheels: Path | None = None):
        self.folder, self.home, self.environment = root / "project", root / "home", root / "env"
        self.folder.mkdir(parents=True)
        self.home.mkdir()
        (self.folder / "main.py").write_text(program, encoding="utf-8")
        self._own = {
            **os.environ,
            "HOME": str(self.home),
            "CANON_CORPUS": str(corpus),
            "CANON_WARM": "0",
            "LANG": "C.UTF-8",
            "UV_OFFLINE": "1",
            "PIP_NO_INDEX": "1",
        }
        self._own.pop("UV_CACHE_DIR", None)
        if wheels is not None:
            self._own |= {"UV_FIND_LINKS": str(wheels), "PIP_FIND_LINKS": str(wheels)}
            subprocess.run([sys.executable, "-m", "venv", self.environment], check=True)
            self.pip("install", "tiny==2.0")

    @property
    def python(self) -> str:
        return str(self.environment / "bin" / "python")

    def pip(self, *words: str) -> str:
        done = subprocess.run(
            [self.python, "-m", "pip", *words], env=self._own, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout

    def canon(
        self, *words: str, code: int | None = None, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-P" if sys.version_info >= (3, 11) else "-B", "-m", "errorcanon", *words],
            cwd=self.folder, env={**self._own, **environ}, capture_output=True, text=True,
            timeout=300, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert "Traceback (most" not in done.stderr, done.stderr
        if code is not None:
            assert done.returncode == code, done.stdout + done.stderr
        return done

    def tried(self, *words: str, code: int, command: Sequence[str] = ()) -> Any:
        command = command or [sys.executable, "main.py"]
        done = self.canon("try", "--format", "json", *words, "--", *command, code=code)
        return json.loads(done.stdout)

    def state(self) -> dict[str, tuple[int, bytes]]:
        return {
            str(path): (path.lstat().st_mtime_ns, path.read_bytes())
            for folder in (self.folder, self.home, self.environment)
            for path in folder.rglob("*")
            if path.is_file() and not path.is_symlink()
        }


@pytest.fixture
def project(tmp_path: Path, corpus_file: Path) -> Project:
    return Project(tmp_path, FAILING, corpus_file)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three releases of a package of ours; the second has another name for its function."""
    folder = tmp_path_factory.mktemp("wheels")
    for version, text in (
        ("1.0", "def old(): return 'old'"),
        ("2.0", "def new(): return 'new'"),
        ("3.0", "raise ImportError('tiny 3 needs something')"),
    ):
        with zipfile.ZipFile(folder / f"tiny-{version}-py3-none-any.whl", "w") as wheel:
            info = f"tiny-{version}.dist-info"
            wheel.writestr("tiny.py", text + "\n")
            wheel.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n"
            )
            wheel.writestr(
                f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            wheel.writestr(
                f"{info}/RECORD", f"tiny.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n"
            )
    return folder


@pytest.fixture
def tiny(tmp_path: Path, corpus_file: Path, wheels: Path) -> Project:
    return Project(tmp_path, TINY, corpus_file, wheels)


def test_a_variable_turns_it_and_a_wrong_one_does_not(project: Project) -> None:
    before = project.state()
    said = project.tried("--also", "MODE=bad", "--also", "MODE=good", code=0)

    assert [trial["verdict"] for trial in said["trials"]] == ["same-failure", "cured"]
    assert said["green"] == 1
    assert said["failure"]["line"] == "RuntimeError: the mode is not good"
    assert said["runs_without_remedy"] == 2, "once to fail, once to fail again"
    assert said["trials"][1]["files_changed_by_the_command"] == ["result.txt"]
    assert project.state() == before


def test_what_is_said_names_the_remedy_and_that_nothing_was_touched(project: Project) -> None:
    words = ("--also", "MODE=good", "--", sys.executable, "main.py")
    english = project.canon("try", "--lang", "en", *words, code=0).stdout
    chinese = project.canon("try", "--lang", "zh", *words, code=0).stdout

    assert "✓ MODE=good: cured" in english
    assert "Set before the command: MODE=good" in english
    assert english.endswith("Your project, environment and home are as they were.\n")
    assert "✓ MODE=good：已解决" in chinese or "✓ MODE=good: 已解决" in chinese


def test_no_remedy_turns_it(project: Project) -> None:
    said = project.tried("--also", "MODE=bad", code=1)
    assert said["green"] is None


def test_a_command_that_does_not_fail_is_run_three_times(project: Project) -> None:
    done = project.canon("try", "--", sys.executable, "-c", "print('fine')", code=2)
    assert "did not fail in 3 runs" in done.stderr


def test_a_failure_that_does_not_come_back_proves_nothing(project: Project) -> None:
    (project.folder / "main.py").write_text(
        "import socket, sys\n"
        "with socket.create_connection(('127.0.0.1', int(sys.argv[1]))) as asked:\n"
        "    if asked.recv(9) == b'fail': raise RuntimeError('now and then')\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            for said in (b"fail", b"fine", b"fine"):
                connection, _ = server.accept()
                with connection:
                    connection.sendall(said)

        threading.Thread(target=answer, daemon=True).start()
        port = str(server.getsockname()[1])
        said = project.tried("--also", "MODE=x", code=1, command=[sys.executable, "main.py", port])

    assert said["trials"][0]["verdict"] == "cured"
    assert said["fails_at_random"] and said["green"] is None


def test_a_check_tells_a_wrong_result(project: Project) -> None:
    passes = project.tried("--also", "MODE=good", "--check", "grep -q 42 result.txt", code=0)
    fails = project.tried("--also", "MODE=good", "--check", "grep 43 result.txt", code=1)

    assert passes["trials"][0]["verdict"] == "cured"
    assert fails["trials"][0]["verdict"] == "wrong-result"


def test_a_run_that_goes_on_beyond_the_failure_is_past_it(project: Project) -> None:
    (project.folder / "main.py").write_text(
        FAILING + "import time\nprint('epoch 1', flush=True)\ntime.sleep(600)\n"
    )
    past = project.tried("--also", "MODE=good", "--past", "1", code=0)
    until = project.tried("--also", "MODE=good", "--until", "epoch [0-9]", code=0)

    assert [said["trials"][0]["verdict"] for said in (past, until)] == ["past", "past"]


def test_another_release_turns_it_and_is_applied_and_undone(tiny: Project) -> None:
    before = tiny.state()
    also = ("--also", "pip install 'tiny>2'", "--also", "pip install 'tiny<2'")
    receipt = tiny.folder.parent / "receipt.json"
    command = [tiny.python, "main.py"]
    said = tiny.tried(*also, "--receipt", str(receipt), code=0, command=command)

    verdicts = [trial["verdict"] for trial in said["trials"]]
    assert verdicts == ["another-failure", "cured"]
    assert said["trials"][1]["packages"] == {"tiny": ["2.0", "1.0"]}
    assert tiny.state() == before

    refused = tiny.canon("try", "--apply", str(receipt), code=2)
    assert "--yes" in refused.stderr and tiny.state() == before
    tiny.canon("try", "--apply", str(receipt), "--yes", code=0)
    assert "1.0" in tiny.pip("show", "tiny")
    again = tiny.canon("try", "--apply", str(receipt), "--yes", code=2)
    assert "expects tiny 2.0, and here is 1.0" in again.stderr
    tiny.canon("undo", str(receipt), "--yes", code=0)
    assert "2.0" in tiny.pip("show", "tiny")


def test_a_release_that_is_not_there_is_said(tiny: Project) -> None:
    command = [tiny.python, "main.py"]
    said = tiny.tried("--also", "pip install 'tiny==9'", code=1, command=command)

    assert said["trials"][0]["verdict"] == "not-installed"
    assert re.search("tiny", said["trials"][0]["said"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no command"),
        (("--also", "rm -rf /", "--", "true"), "cannot be tried"),
        (("--until", "(", "--", "true"), "is no pattern"),
        (("--writable", "/nowhere", "--", "true"), "is no folder"),
        (("--receipt", "/nowhere/x.json", "--", "true"), "lies in no folder"),
        (("--failed", "/nowhere.log", "--", "false"), "cannot be read"),
        (("--apply", "/nowhere.json"), "cannot be read"),
        (("--", "no-such-command-anywhere"), "no-such-command-anywhere: command not found"),
    ],
)
def test_wrong_use_is_said(project: Project, words: tuple[str, ...], said: str) -> None:
    assert said in project.canon("try", *words, code=2).stderr


def test_a_log_of_another_failure_is_said(project: Project) -> None:
    (project.folder.parent / "old.log").write_text("ValueError: something else\n")
    done = project.canon(
        "try", "--failed", str(project.folder.parent / "old.log"), "--also", "MODE=good", "--",
        sys.executable, "main.py", code=0,
    )  # fmt: skip
    assert "fails otherwise than the log" in done.stderr
