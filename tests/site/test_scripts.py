"""Scripts of the built site run by hand, with nothing of the project beside them."""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest


def test_all_that_a_script_imports_of_the_project_lies_in_its_archive(built: Path) -> None:
    archives = sorted(built.glob("errors/*/*/repro.zip"))
    assert archives
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            scripts = {name: archive.read(name) for name in names if name.endswith(".py")}
        published = {p.relative_to(path.parent / "repro").as_posix()
                     for p in (path.parent / "repro").rglob("*") if p.is_file()}  # fmt: skip
        assert published <= names, path
        for name, text in scripts.items():
            for module in imported(text):
                if module.startswith("errorcanon.lab.kits."):
                    assert f"{module.replace('.', '/')}.py" in names, (path, name, module)


@pytest.mark.parametrize(
    ("identity", "script", "printed"),
    [
        ("python/cannot-pickle-local-object", "local.py", ""),
        ("python/dataclass-mutable-default", "config.py", "mutable default"),
    ],
)
def test_a_script_from_the_site_starts(
    address: str, tmp_path: Path, identity: str, script: str, printed: str
) -> None:
    with urllib.request.urlopen(f"{address}errors/{identity}/repro.zip") as response:
        zipfile.ZipFile(io.BytesIO(response.read())).extractall(tmp_path)
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-I", "-c", RUN, script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert printed in done.stderr and "No module named 'errorcanon" not in done.stderr


RUN = "import runpy, sys; sys.argv = sys.argv[1:]; sys.path.insert(0, ''); runpy.run_path(sys.argv[0], run_name='__main__')"


def imported(text: bytes) -> set[str]:
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a record may be about a script that is none
        return set()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    kits = {name for name in found if name.count(".") == 3}
    return {name for name in kits if name.startswith("errorcanon.lab.kits.")}
