"""canon try: what fails is tried apart, and nothing changes until it is applied."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
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
        self,
        *words: str,
        code: int | None = None,
        start: Sequence[str] = ("-m", "errorcanon"),
        **environ: str,
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-P" if sys.version_info >= (3, 11) else "-B", *start, *words],
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


@pytest.mark.parametrize(
    ("log", "code", "said"),
    [
        ("RuntimeError: the mode is not good\n", 0, "cured"),
        ("Traceback (most recent call last):\n  File \"/elsewhere/main.py\", line 99, in <module>\n"
         "RuntimeError: the mode is not good\n", 0, "cured"),
        ("ValueError: something else\n", 1, "so nothing was tried"),
    ],
    ids=["the line", "from elsewhere", "another"],
)  # fmt: skip
def test_the_failure_of_a_log_is_the_one_to_turn(
    project: Project, log: str, code: int, said: str
) -> None:
    file = project.folder.parent / "old.log"
    file.write_text(log)
    words = ("--failed", str(file), "--also", "MODE=good", "--", sys.executable, "main.py")
    out = project.canon("try", *words, code=code).stdout

    assert said in out
    assert ("│ ValueError: something else" in out) is (code == 1)


def test_a_log_whose_failure_does_not_come_or_that_has_none_is_said(project: Project) -> None:
    file = project.folder.parent / "old.log"
    file.write_text("ValueError: something else\n")
    gone = project.canon("try", "--failed", str(file), "--", "true", code=2)
    assert "did not fail in 3 runs" in gone.stderr
    assert "the log says: ValueError: something else" in gone.stderr

    file.write_text("epoch 1\nall is well\n")
    healthy = project.canon("try", "--failed", str(file), "--", "false", code=2)
    assert "shows no failure" in healthy.stderr


# --- environments --------------------------------------------------------------------

BASE = Path(sys.base_prefix, "bin", "python3")
needs_base = pytest.mark.skipif(
    not BASE.exists(), reason="the Python of these tests has no own bin"
)


@needs_base
@pytest.mark.parametrize("how", ["itself", "a shim", "a script", "named"])
def test_a_python_without_a_virtual_environment_gets_it_in_its_world_alone(
    tiny: Project, tmp_path: Path, how: str
) -> None:
    """A system's Python, or one of a version manager: its packages lie beside it."""
    (tiny.folder / "main.py").write_text("#!/usr/bin/env python3\n" + TINY)
    (tiny.folder / "main.py").chmod(0o755)
    shim = tmp_path / "shims" / ("python3" if how != "a script" else "python")
    shim.parent.mkdir()
    if how == "a script":
        (shim.parent / "python3").symlink_to(BASE)
    else:
        shim.write_text(f'#!/bin/sh\nexec {BASE} "$@"\n')
        shim.chmod(0o755)
    command = {
        "itself": [str(BASE), "main.py"],
        "a shim": ["python3", "main.py"],
        "a script": ["./main.py"],
        "named": ["sh", "-c", f"{BASE} main.py"],
    }[how]
    named = ["--python", str(BASE)] if how == "named" else []
    own = {"PATH": f"{shim.parent}:{os.environ['PATH']}", "VIRTUAL_ENV": ""}
    words = ("try", "--format", "json", "--also", "pip install 'tiny<2'", *named, "--", *command)
    said = json.loads(tiny.canon(*words, code=0, **own).stdout)

    assert said["failure"]["line"] == "ModuleNotFoundError: No module named 'tiny'"
    green = said["trials"][said["green"]]
    assert green["packages"]["tiny"] == ["", "1.0"]
    after = subprocess.run([BASE, "-c", "import tiny"], capture_output=True, text=True)
    assert "No module named 'tiny'" in after.stderr


# --- what cannot be tried, or only in part -------------------------------------------


def test_a_command_that_fails_at_the_second_run_fails_at_random(project: Project) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            for said in (b"fine", b"fail"):
                connection, _ = server.accept()
                with connection:
                    connection.sendall(said)

        threading.Thread(target=answer, daemon=True).start()
        program = (
            "import socket, sys\n"
            "with socket.create_connection(('127.0.0.1', int(sys.argv[1]))) as asked:\n"
            "    if asked.recv(9) == b'fail': raise RuntimeError('now and then')\n"
        )
        port = str(server.getsockname()[1])
        command = [sys.executable, "-c", program, port]
        said = project.tried("--also", "MODE=x", code=1, command=command)

    assert said["fails_at_random"] and said["trials"] == []


def test_a_command_that_asks_gets_no_input_and_that_is_said(project: Project) -> None:
    done = project.canon("try", "--", sys.executable, "-c", "input('name? ')", code=1)
    assert "it asks for input, and a trial has none" in done.stderr
    assert "EOFError" in done.stdout


def test_a_command_that_goes_on_for_ever_has_an_end(project: Project) -> None:
    begun = time.monotonic()
    for limit in ("--seconds", "--within"):
        done = project.canon("try", limit, "2s", "--", "sleep", "600", code=2)
        assert "did not fail within 2 seconds" in done.stderr
    assert time.monotonic() - begun < 60


def test_all_of_it_ends_in_time_and_says_what_is_left(project: Project) -> None:
    (project.folder / "main.py").write_text(
        FAILING.replace("import os", "import os, time\nif 'MODE' in os.environ: time.sleep(600)")
    )
    said = project.tried("--within", "4", "--also", "MODE=slow", "--also", "MODE=good", code=1)
    assert [trial["verdict"] for trial in said["trials"]] == ["stopped"]
    assert said["cut_short"] and said["not_tried"] == ["MODE=good"]


def test_a_command_whose_environment_is_not_known_gets_nothing_installed(project: Project) -> None:
    command = ["sh", "-c", "echo 'RuntimeError: no' >&2; exit 3"]
    done = project.canon(
        "try", "--also", "pip install tiny", "--", *command, code=1, VIRTUAL_ENV=""
    )
    assert "the command starts no Python whose environment is known" in done.stdout


def test_a_gpu_that_is_not_there_is_nothing_that_a_machine_can_apply(project: Project) -> None:
    text = "RuntimeError: No CUDA GPUs are available"
    done = project.canon(
        "try", "--", sys.executable, "-c", f"raise {text[:12]}({text[14:]!r})", code=1
    )
    assert text in done.stdout
    assert "canon explain says what to do by hand" in done.stdout


def test_without_uv_the_pip_of_the_environment_installs(tiny: Project) -> None:
    without = (
        "import errorcanon.trial.environment as here\n"
        "here.find_uv = lambda: None\n"
        "from errorcanon.serve.cli import main\n"
        "raise SystemExit(main())\n"
    )
    words = ("try", "--format", "json", "--also", "pip install 'tiny<2'", "--also",
             "pip install tiny==9", "--all", "--", tiny.python, "main.py")  # fmt: skip
    done = tiny.canon(*words, code=0, start=("-c", without))
    trials = json.loads(done.stdout)["trials"]

    assert [trial["verdict"] for trial in trials] == ["cured", "not-installed"]
    assert "No matching distribution found for tiny==9" in trials[1]["said"]


def test_without_bubblewrap_nothing_runs(project: Project) -> None:
    (project.folder / "bin").mkdir()
    own = {"PATH": str(project.folder / "bin")}
    done = project.canon("try", "--", sys.executable, "main.py", code=2, **own)
    assert "bwrap and unshare and mount, which is not here" in done.stderr
    assert "apt install bubblewrap" in done.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can mount")
def test_a_full_disk_is_said_before_anything_runs(project: Project) -> None:
    # TMPDIR of a try must not lie below /tmp, which may be memory.
    with tempfile.TemporaryDirectory(prefix="small-", dir="/var/tmp") as small:
        mounted = f'mount -t tmpfs -o size=8m none {small} && exec "$@"'
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", mounted, "sh", sys.executable, "-m", "errorcanon",
             "try", "--", sys.executable, "main.py"],
            cwd=project.folder, env={**os.environ, "TMPDIR": small},
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
    assert done.returncode == 2
    assert re.search(rf"{small}: has \d MiB free", done.stderr), done.stderr
