"""Hints of what to install are lines that work for the copy that gives them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from conftest import ROOT

from errorcanon.store import installing
from errorcanon.store.installing import install_line


def test_a_checkout_names_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    assert install_line("server") == "pip install -e '.[server]'"
    monkeypatch.chdir(tmp_path)
    assert install_line("server") == f"pip install -e '{ROOT}[server]'"


@pytest.mark.parametrize(
    ("origin", "line"),
    [
        ("", "pip install 'errorcanon[site]'"),
        (
            '{"url": "file:///home/a%20b/errorcanon", "dir_info": {}}',
            "pip install '/home/a b/errorcanon[site]'",
        ),
        (
            '{"url": "file:///x/errorcanon-0.1.0-py3-none-any.whl", "archive_info": {}}',
            "pip install '/x/errorcanon-0.1.0-py3-none-any.whl[site]'",
        ),
        (
            '{"url": "https://git.example/e.git", "vcs_info": {"vcs": "git", "commit_id": "ab"}}',
            "pip install 'errorcanon[site] @ git+https://git.example/e.git@ab'",
        ),
        ("{", "pip install 'errorcanon[site]'"),
        ('{"url": "x", "vcs_info": 1}', "pip install 'errorcanon[site]'"),
    ],
)
def test_an_installed_copy_names_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, origin: str, line: str
) -> None:
    class Installed:
        def read_text(self, name: str) -> str:
            return origin

    monkeypatch.setattr(installing, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(metadata, "distribution", lambda _: Installed())

    assert install_line("site") == line


def test_an_installed_copy_without_metadata_names_the_index(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(installing, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(metadata, "distribution", missing)

    assert install_line("lab") == "pip install 'errorcanon[lab]'"


def test_no_other_place_writes_such_a_line() -> None:
    """Not in the code, and not in what is read before there is a release."""
    code = [p for p in (ROOT / "src").rglob("*.py") if p.name != "installing.py"]
    documents = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("README*.md")]

    for path in [*code, *documents]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pip install '?\"?errorcanon", text), path


def test_the_extras_are_those_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in installing.Extra.__args__:  # type: ignore[attr-defined] # of a Literal
        assert re.search(rf"^{extra} = \[", text, re.MULTILINE), extra


@pytest.mark.parametrize("version", ["3.7", "3.8", "3.9"])
def test_an_older_python_in_a_checkout_gets_one_line(version: str) -> None:
    python = _of_pyenv(version) or shutil.which(f"python{version}")
    if python is None:
        pytest.skip(f"no Python {version} here")
    done = subprocess.run(
        [python, "-m", "errorcanon", "explain", "x"],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"]},
        capture_output=True,
        timeout=60,
    )

    said = f"canon: needs Python 3.10 or later; this is {version}\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", said)


def test_the_line_for_older_pythons_is_the_first_that_runs() -> None:
    """Held where no older Python is installed: nothing but `sys` is imported before it asks."""
    text = (ROOT / "src" / "errorcanon" / "__main__.py").read_text(encoding="utf-8")
    before, _, after = text.partition("if sys.version_info < (3, 10)")

    assert re.findall(r"^(?:import|from).*", before, re.MULTILINE) == ["import sys"]
    assert "errorcanon.serve.cli" in after and sys.version_info >= (3, 10)


def _of_pyenv(version: str) -> str | None:
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    return next((str(p) for p in root.glob(f"versions/{version}.*/bin/python")), None)
