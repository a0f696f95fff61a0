"""Files of settings that a remedy writes into a project."""

from __future__ import annotations

from pathlib import Path

import pytest
from making import ask, make_record

from errorcanon.model import Application, CanonError, Claim, NewFile, Signature
from errorcanon.publish.view import fits_finding
from errorcanon.trial.changing import WorldFiles, plan_changes, write_changes
from errorcanon.trial.generating import merged, write_file
from errorcanon.trial.remedy import Remedy, remedies_of
from errorcanon.trial.world import Layer, World

NPM = NewFile(".npmrc", ("legacy-peer-deps=true",))
BUILD = NewFile("pyproject.toml", ("[build-system]", 'requires = ["setuptools<82"]'))
PYTHON = NewFile(".python-version", ("3.11",))


@pytest.mark.parametrize(
    ("wanted", "old", "new"),
    [
        (NPM, None, "legacy-peer-deps=true\n"),
        (NPM, "audit=false", "audit=false\nlegacy-peer-deps=true\n"),
        (NPM, "legacy-peer-deps=true\nx=1\n", "legacy-peer-deps=true\nx=1\n"),
        (BUILD, None, '[build-system]\nrequires = ["setuptools<82"]\n'),
        (BUILD, "[project]\nname = 'a'", "[project]\nname = 'a'\n\n[build-system]\nrequires = [\"setuptools<82\"]\n"),
        (PYTHON, "3.12\n", "3.11\n"),
    ],
)  # fmt: skip
def test_what_is_missing_is_added_and_the_rest_stays(
    wanted: NewFile, old: str | None, new: str
) -> None:
    assert merged(wanted, old) == new


@pytest.mark.parametrize(
    ("wanted", "old", "said"),
    [
        (NPM, "legacy-peer-deps = false\n", "sets legacy-peer-deps otherwise"),
        (BUILD, "[build-system]\nrequires = []\n", "add to it by hand"),
    ],
)
def test_what_says_otherwise_is_left(wanted: NewFile, old: str, said: str) -> None:
    with pytest.raises(CanonError, match=said):
        merged(wanted, old)


def test_it_is_written_in_the_world_applied_and_taken_back(tmp_path: Path) -> None:
    project, changed = tmp_path / "project", tmp_path / "changed"
    (project / "app").mkdir(parents=True)
    changed.mkdir()
    files = WorldFiles(World(tmp_path, [Layer(project, changed)], project), project)
    write_file(files, project / "app", NPM)
    (change,) = files.changes()
    assert (change.path, change.before) == ("app/.npmrc", "")
    assert change.diff.startswith("--- /dev/null\n+++ b/app/.npmrc\n")
    assert not (project / "app" / ".npmrc").exists()

    write_changes(plan_changes(project, [change]))
    assert (project / "app" / ".npmrc").read_text() == "legacy-peer-deps=true\n"
    with pytest.raises(CanonError, match="is not as it was"):
        plan_changes(project, [change])
    write_changes(plan_changes(project, [change], is_undo=True))
    assert not (project / "app" / ".npmrc").exists()


def test_a_file_that_has_it_or_leads_out_is_told(tmp_path: Path) -> None:
    project, changed = tmp_path / "project", tmp_path / "changed"
    project.mkdir()
    changed.mkdir()
    files = WorldFiles(World(tmp_path, [Layer(project, changed)], project), project)
    (project / ".npmrc").write_text("legacy-peer-deps=true\n")
    with pytest.raises(CanonError, match="holds it already"):
        write_file(files, project, NPM)
    (project / "pyproject.toml").symlink_to(tmp_path / "other.toml")
    with pytest.raises(CanonError, match="leads out"):
        write_file(files, project, BUILD)
    with pytest.raises(CanonError, match="leads out"):
        write_file(files, tmp_path, NPM)


def remedies(line: str) -> list[Remedy]:
    signature = Signature(r"No module named '(?P<module>[^']*)'")
    file = NewFile("pyproject.toml", ('requires = ["{module}"]',))
    record = make_record("a/b", signature, message="No module named 'torch'")._replace(
        claims=(Claim("cause", "cause"), Claim("declare", "fix", apply=Application(file=file)))
    )
    answer = ask([record], line)
    return list(remedies_of(answer.findings, lambda _: record, fits_finding))


def test_captures_go_into_lines_and_nothing_else_of_a_log_does() -> None:
    (found,) = remedies("No module named 'torch'")
    assert found.files == (NewFile("pyproject.toml", ('requires = ["torch"]',)),)
    assert found.words == 'pyproject.toml: requires = ["torch"]'
    for name in ('x"]\\nbackend = "y', "a b", "", "-x", "a;b", "@"):
        assert remedies(f"No module named '{name}'") == []
