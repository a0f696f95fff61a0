"""The lock files hold what pyproject.toml asks for, with hashes, and nothing else."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from packaging.requirements import Requirement

if not (ROOT / ".ci").is_dir():
    pytest.skip("an sdist has no .ci", allow_module_level=True)

_spec = importlib.util.spec_from_file_location("canon_lock", ROOT / ".ci" / "lock.py")
assert _spec and _spec.loader
lock: Any = importlib.util.module_from_spec(_spec)
sys.modules["canon_lock"] = lock
_spec.loader.exec_module(lock)

HASH = " \\\n    --hash=sha256:" + "0" * 64
ASKED = "\n    # via errorcanon (pyproject.toml)\n"


def find_faults(wanted: list[str], text: str) -> list[str]:
    return list(lock.find_faults([Requirement(one) for one in wanted], lock.parse_lock(text), 10))


def test_the_lock_files_fit() -> None:
    project = lock.read_project()
    assert [fault for one in lock.list_locks(project) for fault in lock.check(project, one)] == []


def test_every_extra_is_locked() -> None:
    project = lock.read_project()
    locked = {extra for one in lock.list_locks(project) for extra in one.extras}
    assert locked == set(project["project"]["optional-dependencies"])


def test_a_lock_that_fits_has_no_faults() -> None:
    assert find_faults(["One>=1"], "one==1.2" + HASH + ASKED) == []


@pytest.mark.parametrize(
    ("wanted", "text", "fault"),
    [
        (["one>=2"], "one==1.2" + HASH + ASKED, "one>=2 is not met by one==1.2"),
        (["one", "two"], "one==1.2" + HASH + ASKED, "two is not met"),
        (["one"], "one==1.2 ; sys_platform == 'linux'" + HASH + ASKED, "one is not met"),
        (["one"], "one==1.2 ; python_version < '3.12'" + HASH + ASKED, "one is not met"),
        (["one"], "one==1.2" + ASKED, "one has no hash"),
        ([], "one==1.2" + HASH + ASKED, "one is no longer asked for"),
    ],
)
def test_a_lock_that_does_not_fit_says_where(wanted: list[str], text: str, fault: str) -> None:
    assert find_faults(wanted, text) == [fault]


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.invalid/simple",
        "--extra-index-url=https://example.invalid/simple",
        "--find-links ./wheels",
        "-r other.txt",
        "-e .",
        "./one.whl" + HASH,
        "one @ https://example.invalid/one.whl" + HASH,
        "git+https://example.invalid/one" + HASH,
        "one>=1" + HASH,
        "one==1.*" + HASH,
        "one===1" + HASH,
        "one" + HASH,
        "one==1 \\\n    --hash=md5:" + "0" * 32,
        "one==1" + HASH + " --index-url https://example.invalid",
        "one==1 \\\n    --trusted-host example.invalid",
    ],
)
def test_a_lock_holds_pinned_versions_and_hashes_alone(line: str) -> None:
    with pytest.raises(ValueError, match="pinned version"):
        lock.parse_lock("two==1" + HASH + "\n" + line + "\n")


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("requirements/*.txt")), ids=lambda path: path.name
)
def test_a_lock_names_no_index(path: Path) -> None:
    assert not re.search(r"://|^-", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_packages_of_npm_have_hashes_and_no_address() -> None:
    folder = ROOT / ".ci" / "npm"
    wanted, locked = (
        json.loads((folder / name).read_text(encoding="utf-8"))
        for name in ("package.json", "package-lock.json")
    )
    own, *packages = locked["packages"].values()
    assert own["dependencies"] == wanted["dependencies"]
    assert all(re.fullmatch(r"[\d.]+[-\w.]*", one) for one in wanted["dependencies"].values())
    for package in packages:
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package and "link" not in package


@pytest.mark.parametrize("name", [".ci/run", ".github/workflows/audit.yml"])
def test_ci_installs_wheels_of_the_lock_alone(name: str) -> None:
    text = ROOT.joinpath(name).read_text(encoding="utf-8").replace("\\\n", " ")
    installs = re.findall(r"^.*pip install.*$", text, re.MULTILINE)
    assert installs
    for line in installs:
        assert "--no-deps" in line
        locked = "--require-hashes" in line and "--only-binary :all:" in line
        # The package itself, and PyTorch: see docs/decisions/0016.
        own = "--no-build-isolation --editable ." in line or line.endswith("'torch==2.13.0'")
        assert locked or own, line
    assert "npm install" not in text
    assert all("--ignore-scripts" in line for line in text.splitlines() if '"${npm[@]}" ci' in line)


@pytest.mark.parametrize("path", sorted(ROOT.glob(".github/workflows/*.yml")), ids=lambda p: p.name)
def test_workflows_pin_actions_and_take_no_permission_unasked(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\npermissions: {}\n" in text
    for used in re.findall(r"uses: *(.*)", text):
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", used), used
