"""The GitHub Action and the problem matcher, as GitHub's runner would use them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Canon
from markdown_it import MarkdownIt
from ruamel.yaml import YAML
from serve.test_cli import ERROR, IDENTITY
from worlds import NEEDS_WORLDS

from errorcanon.model import LANGUAGES, Language, Record

ACTION = YAML(typ="safe").load(ROOT / "action.yml")
MATCHERS = json.loads((ROOT / ".github" / "errorcanon-matcher.json").read_text(encoding="utf-8"))
UNTRIED = {"turned": "false", "tried": ""}
FAILING = f'echo "::group::train"; echo "{ERROR}" >&2; exit 7'
SHARED = "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"


# --- the action ----------------------------------------------------------------


def test_the_action_is_what_github_s_schema_asks_for() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions"]
    subprocess.run([*check, str(ROOT / "action.yml")], check=True, capture_output=True, timeout=120)


@dataclass(frozen=True)
class Ran:
    """What the steps of the action left behind."""

    code: int
    output: str
    outputs: dict[str, str]
    summary: str
    path: str


class Runner:
    """A runner with a folder of its own; expressions are read as far as the action has them."""

    def __init__(self, folder: Path, environment: Mapping[str, str], canon: Path | None = None):
        self._folder = folder
        self._environment = environment
        self._temp = folder / "temp" if canon is None else canon.parents[2]
        self._temp.mkdir(exist_ok=True)

    def environment_of(self, **changes: str) -> dict[str, str]:
        """Give the runner's variables with others; an empty one is left out."""
        return {name: value for name, value in {**self._environment, **changes}.items() if value}

    def use(self, **inputs: str) -> Ran:
        given = {name: spec.get("default", "") for name, spec in ACTION["inputs"].items()}
        assert inputs.keys() <= given.keys()
        done = None
        for step in ACTION["runs"]["steps"]:
            done = self._step(step, {**given, **inputs})
            if done.returncode != 0:
                break
        assert done is not None
        outputs = dict(line.split("=", 1) for line in self._read("output").splitlines())
        declared = {name: f"${{{{ steps.explain.outputs.{name} }}}}" for name in ACTION["outputs"]}
        assert {n: spec["value"] for n, spec in ACTION["outputs"].items()} == declared
        assert outputs.keys() <= declared.keys()
        text = done.stdout + done.stderr
        return Ran(done.returncode, text, outputs, self._read("summary"), self._read("path"))

    def _step(
        self, step: Mapping[str, Any], inputs: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str]:
        assert "${{" not in step["run"]  # a command must not be written into a script
        assert step["shell"] == "bash"
        script = self._folder / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        files = {}
        for name, variable in (("output", "OUTPUT"), ("summary", "STEP_SUMMARY"), ("path", "PATH")):
            path = self._folder / name
            path.write_text("", encoding="utf-8")
            files[f"GITHUB_{variable}"] = str(path)
        own = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
            for name, value in step.get("env", {}).items()
        }
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            env={
                **self._environment,
                "RUNNER_TEMP": str(self._temp),
                "GITHUB_ACTION_PATH": str(ROOT),
                **files,
                **own,
            },
            cwd=self._folder,
            capture_output=True,
            encoding="utf-8",
            timeout=600,
        )

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text(encoding="utf-8")

    @property
    def canon(self) -> Path:
        return self._temp / "errorcanon" / "bin" / "canon"


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory, corpus_file: Path) -> Runner:
    """A runner on which the action has been used once, so that canon is installed for real."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PYTHON"))
    }
    environment = {**kept, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0", "LANG": "C.UTF-8"}
    runner = Runner(tmp_path_factory.mktemp("runner"), environment)
    ran = runner.use()
    if "hatchling" in ran.output and not runner.canon.is_file():
        pytest.skip("no package index within reach to install from")
    assert ran.code == 0, ran.output
    return runner


def test_without_a_command_canon_and_the_matcher_are_made_known(runner: Runner) -> None:
    ran = runner.use()

    assert (ran.code, ran.outputs["found"]) == (0, "false")
    assert f"::add-matcher::{ROOT / '.github' / 'errorcanon-matcher.json'}\n" in ran.output
    (folder,) = ran.path.splitlines()
    assert sorted(path.name for path in Path(folder).iterdir()) == ["canon"]
    version = subprocess.run([f"{folder}/canon", "--version"], capture_output=True, check=True)
    assert version.stdout.startswith(b"canon ")


def test_a_command_that_fails_is_annotated_and_summarised(runner: Runner) -> None:
    ran = runner.use(run=FAILING, lang="zh")

    assert ran.code == 7
    assert "::group::train\n" in ran.output
    assert re.search(
        rf"^::error file=output,line=\d,title=canon \({IDENTITY}\)::", ran.output, re.M
    )
    assert "## 有效做法" in ran.summary
    assert ran.outputs == {"found": "true", "record": IDENTITY, **UNTRIED}


def test_a_log_gives_the_runner_no_commands(runner: Runner, tmp_path: Path) -> None:
    log = tmp_path / "train.log"
    log.write_text(f"##[add-matcher]/x ::add-mask::a\n::add-mask::b {ERROR}\n", encoding="utf-8")

    ran = runner.use(log=str(log))

    before, token, quoted, after = re.fullmatch(  # type: ignore[union-attr]
        r"(.*)^::stop-commands::([0-9a-f]{32})\n(.*)^::\2::\n(.*)", ran.output, re.M | re.S
    ).groups()
    assert ran.outputs["found"] == "true"
    assert "add-mask" in quoted
    assert token not in quoted
    outside = [line for line in (before + after).splitlines() if re.search("::|##", line)]
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in outside)


def test_a_command_that_succeeds_leaves_no_trace(runner: Runner) -> None:
    ran = runner.use(run=f"cat <<'END'\n{ERROR}\nEND\n")

    assert (ran.code, ran.output, ran.summary) == (0, ERROR + "\n", "")
    assert ran.outputs == {"found": "false", "record": "", **UNTRIED}


def test_a_command_that_fails_for_an_unknown_reason_keeps_its_exit_code(runner: Runner) -> None:
    ran = runner.use(run='false | cat; echo "not reached"')

    assert (ran.code, ran.summary, ran.outputs["found"]) == (1, "", "false")
    assert "not reached" not in ran.output


def test_a_signal_that_ends_the_command_fails_the_step(runner: Runner) -> None:
    assert runner.use(run="kill -KILL $$").code == 128 + 9


def test_quotes_and_commands_in_inputs_stay_what_they_are(runner: Runner, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    for inputs in ({"log": f"$(touch {mark})"}, {"run": "true", "lang": f'en"; touch {mark}; "'}):
        assert runner.use(**inputs).code != 0
    assert not mark.exists()
    assert runner.use(run="""printf '%s' "it's \\"here\\"" """).output == """it's "here\""""


def test_a_log_is_explained_and_fails_nothing(runner: Runner, tmp_path: Path) -> None:
    log = tmp_path / "a log.txt"
    log.write_text(f"step 1\n{ERROR}\n", encoding="utf-8")
    ran = runner.use(log=str(log))

    assert (ran.code, ran.outputs["record"]) == (0, IDENTITY)
    assert f"::error file={log},line=2," in ran.output
    assert "## What works" in ran.summary

    log.write_text("all is well\n", encoding="utf-8")
    healthy = runner.use(log=str(log))
    assert (healthy.code, healthy.summary, healthy.outputs["found"]) == (0, "", "false")
    assert "No known failure" in healthy.output


FAILS_WITHOUT = (
    'if [ "$TRITON_ALLOW_NON_CONSTEXPR_GLOBALS" != 1 ]; then '
    """echo "NameError: Cannot access global variable SIZE from within @jit'ed function. Triton """
    "kernels can only access global variables that are instanstiated as constexpr "
    '(see <img src=x> | \\`x\\`).)" >&2; exit 3; fi; touch "$MARK"'
)


@NEEDS_WORLDS
def test_a_remedy_that_turns_the_command_is_in_the_summary(runner: Runner, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    plain = Runner(tmp_path, runner.environment_of(CANON_CORPUS="", MARK=str(mark)), runner.canon)
    off, on = plain.use(run=FAILS_WITHOUT), plain.use(run=FAILS_WITHOUT, **{"try": "true"})

    assert (off.code, off.outputs["turned"], off.outputs["tried"]) == (3, "false", "")
    assert "## remedies tried" not in off.summary
    assert (on.code, on.outputs["turned"]) == (3, "true")
    tried = on.summary.partition("## remedies tried")[2]
    assert "- ✓ `TRITON_ALLOW_NON_CONSTEXPR_GLOBALS=1`: cured" in tried
    assert "```text\nTRITON_ALLOW_NON_CONSTEXPR_GLOBALS=1\n```" in tried
    assert Path(on.outputs["tried"]).read_text(encoding="utf-8") in on.summary
    assert "<img" not in MarkdownIt("gfm-like", {"linkify": False}).render(tried)
    assert not mark.exists()


@NEEDS_WORLDS
def test_what_cannot_be_tried_is_said_as_text(runner: Runner, tmp_path: Path) -> None:
    """A command that fails once and then no more; its words are no commands to the runner."""
    once = f'if mkdir "{tmp_path}/once"; then {FAILING}; fi'
    shutil.rmtree(tmp_path / "once", ignore_errors=True)
    ran = runner.use(run=once, **{"try": "true"})

    assert (ran.code, ran.outputs["turned"], ran.outputs["tried"]) == (7, "false", "")
    quoted = re.search(r"^::stop-commands::([0-9a-f]{32})\n(.*)^::\1::$", ran.output, re.M | re.S)
    assert quoted and "did not fail in 3 runs" in quoted[2]


def test_wrong_inputs_are_named(runner: Runner) -> None:
    both = runner.use(run="true", log="train.log")
    missing = runner.use(log="no-such-file")

    assert both.code == missing.code == 2
    assert "::error title=Errorcanon::Give either run or log" in both.output
    assert "::error title=Errorcanon::no-such-file: no such file" in missing.output


# --- the problem matcher -------------------------------------------------------


def issues_of(output: str) -> list[dict[str, str]]:
    """Read lines as the runner does: each matcher waits for its next pattern.

    A pattern that was waited for is waited for again on later lines, until the one before it is
    met anew (`IssueMatcher.Match` in actions/runner); the first matcher to end resets the others.
    """
    found = []
    matchers = MATCHERS["problemMatcher"]
    states: list[list[dict[str, str] | None]] = [[] for _ in matchers]

    def reset(number: int) -> None:
        states[number] = [None] * (len(matchers[number]["pattern"]) - 1)

    for number in range(len(matchers)):
        reset(number)
    for line in output.splitlines():
        for number, matcher in enumerate(matchers):
            issue = _step(line, matcher["pattern"], states[number])
            if issue is not None:
                for other in range(len(matchers)):
                    reset(other)
                found.append({"owner": matcher["owner"], "severity": matcher["severity"], **issue})
                break
    return found


def _step(
    line: str, patterns: list[dict[str, Any]], state: list[dict[str, str] | None]
) -> dict[str, str] | None:
    last = len(patterns) - 1
    for place in range(last, -1, -1):
        running = {} if place == 0 else state[place - 1]
        if running is None:
            continue
        hit = re.search(patterns[place]["regexp"], line)
        named = {n: hit[g] for n, g in patterns[place].items() if n != "regexp"} if hit else {}
        if place == last and hit:
            return {**running, **named}
        if place == last:
            state[place - 1] = None
        else:
            state[place] = {**running, **named} if hit else None
    return None


def test_the_matcher_is_what_the_runner_takes() -> None:
    owners = [matcher["owner"] for matcher in MATCHERS["problemMatcher"]]
    assert len(set(owners)) == len(owners)
    for matcher in MATCHERS["problemMatcher"]:
        assert matcher["severity"] in {"error", "warning", "notice"}
        named = [name for pattern in matcher["pattern"] for name in pattern if name != "regexp"]
        assert sorted(named) == ["code", "message"]  # a property may be set once
        for pattern in matcher["pattern"]:
            groups = re.compile(pattern["regexp"]).groups
            assert all(group <= groups for name, group in pattern.items() if name != "regexp")


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_becomes_an_error(
    canon: Canon, records: dict[str, Record], language: Language, colour: str
) -> None:
    script = f"import sys; sys.exit({ERROR!r})"
    words = ("run", "--lang", language, "--", sys.executable, "-c", script)
    run = canon(*words, FORCE_COLOR=colour).stderr.decode()
    pipe = canon("pipe", "--lang", language, stdin=ERROR.encode(), FORCE_COLOR=colour)

    title = records[IDENTITY].prose[language].title
    expected = {"owner": "errorcanon", "severity": "error", "message": title, "code": IDENTITY}
    assert issues_of(run + "src/errorcanon\nsrc/errorcanon\n") == [expected]
    assert issues_of(pipe.stderr.decode()) == [expected]


def test_a_card_of_a_hook_becomes_an_error(canon: Canon) -> None:
    script = f"import errorcanon; errorcanon.install(); raise ValueError({ERROR!r})"
    output = canon("run", "--", sys.executable, "-c", script).stderr.decode()

    assert [issue["code"] for issue in issues_of(output)] == [IDENTITY]


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_several_causes_become_a_warning(canon: Canon, language: str, colour: str) -> None:
    done = canon("pipe", "--lang", language, stdin=SHARED.encode(), FORCE_COLOR=colour)
    (issue,) = issues_of(done.stderr.decode() + "src/errorcanon\nsrc/errorcanon\n")

    assert (issue["owner"], issue["severity"]) == ("errorcanon-causes", "warning")
    assert issue["code"].startswith("cuda/cudnn-")
    assert issue["message"] in done.stderr.decode()


def test_where_nothing_is_known_nothing_is_matched(canon: Canon) -> None:
    assert issues_of(canon("pipe", stdin=b"all is well\n").stderr.decode()) == []
