"""Shells complete commands, and the ids of records."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Canon, first_quick
from serve.test_run import in_terminal

BASH = shutil.which("bash")
CANON = f'canon() {{ "{sys.executable}" -m errorcanon "$@"; }}\neval "$(canon completion bash)"\n'
ASK = 'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _shtab_canon; printf "%s\\n" "${COMPREPLY[@]}"\n'
NEGATIVE, SMALL = "cuda/cudnn-bn-epsilon-negative", "cuda/cudnn-bn-epsilon-too-small"


@pytest.fixture
def environment(corpus_file: Path, tmp_path: Path) -> dict[str, str]:
    own = {"CANON_CORPUS": str(corpus_file), "CANON_CACHE": str(tmp_path), "CANON_WARM": "0"}
    return {**os.environ, **own, "LANG": "C.UTF-8", "TERM": "dumb"}


@pytest.mark.parametrize(
    ("word", "offered"),
    [
        ("cuda/cudnn-bn-eps", [NEGATIVE, SMALL]),
        ("cudnn-bn-eps", [NEGATIVE, SMALL]),
        (NEGATIVE, [NEGATIVE]),
        ("no-such", []),
    ],
)
def test_ids_are_offered_for_the_beginning_of_an_id_or_of_a_slug(
    canon: Canon, word: str, offered: list[str]
) -> None:
    done = canon("completion", "ids", word)

    assert done.stdout.decode().splitlines() == offered
    assert done.returncode == (0 if offered else 1)


def test_all_ids_are_offered_for_nothing(canon: Canon) -> None:
    assert {NEGATIVE, SMALL} < set(canon("completion", "ids").stdout.decode().splitlines())


@pytest.mark.skipif(BASH is None, reason="needs bash")
@pytest.mark.parametrize(
    "words",
    first_quick(
        ["show", "report worked", "lint", "lab matrix", "lab status other", "lab show", "lab plan"],
        2,
    ),
)
def test_bash_completes_ids_wherever_a_command_takes_one(
    environment: dict[str, str], words: str
) -> None:
    done = subprocess.run(
        [str(BASH), "-c", CANON + ASK, "bash", "canon", *words.split(), "cudnn-bn-epsilon-n"],
        capture_output=True,
        env=environment,
        timeout=120,
    )
    assert done.stdout.decode().split() == [NEGATIVE]


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_the_tab_key_writes_the_id(environment: dict[str, str], tmp_path: Path) -> None:
    settings = tmp_path / "bashrc"
    settings.write_text(f"{CANON}PS1='ready> '\n", encoding="utf-8")
    words = [str(BASH), "--noprofile", "--rcfile", str(settings), "-i"]
    keys = b"canon show --format json cudnn-bn-epsilon-neg\t\nexit\n"
    _, output = in_terminal(words, environment, keys)

    assert f'"id": "{NEGATIVE}"' in output


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_ask_for_ids_too(canon: Canon, shell: str) -> None:
    script = canon("completion", shell).stdout.decode()

    assert "canon completion ids" in script
    program = shutil.which(shell)
    if program is not None:
        subprocess.run([program, "-n"], input=script.encode(), check=True, timeout=60)


def test_offering_ids_imports_nothing_that_takes_long(environment: dict[str, str]) -> None:
    script = (
        "import sys; from errorcanon.serve.cli import main; "
        f"main(['completion', 'ids', {NEGATIVE!r}]); print(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", script]
    for _ in range(2):  # the first makes the checked copy of a corpus that is not the package's own
        done = subprocess.run(words, capture_output=True, text=True, env=environment, check=True)
    slow = {"shtab", "asyncio", "subprocess", "errorcanon.publish.card", "errorcanon.match.explain"}
    assert not slow & set(done.stderr.split())
