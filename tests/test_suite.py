"""What the tests promise to who runs them: nothing leaks, nothing is hidden, much is quick."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

TESTS = ROOT / "tests"
LEAKING = """
import socket

def test_first():
    pass

def test_last():
    holder = [socket.socket()]
    holder.append(holder)  # only the collector of circles finds it
"""


def run_pytest(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a test with this project's own settings and fixtures."""
    (folder / "test_given.py").write_text(text, encoding="utf-8")
    settings = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "conftest")
    plugins = ("-p", "xdist", "-p", "no:cacheprovider")
    kept = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *plugins, *words, str(folder)],
        env={**kept, "PYTHONPATH": str(TESTS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("words", [(), ("-n", "2")], ids=["alone", "beside"])
def test_what_is_left_open_fails_also_where_tests_run_beside_each_other(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run_pytest(tmp_path, LEAKING, *words)
    assert done.returncode == 1, done.stdout
    assert "PytestUnraisableExceptionWarning" in done.stdout


def test_nothing_is_kept_in_the_folders_of_who_runs_the_tests(own_folders: Path) -> None:
    for name in ("CACHE", "CONFIG", "STATE"):
        assert Path(os.environ[f"CANON_{name}"]).is_relative_to(own_folders)
    assert os.environ["CANON_WARM"] == "0"


def test_every_package_has_quick_tests() -> None:
    """What is marked slow is a parameter or a test of a file, and never all of a package's."""
    packages = [path.name for path in (ROOT / "src" / "errorcanon").iterdir() if path.is_dir()]
    for name in sorted(set(packages) - {"__pycache__"}):
        texts = [path.read_text(encoding="utf-8") for path in (TESTS / name).glob("test_*.py")]
        assert texts, name
        assert not all(re.search(r"^pytestmark = .*slow", text, re.M) for text in texts), name


def test_the_readme_runs_the_quick_tests_side_by_side() -> None:
    words = [sys.executable, str(ROOT / ".ci" / "readme_command.py"), "test"]
    command = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert command.rstrip().endswith('.venv/bin/pytest -n auto --dist worksteal -m "not slow"')
    whole = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    apart = ["tests/guard", "tests/hooks", "tests/site"]  # one process cannot hold them and others
    every = " ".join(f"--ignore {folder}" for folder in apart)
    assert f".venv/bin/pytest -n auto --dist worksteal {every}\n" in whole
    assert all(
        re.search(rf"pytest (?:-n auto --dist worksteal )?(?:\S+ )*{folder}\b", whole)
        for folder in apart
    )


@pytest.mark.slow
def test_every_process_collects_the_same_tests_in_the_same_order() -> None:
    """Processes share the tests out by their place in the list; no name may hold a moment."""
    options = ("-o", "addopts=-q --import-mode=importlib -p no:errorcanon", "--collect-only")
    words = [sys.executable, "-m", "pytest", *options, str(TESTS)]
    kept = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    lists = [
        subprocess.run(
            words, env={**kept, "PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, text=True
        ).stdout.splitlines()
        for seed in ("1", "2")
    ]
    first, second = ([line for line in lines if "::" in line] for lines in lists)
    assert len(first) > 2000
    assert first == second
