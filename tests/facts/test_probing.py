"""Probes run apart, for a while, and can change nothing."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from errorcanon.facts.fact import Subject
from errorcanon.facts.probing import ask_probe
from errorcanon.model import LookSpec, Seen

ANSWER = (
    "import json, sys\nasked = json.load(sys.stdin)\n"
    "print(json.dumps({'answer': 'this', 'because': {'en': asked['captures']['file'], 'zh': '是'}}))\n"
)


def ask(code: str, folder: Path | str = "/", **environ: str) -> tuple[Seen, ...]:
    look = LookSpec("head", "test", "this", probe="head.py", code=code)
    return ask_probe(look, {"file": "a.bin"}, Subject(script=str(folder)), sys.executable, environ)


def test_a_probe_is_told_what_was_captured_and_says_what_is_so() -> None:
    assert ask(ANSWER) == (Seen("head", "this", because=(("en", "a.bin"), ("zh", "是"))),)


@pytest.mark.parametrize(
    "code",
    [
        "raise SystemExit(1)",
        "print('no JSON')",
        "import json; print(json.dumps({'answer': 'cannot-tell'}))",
        "import json; print(json.dumps({'answer': 'perhaps', 'because': {'en': '', 'zh': ''}}))",
        "print('x' * 1_000_000)",
        "def (",
    ],
)
def test_what_is_no_answer_says_nothing(code: str) -> None:
    assert ask(code) == ()


def test_a_probe_that_loops_is_ended_with_what_it_began() -> None:
    began = time.monotonic()
    assert ask("import subprocess\nsubprocess.Popen(['sleep', '60'])\nwhile True: pass") == ()
    assert time.monotonic() - began < 20


def test_a_probe_can_write_nothing(tmp_path: Path) -> None:
    if not _is_apart():
        pytest.skip("bubblewrap does not work here")
    assert ask(f"open({str(tmp_path / 'made')!r}, 'w')\n" + ANSWER, tmp_path) == ()
    assert not (tmp_path / "made").exists()


def test_a_probe_reaches_nobody() -> None:
    if not _is_apart():
        pytest.skip("bubblewrap does not work here")
    code = "import os\nnames = sorted(os.listdir('/proc/self/net/dev_snmp6'))\n"
    assert ask(code + "assert names == ['lo'], names\n" + ANSWER)


def test_a_probe_sees_no_secret() -> None:
    code = "import os\nassert 'TOKEN' not in os.environ\n"
    assert ask(code + ANSWER, TOKEN="hidden")  # it is none


def test_controls_in_a_reason_are_taken_out() -> None:
    code = ANSWER.replace("asked['captures']['file']", "'a\\x1b[31mb' * 400")
    because = dict(ask(code)[0].because)["en"]
    assert "\x1b" not in because
    assert len(because) <= 300


def test_where_files_in_memory_are_refused_one_on_disk_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(name: str) -> int:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.memfd_create", refuse)
    assert ask(ANSWER)


def test_an_interpreter_that_is_gone_says_nothing() -> None:
    look = LookSpec("head", "test", "this", probe="head.py", code=ANSWER)
    assert ask_probe(look, {}, Subject(), "/nowhere/python", {}) == ()


def test_an_interpreter_that_hangs_at_its_start_is_left(tmp_path: Path) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\nsleep 60\n", encoding="utf-8")
    program.chmod(0o755)
    look = LookSpec("head", "test", "this", probe="head.py", code=ANSWER)
    began = time.monotonic()

    assert ask_probe(look, {}, Subject(), str(program), {"PATH": "/usr/bin:/bin"}) == ()
    assert time.monotonic() - began < 20


def _is_apart() -> bool:
    """Tell whether bubblewrap works here: in it, process 1 is not the machine's."""
    code = "import os\nassert os.getpid() < 10\n"
    return bool(ask(code + ANSWER))
