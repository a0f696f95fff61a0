"""canon doctor: what would break is named before it does, and a healthy machine is left alone."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from serve.test_look import Ours, ours, project  # noqa: F401 # fixtures

from errorcanon.serve.health import Unmet, find_unmet


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder of packages of an environment in which some are mismatched."""
    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    folder = next((home / "lib").glob("python*/site-packages"))
    for name, release, required in (
        ("asker", "1.0", "numpy<2; python_version >= '3'\nRequires-Dist: gone>=1"),
        ("numpy", "2.1.0", "never-asked; extra == 'tests'"),
        ("older", "1.0", "numpy<2; python_version < '3'"),
        ("odd", "1.0", "not a requirement !!"),
    ):
        info = folder / f"{name}-{release}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {release}\nRequires-Dist: "
        (info / "METADATA").write_text(head + required + "\n\nRequires-Dist: of-the-text\n")
    yield folder


def test_what_is_required_and_not_there_is_named(folder: Path) -> None:
    assert list(find_unmet([str(folder)], "3.11.7")) == [
        Unmet("asker 1.0", "numpy<2", "2.1.0"),
        Unmet("asker 1.0", "gone>=1", ""),
    ]


def test_the_environment_that_is_active_is_looked_at(
    ours: Ours,  # noqa: F811
    folder: Path,
) -> None:
    home = folder.parents[2]
    done = ours("doctor", "--format", "json", VIRTUAL_ENV=str(home))
    told = json.loads(done.stdout)

    assert done.returncode == 1
    assert [row["who"] for row in told["unmet"]] == ["asker 1.0", "asker 1.0"]
    text = ours("doctor", VIRTUAL_ENV=str(home)).stdout.decode()
    assert "asker 1.0 requires numpy<2, and 2.1.0 is installed" in text
    chinese = ours("doctor", "--lang", "zh", VIRTUAL_ENV=str(home)).stdout.decode()
    assert "asker 1.0 要求 numpy<2，装的却是 2.1.0" in chinese


def test_a_healthy_environment_is_left_alone(ours: Ours, project: Path, tmp_path: Path) -> None:  # noqa: F811
    home = tmp_path / "healthy"
    venv.create(home, with_pip=True)
    (project / "turtle" / "__init__.py").unlink()  # it shadows nothing then
    (project / "main.py").unlink()
    done = ours("doctor", VIRTUAL_ENV=str(home))

    assert (done.returncode, b"Nothing was found that would break" in done.stdout) == (0, True)


def test_facts_of_another_machine_are_judged_without_its_metadata(
    ours: Ours,  # noqa: F811
    tmp_path: Path,
) -> None:
    facts = tmp_path / "facts.json"
    facts.write_bytes(ours("env", "--json").stdout)
    done = ours("doctor", "--look", str(facts), "--format", "json")
    assert json.loads(done.stdout)["unmet"] is None


@pytest.mark.parametrize(
    ("driver", "complains"), [("12.4", True), ("13.0", False), ("13.2", False)]
)
def test_a_driver_that_is_too_old_for_the_build_is_named(
    ours: Ours,  # noqa: F811
    tmp_path: Path,
    driver: str,
    complains: bool,
) -> None:
    facts = {"gpu.cuda": {"value": driver}, "torch.cuda_major": {"value": "13"}}
    path = tmp_path / "facts.json"
    path.write_text(json.dumps({"schema": "errorcanon/facts/1", "facts": facts}))
    done = ours("doctor", "--look", str(path))

    assert done.returncode == int(complains)
    assert ("cuda/driver-too-old" in done.stdout.decode()) == complains


def test_the_interpreter_that_canon_runs_in_is_asked_where_none_is_active(
    ours: Ours,  # noqa: F811
    tmp_path: Path,
) -> None:
    venv.create(tmp_path / "pip", with_pip=True)  # uv makes environments without pip
    pip = [tmp_path / "pip" / "bin" / "python", "-m", "pip", "--python", sys.executable, "check"]
    done = ours("doctor", "--format", "json", VIRTUAL_ENV="")
    own = subprocess.run(pip, capture_output=True, check=False, text=True)

    assert "requirement" in own.stdout, own.stderr
    assert bool(json.loads(done.stdout)["unmet"]) == (own.returncode != 0), own.stdout
