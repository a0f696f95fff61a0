"""errorcanon.install(): the card below the traceback, and nothing else changed."""

from __future__ import annotations

import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from hooks.conftest import FAILING, IDENTITY, MESSAGE, Program, needs_torch

import errorcanon

INSTALL = "import errorcanon\nerrorcanon.install()\n"
RULE = "── canon ──"


@pytest.fixture
def hooks() -> Iterator[None]:
    """Put back what the tests run under."""
    before = sys.excepthook, threading.excepthook, traceback.print_exc
    yield
    errorcanon.uninstall()
    sys.excepthook, threading.excepthook, traceback.print_exc = before


def test_the_card_follows_the_traceback_which_stays_as_it_was(program: Program) -> None:
    plain = program("import errorcanon\n\n" + FAILING)
    done = program(INSTALL + FAILING)

    assert done.returncode == plain.returncode == 1
    assert done.stdout == plain.stdout == ""
    assert done.stderr.startswith(plain.stderr + f"\n{RULE} {IDENTITY}\n")
    assert IDENTITY in done.stderr


def test_an_unknown_failure_ends_as_without_us(program: Program) -> None:
    unknown = "raise ValueError('the moon is in the wrong phase')\n"
    assert program(INSTALL + unknown).stderr == program("import errorcanon\n\n" + unknown).stderr


def test_canon_0_leaves_the_hooks_alone(program: Program) -> None:
    script = INSTALL + "import sys\nprint(sys.excepthook is sys.__excepthook__)\n" + FAILING
    done = program(script, CANON="0")

    assert done.stdout == "True\n"
    assert RULE not in done.stderr


def test_a_thread_that_dies_has_a_card_and_the_program_goes_on(program: Program) -> None:
    script = (
        "import threading\n"
        f"def work():\n    {FAILING}"
        "thread = threading.Thread(target=work)\nthread.start()\nthread.join()\nprint('on')\n"
    )
    done = program(INSTALL + script)

    assert (done.returncode, done.stdout) == (0, "on\n")
    assert 0 < done.stderr.index("RuntimeError") < done.stderr.index(RULE)


def test_two_threads_that_die_at_once_have_a_card_each(program: Program) -> None:
    script = (
        "import threading\nbarrier = threading.Barrier(2)\n"
        f"def work():\n    barrier.wait()\n    {FAILING}"
        "threads = [threading.Thread(target=work) for _ in range(2)]\n"
        "[t.start() for t in threads]\n[t.join() for t in threads]\n"
    )
    assert program(INSTALL + script).stderr.count(RULE) == 2


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.parametrize("where", ["module", "target"])
def test_a_child_process_that_dies_has_a_card(program: Program, method: str, where: str) -> None:
    script = (
        "import multiprocessing, sys\nimport errorcanon\n"
        f"if {where!r} == 'module':\n    errorcanon.install()\n"
        f"def work():\n    if {where!r} == 'target':\n        errorcanon.install()\n    {FAILING}"
        "if __name__ == '__main__':\n"
        f"    process = multiprocessing.get_context({method!r}).Process(target=work)\n"
        "    process.start()\n    process.join()\n    sys.exit(process.exitcode)\n"
    )
    done = program(script, options=("-W", "error", "-W", "ignore::DeprecationWarning"))

    assert done.returncode == 1
    assert done.stderr.count(RULE) == 1
    assert 0 < done.stderr.index("RuntimeError") < done.stderr.index(RULE)


def test_a_pool_hands_the_failure_to_its_parent_which_explains_it(program: Program) -> None:
    script = (
        "from concurrent.futures import ProcessPoolExecutor\nimport errorcanon\n"
        f"def work():\n    {FAILING}"
        "if __name__ == '__main__':\n    errorcanon.install()\n"
        "    with ProcessPoolExecutor(1) as pool:\n        pool.submit(work).result()\n"
    )
    done = program(script, options=("-W", "ignore"))
    assert done.stderr.count(RULE) == 1


def test_ctrl_c_has_no_card(program: Program) -> None:
    script = f"try:\n    {FAILING}except RuntimeError:\n    raise KeyboardInterrupt\n"
    done = program(INSTALL + script)

    assert "KeyboardInterrupt" in done.stderr
    assert RULE not in done.stderr


def test_a_syntax_error_of_an_imported_module_is_no_trouble(
    program: Program, tmp_path: Path
) -> None:
    (tmp_path / "broken.py").write_text("x = (\n", encoding="utf-8")
    done = program(INSTALL + "import broken\n")

    assert "SyntaxError" in done.stderr
    assert RULE not in done.stderr and "canon:" not in done.stderr


def test_endless_recursion_is_no_trouble(program: Program) -> None:
    done = program(INSTALL + "def f():\n    f()\nf()\n")

    trace, _, card = done.stderr.partition(RULE)
    assert trace.rstrip().endswith("RecursionError: maximum recursion depth exceeded")
    assert "python/recursion-without-end" in card


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full"])
def test_a_stderr_that_takes_nothing_changes_nothing(
    environment: dict[str, str], tmp_path: Path, redirect: str
) -> None:
    path = tmp_path / "program.py"
    path.write_text(INSTALL + FAILING, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", f'"$0" "$1" {redirect}; echo $?', sys.executable, str(path)],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    bare = subprocess.run(
        ["bash", "-c", f'"$0" -c "raise ValueError" {redirect}; echo $?', sys.executable],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (done.stdout, done.stderr) == (bare.stdout, bare.stderr)


@pytest.mark.parametrize("missing", ["isatty", "encoding", "closed"])
def test_an_object_in_the_place_of_stderr_may_lack_what_streams_have(
    program: Program, missing: str
) -> None:
    script = (
        "import sys\nclass Logged:\n"
        "    def write(self, text):\n        sys.stdout.write(text)\n"
        "    def flush(self):\n        pass\n"
        "    def isatty(self):\n        return False\n"
        "    encoding, closed = 'utf-8', False\n"
        f"del Logged.{missing}\nsys.stderr = Logged()\n"
    )
    assert RULE in program(script + INSTALL + FAILING).stdout


@pytest.mark.parametrize("name", ["ascii", "gbk", "latin-1"])
def test_a_stderr_that_is_not_utf_8_gets_what_it_can_show(
    environment: dict[str, str], tmp_path: Path, name: str
) -> None:
    path = tmp_path / "program.py"
    path.write_text(INSTALL + FAILING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)],
        env={**environment, "PYTHONIOENCODING": name, "LANG": "zh_CN.UTF-8"},
        capture_output=True,
        timeout=120,
    )
    text = done.stderr.decode(name)
    assert IDENTITY in text
    assert ("无效做法" in text) is (name == "gbk")


def test_what_was_there_before_is_called_first(program: Program) -> None:
    script = (
        "import sys\nsys.excepthook = lambda *a: print('theirs', file=sys.stderr)\n"
        + INSTALL
        + FAILING
    )
    assert program(script).stderr.startswith(f"theirs\n\n{RULE} {IDENTITY}\n")


def test_a_hook_of_theirs_that_fails_is_reported_as_without_us(program: Program) -> None:
    theirs = "import sys\ndef theirs(*a):\n    raise ValueError('mine')\nsys.excepthook = theirs\n"
    done = program(theirs + INSTALL + FAILING)

    assert "Error in sys.excepthook" in done.stderr
    assert "Original exception was" in done.stderr


def test_installing_twice_shows_one_card(program: Program) -> None:
    assert program(INSTALL + INSTALL + FAILING).stderr.count(RULE) == 1


def test_installing_again_puts_the_card_below_what_came_between(program: Program) -> None:
    between = (
        "import sys\nours = sys.excepthook\n"
        "def theirs(*a):\n    ours(*a)\n    print('theirs', file=sys.stderr)\n"
        "sys.excepthook = theirs\n"
    )
    error = program(INSTALL + between + "errorcanon.install()\n" + FAILING).stderr

    assert error.count(RULE) == 1
    assert error.index("theirs") < error.index(RULE)


def test_uninstalling_puts_everything_back(hooks: None) -> None:
    before = sys.excepthook, threading.excepthook, traceback.print_exc
    errorcanon.install()
    assert sys.excepthook is not before[0]
    errorcanon.uninstall()
    errorcanon.uninstall()

    assert (sys.excepthook, threading.excepthook, traceback.print_exc) == before


def test_uninstalling_under_somebody_else_s_hook_leaves_theirs_working(
    hooks: None, capsys: pytest.CaptureFixture[str]
) -> None:
    errorcanon.install()
    ours, seen = sys.excepthook, []

    def theirs(*given: object) -> None:
        seen.append(given)
        ours(*given)  # type: ignore[arg-type] # passed on as it came

    sys.excepthook = theirs
    errorcanon.uninstall()
    error = RuntimeError(MESSAGE)
    sys.excepthook(RuntimeError, error, None)

    assert sys.excepthook is theirs
    assert len(seen) == 1
    assert capsys.readouterr().err == f"RuntimeError: {MESSAGE}\n"


def test_nothing_but_the_hooks_is_there_until_something_fails(program: Program) -> None:
    script = INSTALL + "import sys\nprint([m for m in sys.modules if m.startswith('errorcanon')])\n"
    loaded = ["errorcanon", *(f"errorcanon.hooks{m}" for m in ("", ".excepthook", ".failure"))]

    assert sorted(eval(program(script).stdout)) == loaded


@needs_torch
def test_a_real_layer_of_pytorch_that_refuses_its_input_is_explained(program: Program) -> None:
    script = "import torch\ntorch.nn.Conv2d(3, 8, 3)(torch.zeros(1, 4, 8, 8))\n"
    done = program(INSTALL + script, options=())

    assert done.returncode == 1
    assert 0 < done.stderr.index("RuntimeError: Given groups=1") < done.stderr.index(RULE)
    assert IDENTITY in done.stderr


@needs_torch
def test_a_rank_of_torch_multiprocessing_is_explained_by_its_parent(program: Program) -> None:
    script = (
        "import torch\nimport torch.multiprocessing as mp\nimport errorcanon\n"
        "def work(rank):\n    torch.nn.Conv2d(3, 8, 3)(torch.zeros(1, 4, 8, 8))\n"
        "if __name__ == '__main__':\n    errorcanon.install()\n    mp.spawn(work, nprocs=2)\n"
    )
    done = program(script, options=(), OMP_NUM_THREADS="1")

    assert done.stderr.count(RULE) == 1
    assert IDENTITY in done.stderr
