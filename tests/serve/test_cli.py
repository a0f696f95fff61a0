"""The command-line contract, through the command as a user runs it."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from conftest import LOGS, ROOT, Canon

ERROR = (
    "RuntimeError: Calculated padded input size per channel: (1 x 1). Kernel size: (3 x 3). "
    "Kernel size can't be greater than actual input size"
)
IDENTITY = "pytorch/conv-kernel-larger-than-input"


def test_a_known_message_is_explained_and_exits_0(canon: Canon) -> None:
    done = canon("explain", ERROR)

    assert done.returncode == 0
    assert IDENTITY in done.stdout.decode()
    assert done.stderr == b""


def test_an_unknown_message_exits_1_and_says_so(canon: Canon) -> None:
    done = canon("explain", "RuntimeError: the moon is in the wrong phase")

    assert done.returncode == 1
    assert b"No known failure" in done.stdout


def test_silence_says_what_was_looked_at_and_what_to_do(canon: Canon) -> None:
    healthy = canon("explain", "all is well").stdout.decode()
    suspect = canon("explain", "step 1\nload failed: moon\nstep 2").stdout.decode()
    several = canon("explain", "MoonError: full\nload failed: moon").stdout.decode()
    chinese = canon("explain", "--lang", "zh", "all is well").stdout.decode()

    assert "lines read: 1." in healthy and "No line reads like a failure." in healthy
    assert "on line 2 of 3:\n  │ load failed: moon" in suspect and "canon search WORDS" in suspect
    assert "Lines that read like a failure: 2." in several
    assert "没有一行像报错" in chinese
    for words in (["explain", "--format", "md", "MoonError: full"], ["explain", "MoonError: full"]):
        said = canon(*words).stdout.decode()
        assert said.startswith("No known failure") and "MoonError: full" in said


def test_an_empty_pipe_is_told_how_more_is_seen(canon: Canon) -> None:
    done = canon(stdin=b"")

    assert done.returncode == 1
    assert b"0 lines" not in done.stderr
    assert b"The text is empty" in done.stderr and b"canon run -- CMD" in done.stderr
    assert b"0 lines" not in canon("explain", stdin=b"").stdout


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "--format", "yaml", "x"],
        ["nonsense"],
        ["show"],
        ["explain", "--env", "{", "x"],
        ["run"],
    ],
)
def test_wrong_use_exits_2_in_one_line(canon: Canon, words: list[str]) -> None:
    done = canon(*words)

    assert done.returncode == 2
    assert done.stderr.decode().startswith("canon: ")
    assert len(done.stderr.decode().strip().splitlines()) == 1


def test_the_text_comes_from_file_stdin_or_argument(canon: Canon, tmp_path: Path) -> None:
    log = tmp_path / "train.log"
    log.write_text(f"step 1\n{ERROR}\n", encoding="utf-8")

    for done in (
        canon("explain", str(log)),
        canon("explain", "-", stdin=ERROR.encode()),
        canon("explain", stdin=ERROR.encode()),
        canon("explain", ERROR),
    ):
        assert done.returncode == 0
        assert IDENTITY in done.stdout.decode()


@pytest.mark.parametrize(
    "words",
    [
        [""],
        ["explain", ""],
        ["explain", " \n\t"],
        ["explain", "\u3000"],
        ["explain", "--format", "json", ""],
    ],
)
def test_an_empty_text_is_wrong_use(canon: Canon, words: list[str]) -> None:
    done = canon(*words)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("canon: the text is empty; ")


def test_a_log_in_place_of_a_command_is_explained(canon: Canon, tmp_path: Path) -> None:
    log = tmp_path / "train"
    log.write_text(f"step 1\n{ERROR}\n", encoding="utf-8")

    for words in ([], ["--lang", "zh"], ["--format", "json"]):
        short, spelt = canon(str(log), *words), canon("explain", str(log), *words)
        assert (short.returncode, short.stdout) == (0, spelt.stdout)
    assert IDENTITY in canon("-", stdin=ERROR.encode()).stdout.decode()
    missing = canon("no-such.log")
    assert missing.returncode == 2
    assert "no-such.log: no such file" in missing.stderr.decode()


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("explian", "did you mean: canon explain;"),
        ("serach", "did you mean: canon search;"),
        ("Scan", "did you mean: canon scan;"),
        ("~~~", "to explain a text: canon explain TEXT;"),
        (ERROR, "to explain a text: canon explain TEXT;"),
    ],
)
def test_what_is_neither_command_nor_file_names_the_nearest_command(
    canon: Canon, word: str, meant: str
) -> None:
    done = canon(word)

    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"canon: '{word}' is neither a command nor a file; {meant} see: canon --help\n"
    )


def test_the_help_lists_every_command_once_by_what_it_is_for(canon: Canon) -> None:
    from errorcanon.serve.cli import make_parser

    listed: dict[str, str] = {}
    group = ""
    for line in canon("--help", COLUMNS="100").stdout.decode().splitlines():
        if line.endswith(":"):
            group = line[:-1]
        elif found := re.match(r"  ([a-z]+) {2,}\S", line):
            assert found[1] not in listed
            listed[found[1]] = group
    commands = next(action.choices for action in make_parser()._actions if action.choices)

    assert listed.keys() == set(commands)
    assert listed["run"] == "explain" and listed["lint"] == "authors"
    assert list(dict.fromkeys(listed.values())) == [
        "explain", "knowledge", "try", "prevent", "logs", "serve", "authors",
    ]  # fmt: skip


def test_several_logs_are_explained_each_under_its_name(canon: Canon, tmp_path: Path) -> None:
    known, healthy, missing = (str(tmp_path / name) for name in ("a.log", "b.log", "c.log"))
    Path(known).write_text(ERROR, encoding="utf-8")
    Path(healthy).write_text("all is well", encoding="utf-8")

    text = canon("explain", known, healthy)
    assert text.returncode == 0
    first, second = text.stdout.decode().split(f"== {healthy}\n")
    assert first.startswith(f"== {known}\n") and IDENTITY in first
    assert second.startswith("No known failure")

    rows = canon("explain", "--format", "jsonl", known, "-", stdin=ERROR.encode())
    answers = [json.loads(line) for line in rows.stdout.splitlines()]
    assert [answer["name"] for answer in answers] == [known, "-"]
    assert [answer["findings"][0]["id"] for answer in answers] == [IDENTITY, IDENTITY]

    assert f"# `{healthy}`" in canon("explain", "--format", "md", known, healthy).stdout.decode()
    assert f"file={known}" in canon("explain", "--format", "github", known, known).stdout.decode()

    broken = canon("explain", missing, known)
    assert broken.returncode == 2
    assert f"canon: {missing}: no such file" in broken.stderr.decode()
    assert IDENTITY in broken.stdout.decode()


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_a_form_that_holds_one_log_is_refused_for_several(canon: Canon, form: str) -> None:
    done = canon("explain", "--format", form, "a.log", "b.log")

    assert (done.returncode, done.stdout) == (2, b"")
    assert "use --format jsonl, or: canon scan" in done.stderr.decode()


def test_a_text_without_quotes_is_told_how_to_be_written(canon: Canon) -> None:
    done = canon("explain", "CUDA", "out", "of", "memory")

    assert done.returncode == 2
    assert "canon explain 'CUDA out of memory'" in done.stderr.decode()


def test_json_has_the_contract_s_keys(canon: Canon) -> None:
    answer = json.loads(canon("explain", "--format", "json", ERROR).stdout)
    finding = answer["findings"][0]

    assert answer.keys() == {
        "schema",
        "findings",
        "near",
        "failure",
        "recognised",
        "origin",
        "codes",
        "left_out",
    }
    assert finding.keys() >= {"id", "confidence", "span", "captures", "ambiguous_with", "record"}
    assert finding["id"] == finding["record"]["id"] == IDENTITY
    assert 0 <= finding["confidence"] <= 1
    assert finding["span"]["line"] == 1
    assert finding["captures"] == {"padded": "1 x 1", "kernel": "3 x 3"}
    assert all(
        isinstance(w["action"], str) and isinstance(w["how"], str)
        for w in finding["record"]["workarounds"]
    )


def test_nothing_found_is_empty_findings_with_what_is_near_beside(canon: Canon) -> None:
    done = canon(
        "explain",
        "--format",
        "json",
        "RuntimeError: padded input per channel, kernel size greater than actual input",
    )
    answer = json.loads(done.stdout)

    assert done.returncode == 1
    assert answer["findings"] == []
    assert IDENTITY in [near["id"] for near in answer["near"]]


def test_the_language_is_the_option_s_else_the_locale_s(canon: Canon) -> None:
    assert "先做：" in canon("explain", "--lang", "zh", ERROR).stdout.decode()
    assert "先做：" in canon("explain", ERROR, LANG="zh_CN.UTF-8").stdout.decode()
    assert (
        "Do first:" in canon("explain", "--lang", "en", ERROR, LANG="zh_CN.UTF-8").stdout.decode()
    )
    assert (
        "Do first:"
        in canon("explain", ERROR, LANG="zh_CN.UTF-8", LC_ALL="en_US.UTF-8").stdout.decode()
    )


def test_json_speaks_the_asked_language(canon: Canon) -> None:
    answer = json.loads(canon("explain", "--format", "json", "--lang", "zh", ERROR).stdout)
    record = answer["findings"][0]["record"]

    assert record["locale"] == "zh"
    assert record["root_cause"] == record["root_cause_zh"]


@pytest.mark.parametrize("form", ["json", "jsonl", "md", "sarif", "github"])
def test_every_form_names_the_record(canon: Canon, form: str) -> None:
    done = canon("explain", "--format", form, ERROR)

    assert done.returncode == 0
    assert IDENTITY in done.stdout.decode()
    if form in ("json", "jsonl", "sarif"):
        json.loads(done.stdout)


def test_sarif_and_annotations_name_files_as_seen_from_the_working_folder(
    canon: Canon, tmp_path: Path
) -> None:
    outside = tmp_path / "a.log"
    outside.write_text(ERROR, encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        inside = Path(shutil.copy(outside, folder))
        relative = inside.relative_to(Path.cwd())
        for name in (inside, relative):
            place = artifact_of(canon("explain", "--format", "sarif", str(name)).stdout)
            assert place == {"uri": relative.as_posix(), "uriBaseId": "%SRCROOT%"}
        github = canon("explain", "--format", "github", str(inside)).stdout.decode()
    assert f"file={relative.as_posix()}," in github
    sarif = canon("explain", "--format", "sarif", str(outside)).stdout
    assert artifact_of(sarif) == {"uri": outside.as_uri()}


def artifact_of(sarif: bytes) -> dict[str, str]:
    result = json.loads(sarif)["runs"][0]["results"][0]
    place: dict[str, str] = result["locations"][0]["physicalLocation"]["artifactLocation"]
    return place


def test_batch_answers_line_by_line_and_survives_bad_lines(canon: Canon) -> None:
    lines = [
        json.dumps({"text": ERROR}),
        "this is no JSON",
        json.dumps({"text": 5}),
        json.dumps(["text"]),
        json.dumps({"text": "nothing known", "env": {"torch": "2.10"}}),
        "",
        json.dumps({"text": ERROR, "env": {}}),
    ]
    done = canon("explain", "--format", "jsonl", "--batch", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert done.returncode == 0
    assert [bool(answer["findings"]) for answer in answers] == [
        True,
        False,
        False,
        False,
        False,
        True,
    ]
    assert ["error" in answer for answer in answers] == [False, True, True, True, False, False]
    assert answers[1]["error"].startswith("line 2:")


def test_the_pipe_echoes_unchanged_and_writes_the_card_to_stderr(canon: Canon) -> None:
    noisy = (LOGS / "tqdm-carriage-returns.log").read_bytes() + b"\xff\xfe not utf-8 \x00\n"
    done = canon(stdin=noisy)

    assert done.stdout == noisy
    assert b"pytorch/conv-channel-mismatch" in done.stderr
    assert done.returncode == 0
    assert canon(stdin=b"all is well\n").returncode == 1


def test_show_prints_every_form_and_knows_slugs(canon: Canon) -> None:
    assert IDENTITY in canon("show", IDENTITY).stdout.decode()
    assert "cuda/out-of-memory" in canon("show", "out-of-memory").stdout.decode()

    assert json.loads(canon("show", "--format", "json", IDENTITY).stdout)["id"] == IDENTITY
    assert (
        canon("show", "--format", "md", "--lang", "zh", IDENTITY).stdout.decode().startswith("# ")
    )


def test_an_unknown_id_names_the_nearest(canon: Canon) -> None:
    done = canon("show", "pytorch/conv-kernel-larger-than-inputs")

    assert done.returncode == 2
    assert IDENTITY in done.stderr.decode()


@pytest.mark.parametrize("words", ["kernel actual input size", "池化窗口", "conv-kernel-larger"])
def test_search_finds_in_both_languages(canon: Canon, words: str) -> None:
    done = canon("search", words)

    assert done.returncode == 0
    assert IDENTITY in done.stdout.decode()


@pytest.mark.parametrize(("language", "said"), [("en", "No record for"), ("zh", "没有找到")])
def test_search_without_a_hit_says_so_and_exits_1(canon: Canon, language: str, said: str) -> None:
    done = canon("search", "zzzzqqqq", "--lang", language)

    assert (done.returncode, done.stdout) == (1, b"")
    assert said in done.stderr.decode() and "canon explain" in done.stderr.decode()


def test_env_lists_what_is_installed(canon: Canon) -> None:
    rows = dict(
        line.split(maxsplit=1) for line in canon("env").stdout.decode().splitlines() if line
    )

    assert rows["python"] == ".".join(map(str, sys.version_info[:3]))
    assert "os" in rows


CUDA_HOME = (
    "OSError: CUDA_HOME environment variable is not set. Please set it to your CUDA install root."
)


def test_env_takes_versions_json_a_file_or_auto(canon: Canon, tmp_path: Path) -> None:
    file = tmp_path / "env=1.json"
    file.write_text('{"torch": "1.12.1"}', encoding="utf-8")
    undecided = canon("explain", CUDA_HOME).stdout
    narrowed = {
        canon("explain", *words, CUDA_HOME).stdout
        for words in (
            ("--env", '{"torch": "1.12.1"}'),
            ("--env", str(file)),
            ("--env", "torch=1.12.1"),
            ("--env", "torch=1.12.1,cudnn=8.9"),
            ("--env", "torch=2.0", "--env", "torch=1.12.1"),
        )
    }

    assert len(narrowed) == 1
    assert undecided not in narrowed
    assert canon("explain", "--env", "auto", ERROR).returncode == 0


@pytest.mark.parametrize("value", ["torch", "torch=", "torch=2.1,cuda"])
def test_an_env_that_cannot_be_read_says_how_to_write_it(canon: Canon, value: str) -> None:
    done = canon("explain", "--env", value, ERROR)

    assert done.returncode == 2
    assert b"torch=2.1,cuda=12.4" in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(canon: Canon, shell: str) -> None:
    script = canon("completion", shell).stdout.decode()
    for command in ("explain", "run", "show", "search", "lint", "env"):
        assert command in script


def test_no_color_and_force_color_are_heeded(canon: Canon) -> None:
    assert b"\x1b" not in canon("explain", ERROR).stdout
    assert b"\x1b" in canon("explain", ERROR, FORCE_COLOR="1").stdout
    assert b"\x1b" not in canon("explain", ERROR, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_letters_that_the_terminal_lacks_are_replaced(canon: Canon) -> None:
    done = canon("explain", "--lang", "zh", ERROR, PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert done.returncode == 0
    assert IDENTITY in done.stdout.decode("ascii")


def test_every_command_is_in_the_documents() -> None:
    from errorcanon.serve.cli import make_parser

    text = "".join(
        p.read_text(encoding="utf-8") for p in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    )
    choices = next(a.choices for a in make_parser()._actions if a.choices)
    for command in choices:
        assert f"canon {command}" in text, command


def test_an_answer_needs_no_heavy_import() -> None:
    """The start-up budget is held on what is imported, because time on a shared machine lies."""
    script = (
        "import sys; from errorcanon.serve.cli import main; "
        f"main(['explain', {ERROR!r}]); print(sorted(sys.modules), file=sys.stderr)"
    )
    import os
    import subprocess

    for _ in range(2):  # the first may have to make the corpus of a checkout
        done = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            env={**os.environ, "CANON_WARM": "0", "LANG": "C.UTF-8"},
            check=True,
        )
    imported = set(done.stderr.split("'")[1::2])
    banned = {
        "ast", "asyncio", "dataclasses", "gzip", "hashlib", "importlib.metadata", "inspect", "packaging", "pydantic",
        "rapidfuzz", "rich", "shtab", "shutil", "subprocess", "tempfile", "tomllib", "urllib.request", "zstandard",
        "errorcanon.evidence.interval", "errorcanon.lint", "errorcanon.match.nearest", "errorcanon.outcomes",
        "errorcanon.scan", "errorcanon.serve.tee", "errorcanon.store.folder",
    }  # fmt: skip
    assert imported & banned == set()


def test_a_report_without_environment_says_what_to_add(canon: Canon) -> None:
    done = canon("report", "worked", IDENTITY, "keep-size", "--dry-run")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--env is missing" in done.stderr and b"--env auto" in done.stderr
