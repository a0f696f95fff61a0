"""The command-line contract, through the command as a user runs it."""

from __future__ import annotations

import json
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


def test_json_has_the_contract_s_keys(canon: Canon) -> None:
    answer = json.loads(canon("explain", "--format", "json", ERROR).stdout)
    finding = answer["findings"][0]

    assert answer.keys() == {"schema", "findings", "near", "failure", "left_out"}
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
    assert "有效做法" in canon("explain", "--lang", "zh", ERROR).stdout.decode()
    assert "有效做法" in canon("explain", ERROR, LANG="zh_CN.UTF-8").stdout.decode()
    assert (
        "What works" in canon("explain", "--lang", "en", ERROR, LANG="zh_CN.UTF-8").stdout.decode()
    )
    assert (
        "What works"
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
    found = json.loads(canon("env", "--format", "json").stdout)

    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    assert "os" in found


def test_env_takes_json_a_file_or_auto(canon: Canon, tmp_path: Path) -> None:
    file = tmp_path / "env.json"
    file.write_text('{"torch": "2.13.0"}', encoding="utf-8")

    for value in ('{"torch": "2.13.0"}', str(file), "auto"):
        assert canon("explain", "--env", value, ERROR).returncode == 0


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


def test_an_answer_needs_no_heavy_import(corpus_file: Path) -> None:
    """The start-up budget is held on what is imported, because time on a shared machine lies."""
    script = (
        "import sys; from errorcanon.serve.cli import main; "
        f"main(['explain', {ERROR!r}]); print(sorted(sys.modules), file=sys.stderr)"
    )
    import os
    import subprocess

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "CANON_WARM": "0", "CANON_CORPUS": str(corpus_file)},
        check=True,
    )
    imported = set(done.stderr.split("'")[1::2])
    banned = {
        "asyncio", "importlib.metadata", "packaging", "pydantic", "rich", "shtab", "subprocess", "tomllib",
        "urllib.request", "zstandard", "errorcanon.lint", "errorcanon.store.folder", "errorcanon.serve.tee",
        "errorcanon.outcomes.redaction",
    }  # fmt: skip
    assert imported & banned == set()


def test_a_report_without_environment_says_what_to_add(canon: Canon) -> None:
    done = canon("report", "worked", IDENTITY, "keep-size", "--dry-run")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--env is missing" in done.stderr and b"--env auto" in done.stderr
