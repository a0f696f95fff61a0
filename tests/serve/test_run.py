"""canon run: the command's output, exit code and signals are untouched."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import Canon
from serve.test_cli import ERROR, IDENTITY
from signals import IGNORED, OBEYED, ctrl_c

TAKE_TERMINAL = (  # a fork of this process would not do: JAX, where it is loaded, forbids it
    "import fcntl, os, sys, termios; "
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
FAILING = f"import sys; print('out'); print({ERROR!r}, file=sys.stderr); sys.exit(7)"


@pytest.fixture
def environment(corpus_file: Path) -> dict[str, str]:
    return {**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0", "LANG": "C.UTF-8"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "errorcanon", "run", "--", *words]


def test_output_and_exit_code_pass_through_and_the_card_follows(canon: Canon) -> None:
    done = canon("run", "--", sys.executable, "-c", FAILING)

    assert done.returncode == 7
    assert done.stdout == b"out\n"
    assert done.stderr.decode().startswith(ERROR + "\n")
    assert IDENTITY in done.stderr.decode()


def test_a_command_that_succeeds_is_left_alone(canon: Canon) -> None:
    done = canon("run", "--", sys.executable, "-c", f"print({ERROR!r})")

    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, ERROR + "\n", b"")


def test_options_of_the_command_stay_the_command_s(canon: Canon) -> None:
    done = canon(
        "run",
        "--",
        sys.executable,
        "-c",
        "import sys; print(sys.argv[1:])",
        "--lang",
        "zh",
        "--",
        "x",
    )
    assert done.stdout == b"['--lang', 'zh', '--', 'x']\n"


def test_bytes_pass_unchanged(canon: Canon) -> None:
    data = bytes(range(256)) * 300
    done = canon(
        "run",
        "--",
        sys.executable,
        "-c",
        "import sys; sys.stdout.buffer.write(bytes(range(256)) * 300)",
    )
    assert done.stdout == data


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_signal_that_ended_the_command_ends_us(environment: dict[str, str], number: int) -> None:
    script = f"import os; os.kill(os.getpid(), {int(number)})"
    done = subprocess.run(
        command(sys.executable, "-c", script), env=environment, capture_output=True, timeout=60
    )
    assert done.returncode == -number


@pytest.mark.parametrize(("name", "code"), [("no-such-command-here", 127), ("/etc/passwd", 126)])
def test_a_command_that_cannot_start_exits_as_in_a_shell(
    canon: Canon, name: str, code: int
) -> None:
    done = canon("run", "--", name)

    assert done.returncode == code
    assert name in done.stderr.decode()


def test_a_terminate_signal_reaches_the_command(
    environment: dict[str, str], tmp_path: Path
) -> None:
    mark = tmp_path / "stopped"
    script = (
        "import pathlib, signal, sys, time\n"
        f"signal.signal(signal.SIGTERM, lambda *_: (pathlib.Path({str(mark)!r}).write_text('yes'), sys.exit(3)))\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    process = subprocess.Popen(
        command(sys.executable, "-c", script), env=environment, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.terminate()

    assert process.wait(timeout=60) == 3
    process.stdout.close()
    assert mark.read_text() == "yes"


def in_terminal(
    words: list[str], environment: dict[str, str], keys: bytes = b""
) -> tuple[int, str]:
    """Run words in a terminal of its own and press keys once it has said 'ready'."""
    terminal, inner = pty.openpty()
    with ctrl_c(OBEYED):
        process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *words],
            stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True,
        )  # fmt: skip
    os.close(inner)
    output, deadline, pressed = b"", time.monotonic() + 60, False
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            output += piece
        if keys and not pressed and b"ready" in output:
            os.write(terminal, keys)
            pressed = True
    status = process.wait(60)
    os.close(terminal)
    return status, output.decode("utf-8", errors="replace")


def test_in_a_terminal_the_command_sees_a_terminal(environment: dict[str, str]) -> None:
    script = "import sys, os; print(sys.stdout.isatty(), sys.stderr.isatty(), os.get_terminal_size().columns > 0)"
    code, output = in_terminal(command(sys.executable, "-c", script), environment)

    assert code == 0
    assert "True True" in output


def test_ctrl_c_stops_the_command_and_is_reported_as_its_end(environment: dict[str, str]) -> None:
    script = "import time; print('ready', flush=True); time.sleep(60)"
    code, output = in_terminal(command(sys.executable, "-c", script), environment, keys=b"\x03")

    assert code in (-signal.SIGINT, 130, 1)
    assert output.count("KeyboardInterrupt") == 1  # the command's own; none of ours
    assert "canon" not in output


def test_a_command_that_handles_ctrl_c_keeps_its_own_exit_code(environment: dict[str, str]) -> None:
    script = (
        "import sys, time\n"
        "try:\n    print('ready', flush=True); time.sleep(60)\n"
        "except KeyboardInterrupt:\n    print('saved', flush=True); sys.exit(0)\n"
    )
    code, output = in_terminal(command(sys.executable, "-c", script), environment, keys=b"\x03")

    assert code == 0
    assert "saved" in output


KILLED = "python/host-memory-exhausted"
DIES = "import os, sys; os.write(1, sys.argv[2].encode()); os.kill(os.getpid(), int(sys.argv[1]))"


@pytest.mark.parametrize("printed", ["", "step 3\n"])
@pytest.mark.parametrize(
    ("number", "looked_at"),
    [
        (signal.SIGKILL, "oom_kill"),
        (signal.SIGSEGV, "PYTHONFAULTHANDLER=1"),
        (signal.SIGBUS, "df -h /dev/shm"),
        (signal.SIGUSR2, "SIGUSR2"),
    ],
)
def test_of_which_signal_a_command_died_is_said_with_what_to_look_at(
    canon: Canon, number: int, looked_at: str, printed: str
) -> None:
    said, chinese = (
        canon(
            "run", "--lang", language, "--", sys.executable, "-c", DIES, str(int(number)), printed
        )
        for language in ("en", "zh")
    )
    name = signal.Signals(number).name

    assert said.returncode == chinese.returncode == -number
    assert f"died of {name} (signal {int(number)})" in said.stderr.decode()
    assert f"因信号 {name}（{int(number)}）终止" in chinese.stderr.decode()
    for done in (said, chinese):
        assert looked_at in done.stderr.decode()
        assert (KILLED in done.stderr.decode()) == (number == signal.SIGKILL)
    assert "0 lines" not in said.stderr.decode()


def test_a_command_that_dies_without_a_word_is_said_to_have_printed_nothing(canon: Canon) -> None:
    script = "import os; os.kill(os.getpid(), 11)"
    died = canon("run", "--", sys.executable, "-c", script).stderr.decode()
    failed = canon("run", "--", sys.executable, "-c", "raise SystemExit(3)")

    assert "It printed nothing." in died and "No known failure" not in died
    assert failed.returncode == 3
    assert "ended with exit code 3.\nIt printed nothing." in failed.stderr.decode()


def test_an_exit_code_that_stands_for_a_signal_is_read_as_one(canon: Canon) -> None:
    killed = canon("run", "--", sys.executable, "-c", "print('step 3'); raise SystemExit(137)")
    other = canon("run", "--", sys.executable, "-c", "print('step 3'); raise SystemExit(3)")

    assert killed.returncode == 137
    assert "exit code 137 is how a shell says" in killed.stderr.decode()
    assert KILLED in killed.stderr.decode()
    assert "signal" not in other.stderr.decode()


def test_what_the_output_says_goes_before_what_the_signal_may_mean(canon: Canon) -> None:
    known = canon("run", "--", sys.executable, "-c", DIES, "9", ERROR).stderr.decode()
    unknown = canon(
        "run", "--", sys.executable, "-c", DIES, "9", "MoonError: too full"
    ).stderr.decode()

    assert "died of SIGKILL" in known and IDENTITY in known and KILLED not in known
    assert "died of SIGKILL" in unknown and "│ MoonError: too full" in unknown


def test_reports_for_people_say_of_which_signal_it_died(canon: Canon, tmp_path: Path) -> None:
    forms = ("md", "github", "json", "sarif")
    words = [word for form in forms for word in ("--report", f"{form}:{tmp_path / form}")]
    done = canon("run", *words, "--", sys.executable, "-c", DIES, "11", "step")

    assert done.returncode == -signal.SIGSEGV
    texts = {form: (tmp_path / form).read_text(encoding="utf-8") for form in forms}
    assert texts["md"].startswith("The command died of SIGSEGV")
    assert texts["github"].startswith("::notice title=canon::The command died of SIGSEGV")
    found = [one["id"] for one in json.loads(texts["json"])["findings"]]
    assert found == ["services/segmentation-fault"]
    json.loads(texts["sarif"])


@pytest.mark.parametrize("inherited", [OBEYED, IGNORED])
def test_the_command_inherits_whether_ctrl_c_is_ignored(
    canon: Canon, inherited: signal.Handlers
) -> None:
    script = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    with ctrl_c(inherited):
        done = canon("run", "--", sys.executable, "-c", script)

    assert done.stdout.decode() == f"{inherited is IGNORED}\n"


def test_reports_are_written_beside_the_card(canon: Canon, tmp_path: Path) -> None:
    report, notes = tmp_path / "answer.json", tmp_path / "notes"
    words = ("--report", f"json:{report}", "--report", f"github:{notes}")
    done = canon("run", *words, "--", sys.executable, "-c", FAILING)

    assert done.returncode == 7
    assert IDENTITY in done.stderr.decode()
    assert json.loads(report.read_text(encoding="utf-8"))["findings"][0]["id"] == IDENTITY
    assert notes.read_text(encoding="utf-8").startswith("::error file=output,line=")
    assert sorted(tmp_path.glob(".*")) == []


@pytest.mark.parametrize("wanted", ["md", "md:", "yaml:a", "md:no/such/folder/a.md", "md:."])
def test_a_report_that_cannot_be_written_is_refused_before_the_command_runs(
    canon: Canon, wanted: str
) -> None:
    done = canon("run", "--report", wanted, "--", sys.executable, "-c", "print('ran')")

    assert (done.returncode, done.stdout) == (2, b"")
    assert f"--report {wanted}: " in done.stderr.decode()


def test_a_report_that_fails_does_not_change_the_end_of_the_command(
    canon: Canon, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    script = f"import os, sys; os.rmdir({str(folder)!r}); sys.exit(7)"
    done = canon("run", "--report", f"md:{folder / 'a.md'}", "--", sys.executable, "-c", script)

    assert done.returncode == 7
    assert f"{folder / 'a.md'}: cannot be written" in done.stderr.decode()


def test_without_a_corpus_the_exit_code_is_still_the_command_s(canon: Canon) -> None:
    done = canon("run", "--", sys.executable, "-c", FAILING, CANON_CORPUS="no-such.sqlite")

    assert done.returncode == 7
    assert "canon: no-such.sqlite: " in done.stderr.decode()


def test_canon_0_silences_it(canon: Canon) -> None:
    done = canon("run", "--", sys.executable, "-c", FAILING, CANON="0")

    assert (done.returncode, done.stderr.decode()) == (7, ERROR + "\n")


def test_a_card_that_the_command_has_shown_itself_is_not_shown_again(canon: Canon) -> None:
    script = f"import errorcanon; errorcanon.install(); raise ValueError({ERROR!r})"
    done = canon("run", "--", sys.executable, "-c", script)

    assert done.returncode == 1
    assert done.stderr.decode().count(f"canon show {IDENTITY} · /e/") == 1
