"""The machine has its say: in canon run, in a pipe, for a log, beforehand, and to agents."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMPILED = "numpy/module-compiled-with-numpy-1"
BARE = "ImportError: numpy.core.multiarray failed to import"
SHADOWED, CIRCLE = "python/module-shadowed-by-own-file", "python/circular-import"
FILES = {
    "main.py": "import turtle\n",
    "turtle/__init__.py": "from turtle.dice import dice\n",
    "turtle/dice.py": "from turtle import forward\ndice = forward\n",
}
Ours = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project whose folder `turtle` shadows the standard library's module."""
    for name, text in FILES.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "project"


@pytest.fixture
def ours(project: Path, own_folders: Path) -> Ours:
    """Run the command with the packaged corpus: that of others may not look."""

    def run(*words: str, stdin: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
        kept = {name: text for name, text in os.environ.items() if name != "CANON_CORPUS"}
        return subprocess.run(
            [sys.executable, "-P", "-m", "errorcanon", *words]
            if sys.version_info >= (3, 11)
            else [str(Path(sys.executable).with_name("canon")), *words],
            input=stdin,
            env={**kept, "CANON_WARM": "0", "LANG": "C.UTF-8", **environ},
            cwd=project,
            capture_output=True,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def log(project: Path) -> str:
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=project, capture_output=True, check=False
    )
    return done.stderr.decode()


def answer_of(text: bytes) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(text)["findings"]
    return found


def test_without_a_look_the_text_leaves_it_open(ours: Ours, log: str) -> None:
    found = answer_of(ours("explain", "--format", "json", stdin=log.encode()).stdout)
    shadowed = next(finding for finding in found if finding["id"] == SHADOWED)

    assert not shadowed["decided"]
    assert shadowed["seen"] == []


def test_a_run_that_fails_is_decided_by_what_is_seen(ours: Ours, project: Path) -> None:
    report = project.parent / "answer.json"
    done = ours("run", "--report", f"json:{report}", "--", sys.executable, "main.py")
    first = answer_of(report.read_bytes())[0]

    assert done.returncode == 1
    assert (first["id"], first["decided"], first["ambiguous_with"]) == (SHADOWED, True, [])
    assert "certain: this machine shows it" in " ".join(done.stderr.decode().split())
    assert f"{project.name}/turtle" in done.stderr.decode()


@pytest.mark.parametrize(("words", "environ"), [(("--no-look",), {}), ((), {"CANON_LOOK": "0"})])
def test_looking_can_be_turned_off(
    ours: Ours, project: Path, words: tuple[str, ...], environ: dict[str, str]
) -> None:
    report = project.parent / "answer.json"
    ours("run", *words, "--report", f"json:{report}", "--", sys.executable, "main.py", **environ)
    assert not any(finding["seen"] for finding in answer_of(report.read_bytes()))


def test_a_pipe_looks(ours: Ours, log: str) -> None:
    done = ours("pipe", stdin=log.encode(), VIRTUAL_ENV=sys.prefix)
    assert "certain: this machine shows it" in " ".join(done.stderr.decode().split())


@pytest.mark.parametrize("words", [("--look", "-"), ("-", "--look")])
def test_a_log_is_looked_at_where_that_is_asked_for(
    ours: Ours, log: str, words: tuple[str, ...]
) -> None:
    environ = {"VIRTUAL_ENV": sys.prefix}
    done = ours("explain", "--format", "json", *words, stdin=log.encode(), **environ)
    assert answer_of(done.stdout)[0]["seen"] != []


def test_facts_of_another_machine_decide_as_well(ours: Ours, project: Path) -> None:
    facts = project.parent / "facts.json"

    def ask(numpy: str) -> dict[str, object]:
        told = {"packages.versions": {"value": {"numpy": numpy}}}
        facts.write_text(json.dumps({"schema": "errorcanon/facts/1", "facts": told}))
        words = ("explain", BARE, "--format", "json", "--look", str(facts))
        found = answer_of(ours(*words).stdout)
        return next((one for one in found if one["id"] == COMPILED), {})

    assert ask("2.1.0")["decided"]
    assert not ask("1.26.4").get("decided")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{}", "holds no facts"),
        ('{"schema": "errorcanon/facts/9", "facts": {}}', "its form is errorcanon/facts/9"),
        (
            '{"schema": "errorcanon/facts/1", "facts": {"shm.room": {"value": "much"}}}',
            "shm.room: must be a number",
        ),
    ],
)
def test_a_file_of_facts_that_lies_is_refused(
    ours: Ours, project: Path, text: str, fault: str
) -> None:
    (project / "facts.json").write_text(text, encoding="utf-8")
    done = ours("explain", "x", "--look", "facts.json")

    assert done.returncode == 2
    assert fault in done.stderr.decode()


def test_many_texts_at_once_are_not_looked_at(ours: Ours) -> None:
    done = ours("explain", "--batch", "--format", "jsonl", "--look")
    assert done.returncode == 2
    assert "leave out --batch, or --look" in done.stderr.decode()


def test_the_hook_decides_within_the_process(project: Path) -> None:
    packages = project / "site-packages"
    (packages / "numpy-2.1.0.dist-info").mkdir(parents=True)
    code = f"import errorcanon; errorcanon.install(); raise ImportError({BARE[13:]!r})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=project,
        env={
            **os.environ,
            "CANON_WARM": "0",
            "LANG": "C.UTF-8",
            "PYTHONPATH": os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")]),
        },
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert "certain: this machine shows it" in " ".join(done.stderr.decode().split())
    assert done.returncode == 1
