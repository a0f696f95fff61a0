"""The pytest plugin, in real runs of pytest."""

from __future__ import annotations

import pytest
from conftest import first_quick
from hooks.conftest import FAILING, IDENTITY, MESSAGE, Program, needs_torch
from worlds import NEEDS_WORLDS

from errorcanon.hooks import pytest_plugin
from errorcanon.serve.environment import collect

pytest_plugins = ["pytester"]

SECTION = "= known failures ="
KNOWN = f"def test_known():\n    {FAILING}"
XDIST = ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID")
INI = "[pytest]\nfilterwarnings = error\naddopts = -p errorcanon\n"
# On a busy machine, too, every failure is looked at.
PATIENT = "from errorcanon.hooks import pytest_plugin\npytest_plugin.LONGEST = 600.0\n"


@pytest.fixture
def run(
    pytester: pytest.Pytester, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> object:
    """Run pytest in a process of its own over the tests given; give what it printed."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for name in ("PYTEST_ADDOPTS", *XDIST):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    # Of the plugins that are installed for our own tests some take longer to load than a run does.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini(INI)
    pytester.makeconftest(PATIENT)

    def run(tests: str, *words: str) -> str:
        pytester.makepyfile(test_given=tests)
        return pytester.runpytest_subprocess(*words).stdout.str()

    return run


def section(output: str) -> str:
    """The lines from the section's heading to the next heading."""
    return output.partition(SECTION)[2].partition("\n==")[0]


@pytest.mark.parametrize(
    "words",
    first_quick(
        [
            [],
            ["-p", "xdist", "-n2"],
            ["-q"],
            ["--tb=short"],
            ["--tb=native"],
            ["--tb=line"],
            ["--tb=no"],
        ],
        quick=2,
    ),
    ids=lambda words: " ".join(words) or "long",
)
def test_a_known_failure_is_named_with_its_test(run, words: list[str]) -> None:
    told = section(run(KNOWN, *words))

    assert told.splitlines()[1] == "test_given.py::test_known"
    assert IDENTITY in told
    assert "✓ Do first: If the layout is wrong, move the channel axis" in told
    assert f"canon show {IDENTITY} · /e/" in told.splitlines()[-1]


def test_tests_with_one_cause_stand_together(run) -> None:
    tests = (
        "import pytest\n"
        "@pytest.mark.parametrize('n', range(7))\n"
        f"def test_many(n):\n    raise RuntimeError({MESSAGE!r}.replace('224', str(200 + n)))\n"
    )
    told = section(run(tests))

    assert told.count("canon show") == 1
    assert told.count("test_many[") == 5
    assert "and 2 more" in told


def test_two_causes_have_a_card_each(run) -> None:
    other = "Kernel size can't be greater than actual input size"
    message = f"Calculated padded input size per channel: (1 x 1). Kernel size: (3 x 3). {other}"
    told = section(run(KNOWN + f"def test_other():\n    raise RuntimeError({message!r})\n"))

    assert told.count("canon show") == 2


@pytest.mark.parametrize(
    "tests",
    [
        "def test_passes():\n    pass\n",
        "def test_unknown():\n    raise ValueError('the moon is in the wrong phase')\n",
        f"import pytest\n@pytest.mark.xfail\n{KNOWN}",
        f"def test_compares():\n    assert {MESSAGE!r} == ''\n",
        f"def test_names():\n    text = 'RuntimeError: ' + {MESSAGE!r}\n    raise ValueError\n",
        f"import pytest\ndef test_expects():\n    with pytest.raises(RuntimeError, match={MESSAGE!r}):\n        pass\n",
    ],
    ids=["passes", "unknown", "xfail", "compares", "names", "expects"],
)
def test_without_a_known_failure_nothing_is_said(run, tests: str) -> None:
    output = run(tests)

    assert " in " in output.splitlines()[-1]  # pytest's own last line
    assert SECTION not in output and "canon" not in output.replace("errorcanon", "")


def test_failures_of_fixtures_and_of_collection_count_too(run) -> None:
    fixture = f"import pytest\n@pytest.fixture\ndef broken():\n    {FAILING}"
    assert IDENTITY in section(run(fixture + "def test_it(broken):\n    pass\n"))

    told = section(run("raise ImportError('libcudnn.so.8: cannot open shared object file')\n"))
    assert "cuda/libcudnn-not-found" in told


def test_the_first_link_of_a_chain_is_looked_at(run) -> None:
    chained = f"def test_it():\n    try:\n        {FAILING}    except RuntimeError as error:\n"
    assert IDENTITY in section(run(chained + "        raise ValueError('step') from error\n"))


@pytest.mark.parametrize(
    "words", [["-p", "no:errorcanon"], ["--no-canon"], ["-o", "canon=false"]], ids=lambda w: w[-1]
)
def test_it_can_be_turned_off(run, words: list[str]) -> None:
    output = run(KNOWN, *words)

    assert "1 failed" in output
    assert SECTION not in output


def test_canon_0_turns_it_off(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANON", "0")
    assert SECTION not in run(KNOWN)


def test_it_speaks_chinese_where_the_locale_does(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    monkeypatch.setenv("PYTHONUTF8", "1")
    assert "已收录的错误" in run(KNOWN)


def test_a_missing_corpus_is_said_in_one_line(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANON_CORPUS", "no-such-file")
    lines = [line for line in run(KNOWN).splitlines() if "no-such-file" in line]

    assert len(lines) == 1 and lines[0].startswith("canon: no explanation")


def test_a_run_that_passes_imports_nothing_of_ours_but_the_plugin(run) -> None:
    script = (
        "import sys\ndef test_it():\n"
        "    print(sorted(m for m in sys.modules if m.startswith('errorcanon')))\n"
    )
    loaded = ["errorcanon", *(f"errorcanon.hooks{m}" for m in ("", ".failure", ".pytest_plugin"))]
    assert str(loaded) in run(script, "-s")


def test_a_program_may_import_us_before_it_calls_pytest(program: Program) -> None:
    # pytest warns of a package that brings a plugin and cannot be rewritten any more.
    script = (
        "import sys\nimport errorcanon\nimport pytest\n"
        "sys.exit(pytest.main(['-W', 'error', '-p', 'no:hypothesispytest', '--markers']))\n"
    )
    done = program(script)
    assert (done.returncode, done.stderr) == (0, "")


def test_pytest_finds_the_plugin_by_itself(
    run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makeini("[pytest]\n")
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    assert "--no-canon" in run("", "--help")


@needs_torch
def test_a_real_layer_of_pytorch_that_refuses_its_input_is_explained(run) -> None:
    test = "import torch\ndef test_it():\n    torch.nn.Conv2d(3, 8, 3)(torch.zeros(1, 4, 8, 8))\n"
    assert IDENTITY in section(run(test, "-W", "ignore"))


def test_what_xdist_ran_has_the_versions_that_are_installed() -> None:
    class Report:
        """What a worker sends; xdist adds the worker as `node`."""

    own, sent = Report(), Report()
    sent.node = "gw0"  # type: ignore[attr-defined] # as xdist does

    assert pytest_plugin._environment([own]) is None
    assert pytest_plugin._environment([own, sent]) == collect(whole=True)


def test_what_takes_too_long_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """An explainer whose clock has run out."""

    monkeypatch.setattr(pytest_plugin, "LONGEST", -1.0)
    known, left = pytest_plugin._explain({"a": ["x", "y"], "b": ["z"]}, Slow())  # type: ignore[arg-type] # never asked
    assert (known, left) == ([], 3)


# --- trying remedies ---------------------------------------------------------------

ALLOW = "TRITON_ALLOW_NON_CONSTEXPR_GLOBALS"
SCRIPTED = (
    "import os\n"
    "def test_adds_numbers():\n"
    f"    if os.environ.get({ALLOW!r}) != '1':\n"
    "        raise NameError('Cannot access global variable SIZE from within @jit\\'ed function. '\n"
    "            'Triton kernels can only access global variables that are instanstiated as '\n"
    "            'constexpr (`x = triton.language.constexpr(42)`).')\n"
    "    open('written', 'w').close()\n"
)


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only our own records say what is tried, and nothing is installed."""
    monkeypatch.delenv("CANON_CORPUS")
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("PIP_NO_INDEX", "1")


@NEEDS_WORLDS
def test_remedies_of_a_known_failure_are_tried_on_the_test_alone(
    run, pytester: pytest.Pytester, offline: None
) -> None:
    told = run(SCRIPTED + KNOWN, "--canon-try", "--canon-try-tests", "9")
    tried = told.partition("= remedies tried =")[2]

    assert "python -m pytest test_given.py::test_adds_numbers" in tried
    assert f"✓ {ALLOW}=1: cured" in tried
    assert f"without it the failure came back: {ALLOW}=1" in tried
    assert "python -m pytest test_given.py::test_known" in tried
    assert "No remedy for it can be applied by a machine" in tried
    assert not (pytester.path / "written").exists()


@NEEDS_WORLDS
def test_trials_have_a_number_and_a_time(run, offline: None) -> None:
    few = run(SCRIPTED + KNOWN, "--canon-try", "--canon-try-tests", "1")
    short = run(SCRIPTED, "--canon-try", "--canon-try-seconds", "1")
    wrong = run(SCRIPTED, "--canon-try", "--canon-try-tests", "0")

    assert few.count("python -m pytest test_given.py::") == 1
    assert "1 more failures were not tried: --canon-try-tests" in few
    assert "1 more failures were not tried" in short and "cured" not in short
    assert "cured" not in wrong


def test_nothing_is_tried_unless_it_is_asked_for(run) -> None:
    assert "remedies tried" not in run(SCRIPTED)
    assert "remedies tried" not in run("def test_fine(): pass\n", "--canon-try")
