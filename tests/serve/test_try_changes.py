"""canon try: edits of code, arguments, files and settings, from the trial to the undo."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from worlds import NEEDS_WORLDS

pytestmark = NEEDS_WORLDS

OLD = "import collections\n\n\ndef kinds():\n    return collections.Mapping\n\n\nprint(kinds())\n"
NEW = OLD.replace("import collections\n", "import collections.abc\nimport collections\n").replace(
    "collections.Mapping", "collections.abc.Mapping"
)


class Project:
    """A folder with a program, and a home, in which `canon try` is called."""

    def __init__(self, root: Path):
        self.folder, self.home = root / "project", root / "home"
        self.folder.mkdir()
        self.home.mkdir()

    def canon(
        self, *words: str, code: int, cwd: Path | None = None, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        own = {
            **os.environ, "HOME": str(self.home), "CANON_WARM": "0", "LANG": "C.UTF-8", **environ,
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "errorcanon", *words], cwd=cwd or self.folder, env=own,
            capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback (most" not in done.stderr, done.stderr
        return done

    def tried(self, code: int, *command: str, **environ: str) -> Mapping[str, Any]:
        words = ("try", "--format", "json", "--receipt", str(self.home / "r.json"), "--")
        made = json.loads(self.canon(*words, *command, code=code, **environ).stdout)
        assert isinstance(made, dict)
        return made


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """With the records that are packaged, for those of others apply nothing."""
    return Project(tmp_path)


def test_an_edit_is_tried_applied_and_taken_back(project: Project) -> None:
    pytest.importorskip("libcst")
    main, receipt = project.folder / "main.py", str(project.home / "r.json")
    main.write_text(OLD, encoding="utf-8")
    said = project.tried(0, sys.executable, "main.py")

    assert main.read_text(encoding="utf-8") == OLD
    trial = said["trials"][said["green"]]
    assert trial["remedy"] == "python/collections-abc-import/collections-abc"
    assert [change["path"] for change in trial["changes"]] == ["main.py"]
    assert "+    return collections.abc.Mapping\n" in trial["changes"][0]["diff"]
    assert trial["files_changed_by_the_command"] == []

    refused = project.canon("try", "--apply", receipt, code=2).stderr
    assert "--yes" in refused and main.read_text(encoding="utf-8") == OLD
    other = project.home / "other"
    other.mkdir()
    refused = project.canon("try", "--apply", receipt, "--yes", code=2, cwd=other).stderr
    assert "another project" in refused

    applied = project.canon("try", "--apply", receipt, "--yes", "--lang", "en", code=0).stdout
    assert "+import collections.abc" in applied and "canon undo" in applied
    assert main.read_text(encoding="utf-8") == NEW
    assert "as it was when this was tried" in project.canon(
        "try", "--apply", receipt, "--yes", code=2
    ).stderr  # fmt: skip
    project.canon("undo", receipt, "--yes", code=0)
    assert main.read_text(encoding="utf-8") == OLD

    main.write_text(OLD + "# mine\n", encoding="utf-8")
    project.canon("try", "--apply", receipt, "--yes", code=2)
    assert main.read_text(encoding="utf-8") == OLD + "# mine\n"


def test_without_libcst_it_says_what_to_install(project: Project) -> None:
    (project.folder / "main.py").write_text(OLD, encoding="utf-8")
    block = project.home / "block"
    block.mkdir()
    (block / "libcst.py").write_text("raise ImportError\n")
    places = os.pathsep.join(filter(None, (str(block), os.environ.get("PYTHONPATH"))))
    said = project.tried(1, sys.executable, "main.py", PYTHONPATH=places)

    (trial,) = said["trials"]
    assert trial["verdict"] == "not-applied"
    assert f"pip install -e '{ROOT}[try]'" in trial["said"]


def test_a_failure_within_a_library_is_no_place_of_the_project(project: Project) -> None:
    pytest.importorskip("libcst")
    library = project.folder / "lib" / "site-packages"
    library.mkdir(parents=True)
    (library / "theirs.py").write_text(OLD, encoding="utf-8")
    (project.folder / "main.py").write_text("import theirs\n", encoding="utf-8")
    said = project.tried(
        1,
        sys.executable,
        "main.py",
        PYTHONPATH=str(library) + os.pathsep + os.environ.get("PYTHONPATH", ""),
    )

    (trial,) = said["trials"]
    assert trial["verdict"] == "not-applied" and "main.py: line 1: nothing there" in trial["said"]


def test_the_command_with_an_argument_is_said_and_not_run(project: Project) -> None:
    (project.folder / "names.txt").write_text("Zoë\n", encoding="utf-8")
    code = "print(ascii(open('names.txt').read()))\n"
    (project.folder / "main.py").write_text(code, encoding="utf-8")
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    said = project.tried(0, sys.executable, "main.py", **ascii_only)

    trial = said["trials"][said["green"]]
    assert trial["command"] == [sys.executable, "-X", "utf8", "main.py"]
    words = project.canon("try", "--apply", str(project.home / "r.json"), "--lang", "en", code=0)
    assert words.stdout == f"Run it as: {sys.executable} -X utf8 main.py\n"


def test_a_setting_of_a_trial_is_said_and_not_applied(project: Project) -> None:
    code = "files = [open('main.py') for _ in range(200)]\n"
    (project.folder / "main.py").write_text(code, encoding="utf-8")
    command = ("sh", "-c", 'ulimit -Sn 64; exec "$0" main.py', sys.executable)
    said = project.tried(0, *command)

    assert said["trials"][said["green"]]["settings"] == {"open-files": "65536"}
    receipt = str(project.home / "r.json")
    for language, words in (("en", "no receipt can apply it"), ("zh", "回执无法替你应用")):
        shown = project.canon("try", "--apply", receipt, "--lang", language, code=0).stdout
        assert words in shown and "resource.setrlimit(resource.RLIMIT_NOFILE" in shown
        assert all(len(line) <= 80 for line in shown.splitlines())
    assert (project.folder / "main.py").read_text(encoding="utf-8") == code
