"""Where a control group may be made; a tree of plain files stands for the kernel's."""

from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.lab.cgroup import Group, find_parent


def make_tree(tmp_path: Path, **control: str) -> tuple[Path, Path]:
    own = tmp_path / "own"
    own.write_text("4:memory:/v1\n0::/a/b/c\n", encoding="ascii")
    for name in ("a", "a/b", "a/b/c"):
        folder = tmp_path / "cgroup" / name
        folder.mkdir(parents=True)
        (folder / "cgroup.procs").touch()
        text = control.get(name[-1], "")
        (folder / "cgroup.subtree_control").write_text(text, encoding="ascii")
    return tmp_path / "cgroup", own


def test_the_nearest_group_that_hands_on_both_limits_is_taken(tmp_path: Path) -> None:
    mount, own = make_tree(tmp_path, a="cpu memory pids", b="memory pids")
    assert find_parent(mount, own) == mount / "a" / "b"


@pytest.mark.parametrize("text", ["", "memory", "pids", "cpu"])
def test_a_group_without_both_limits_is_none(tmp_path: Path, text: str) -> None:
    assert find_parent(*make_tree(tmp_path, b=text)) is None


def test_version_1_gives_none(tmp_path: Path) -> None:
    mount, own = make_tree(tmp_path, a="memory pids")
    own.write_text("4:memory:/a/b/c\n", encoding="ascii")
    assert find_parent(mount, own) is None


def test_what_the_kernel_counted_tells_which_limit_was_met(tmp_path: Path) -> None:
    (tmp_path / "memory.events").write_text("oom 1\noom_kill 1\n", encoding="ascii")
    (tmp_path / "pids.events").write_text("max 3\n", encoding="ascii")
    assert Group(tmp_path).broken_limit() == "memory"
    (tmp_path / "memory.events").write_text("oom 0\noom_kill 0\n", encoding="ascii")
    assert Group(tmp_path).broken_limit() == "processes"
    (tmp_path / "pids.events").write_text("max 0\n", encoding="ascii")
    assert Group(tmp_path).broken_limit() is None
