"""What a plan says of downloads is what the index says, or that nobody knows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from errorcanon.lab.downloads import ask_sizes, describe_sizes, missing_lanes
from errorcanon.lab.environments import Environments, key_of
from errorcanon.model import LaneSpec

RESOLVED = """
[[packages]]
name = "numpy"
wheels = [{ url = "https://x/numpy-cp311.whl", size = 18_252_005 }, { url = "https://x/any.whl", size = 5 }]

[[packages]]
name = "idna"
wheels = [{ url = "https://x/idna.whl", size = 70_000 }]
"""
UNSIZED = '[[packages]]\nname = "numpy"\nwheels = [{ url = "https://x/numpy.whl" }]\n'


def lane(name: str, *packages: str, **fields: object) -> LaneSpec:
    return LaneSpec(name, packages, "run", **fields)  # type: ignore[arg-type] # plain names here


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What stands in place of uv: it answers with a file, or fails without one."""
    answer = tmp_path / "answer"
    uv = tmp_path / "fake-uv"
    uv.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\ncat {answer}\n', encoding="utf-8")
    uv.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: str(uv))
    return answer


def ask(answer: str | None, index: Path, *lanes: LaneSpec) -> str:
    if answer is not None:
        index.write_text(answer, encoding="utf-8")
    missing = missing_lanes(lanes, Environments(index.parent / "lab"))
    return describe_sizes(missing, ask_sizes(missing, index.parent / "lab"))


def test_the_wheels_that_fit_best_are_added_up(index: Path) -> None:
    assert ask(RESOLVED, index, lane("numpy-1", "numpy==1.26.4", python="3.11")) == (
        "to download: at most 18 MB for 1 environments"
    )
    assert "--python-version 3.11" in (index.parent / "asked").read_text(encoding="utf-8")


@pytest.mark.parametrize("answer", [None, UNSIZED, "no TOML ["], ids=["fails", "unsized", "broken"])
def test_what_nobody_says_is_unknown(index: Path, answer: str | None) -> None:
    assert ask(answer, index, lane("numpy-1", "numpy")) == "to download: unknown for numpy-1"


def test_parts_of_wheels_and_what_is_built_are_unknown(index: Path) -> None:
    built = lane("built", "thing", sources=("thing==1",))
    part = lane("cudnn-9", wheel="nvidia-cudnn-cu12==9.1.0", files=("lib/*",))
    assert ask(RESOLVED, index, built, part) == "to download: unknown for built, cudnn-9"


def test_what_is_there_or_needs_nothing_is_not_asked_for(index: Path) -> None:
    here, bare = lane("here", "numpy"), lane("bare")
    ready = index.parent / "lab" / "environments" / f"{key_of(here)}.ready"
    ready.parent.mkdir(parents=True)
    ready.write_text("[]", encoding="utf-8")
    assert ask(None, index, here, bare) == "to download: nothing"
    assert not (index.parent / "asked").exists()
