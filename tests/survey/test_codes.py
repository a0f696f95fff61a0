"""Codes are read from headers as compilers count them, and a question finds every meaning."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from pathlib import Path

import pytest

from errorcanon.model import LANGUAGES, CanonError, CodeAction, Language
from errorcanon.publish.codes import note_of, tell
from errorcanon.publish.survey_lines import reply_lines
from errorcanon.publish.xid_words import IMMEDIATE, INVESTIGATORY
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.codes import (
    Code,
    lines_of,
    read_assignments,
    read_codes,
    read_defines,
    read_enum,
    read_line,
    write_said,
)
from errorcanon.survey.codes_asking import find_codes
from errorcanon.survey.codes_making import answer, read_families
from errorcanon.survey.codes_table import ACTIONS, Codes
from errorcanon.survey.questions import Questions
from errorcanon.survey.table import Surveys, compile_answers
from errorcanon.survey.taken import Taken, compare

ANSWERS = Path(__file__).resolve().parents[2] / "surveys" / "codes"
HEADER = """
typedef enum { OTHER = 1 } other_t;
typedef enum one {
    A_SUCCESS = 0, /* a, b = 3 */
    A_NEXT, // }
    A_OLD DEPRECATED_NAME = 0x10,
    A_SAME = A_OLD,
    A_MINUS = -2,
} one_t;
"""


def test_an_enumeration_is_counted_as_a_compiler_does() -> None:
    assert read_enum(HEADER, "A_SUCCESS") == [
        Code(0, "A_SUCCESS"),
        Code(1, "A_NEXT"),
        Code(16, "A_OLD"),
        Code(16, "A_SAME"),
        Code(-2, "A_MINUS"),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "",
        "enum {",
        "enum { B = 1 };",
        "enum { A_SUCCESS = 1 << 3 };",
        "enum { A_SUCCESS = sizeof(x) };",
    ],
)
def test_what_is_no_enumeration_of_numbers_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="no enumeration|no number|not known"):
        read_enum(source, "A_SUCCESS")


def test_defines_and_assignments_are_read() -> None:
    assert read_defines("#define NVLINK_ERROR    (74)\n#define LAST (NVLINK_ERROR)\n") == [
        Code(74, "NVLINK_ERROR")
    ]
    assert read_assignments("NVML_ERROR_TIMEOUT = 10\nNVML_OTHER = 3\n") == [
        Code(10, "NVML_ERROR_TIMEOUT")
    ]


@pytest.mark.parametrize("line", ["", "x\ty", "1", "1\t\t", "1\tA B", "1\tNAME\ttext\tmore"])
def test_a_line_that_no_reader_wrote_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_line(line)


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root = tmp_path_factory.mktemp("codes")
    compile_answers(ANSWERS.parent / "none", root / "empty.sqlite")
    (root / "codes").symlink_to(ANSWERS)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


@pytest.fixture(scope="module")
def codes(surveys: Surveys) -> Codes:
    return surveys.codes


def test_bounds_of_an_enumeration_are_no_codes() -> None:
    header = b"typedef enum { ncclSuccess = 0, ncclSystemError = 2, ncclNumResults = 3 } result;"
    assert read_codes({"nccl.h": header}, "ncclSuccess") == [
        Code(0, "ncclSuccess"),
        Code(2, "ncclSystemError"),
    ]
    defines = b"#define NVLINK_ERROR (74)\n#define ROBUST_CHANNEL_LAST_ERROR (74)\n"
    assert read_codes({"nverror.h": defines}, "") == [Code(74, "NVLINK_ERROR")]


def test_what_a_library_says_is_joined_with_its_header() -> None:
    header = b"enum { A_SUCCESS, A_ONE, A_TWO };"
    said = write_said([(1, "", "the first"), (9, "", "nobody's")])
    assert read_codes({"a.h": header, "said.json": said}, "A_SUCCESS") == [
        Code(0, "A_SUCCESS"),
        Code(1, "A_ONE", "the first"),
        Code(2, "A_TWO"),
    ]
    assert read_codes({"said.json": write_said([(3, "ENAME", "text")])}, "") == [
        Code(3, "ENAME", "text")
    ]


@pytest.mark.parametrize("said", ["", "{}", "[1]", "[[1, 2, 3]]", '[["1", "A", "b"]]', "[[1]]"])
def test_what_nobody_said_is_refused(said: str) -> None:
    with pytest.raises(CanonError, match=r"^nccl 1\.0: "):
        answer("nccl", "", "1.0", "", "x.whl", Taken((), (), {"said.json": said.encode()}))


def test_answers_are_compared_with_what_was_taken() -> None:
    taken = Taken((), (), {"said.json": write_said([(1, "ncclOne", "one")])})
    one = answer("nccl", "", "1.0", "", "x.whl", taken)
    reader = one.head.inputs
    other = Taken((), (), {"said.json": write_said([(1, "ncclOne", "another")])})

    def problems(found: Answer, kept: Taken | None, now: str = reader) -> tuple[str, ...]:
        return compare(
            "nccl",
            [found],
            now,
            lambda _: kept,
            lambda head, lies: answer("nccl", "", head.release, head.date, head.file, lies),
        ).problems

    assert problems(one, taken) == problems(one, None) == ()
    assert "another reader" in problems(one, taken, "0" * 16)[0]
    assert "other files" in problems(one, other)[0]
    assert "something else" in problems(one._replace(lines=frozenset()), taken)[0]


def test_the_families_of_the_list_are_those_that_have_answers() -> None:
    families = read_families(ANSWERS.parent / "codes.toml")
    there = {folder.name for folder in ANSWERS.iterdir()}
    assert there - families.keys() == {"errno", "signal", "http", "grpc", "xid"}
    for name, family in families.items():
        releases = {one.head.release for one in read_answers(ANSWERS / name)}
        assert releases and set(family.asked) <= releases


def test_every_action_of_the_catalogue_has_words(codes: Codes) -> None:
    actions = {
        seen.action
        for number in range(200)
        for seen in codes.of_number(number)
        if seen.family == "xid" and seen.action
    }
    assert {one.immediate for one in actions} == IMMEDIATE.keys()
    assert {one.investigatory for one in actions} - {""} == INVESTIGATORY.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_xid_says_what_to_do_first(codes: Codes, language: Language) -> None:
    (found,) = find_codes(codes, "Xid 79")
    assert found.code.action == CodeAction("RESTART_BM", "CONTACT_SUPPORT")
    first = {"en": "Do first: restart the machine itself", "zh": "先做：重启物理机"}
    assert first[language] in (note_of(found, language) or "")
    (unused,) = find_codes(codes, "Xid 58")
    assert note_of(unused, language) is None
    (of_catalogue,) = find_codes(codes, "Xid 109")
    assert of_catalogue.code.releases == () and note_of(of_catalogue, language)


def test_the_reply_has_all_that_the_words_say(surveys: Surveys) -> None:
    questions = Questions(surveys, tell)
    (xid,) = questions.code("Xid 31").meanings
    assert (xid.immediate, xid.investigatory) == ("RESTART_APP", "WORKFLOW_XID_31")
    assert xid.means.startswith("Xid 31: ")
    assert xid.note and "Do first: restart the application" in xid.note
    (killed,) = questions.code("exit 137").meanings
    assert killed.means.startswith("exit code 137: ended by signal 9") and killed.note
    reply = questions.code("719")
    assert list(reply_lines(reply)) == [one.means for one in reply.meanings]
    assert all(one.note is None and one.immediate is None for one in reply.meanings)
    assert list(reply_lines(questions.code("exit 137"))) == [killed.means, killed.note]
    assert json.loads(json.dumps(dataclasses.asdict(reply)))["meanings"][0]["means"]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("cublas 7", "an unsupported value or parameter was passed to the function"),
        ("cusparse 2", "out of memory"),
        ("nccl 6", "remote process exited or there was a network error"),
        ("cuda runtime 2", "out of memory"),
    ],
)
def test_libraries_say_their_texts(codes: Codes, asked: str, text: str) -> None:
    assert text in {one.code.text for one in find_codes(codes, asked) if one.code.is_in_newest}


@pytest.mark.parametrize(
    "text",
    [
        '[immediate]\nRESET_GPU = "1"\n',
        'source = "x"\n[never]\nRESET_GPU = "1"\n',
        'source = "x"\n[immediate]\nRESET_GPU = "one"\n',
        'source = "x"\n[immediate]\nRESET_GPU = "9-1"\n',
        'source = "x"\n[immediate]\nRESET_GPU = "1-99999"\n',
        'source = "x"\n[immediate]\nRESET_GPU = "1"\nIGNORE = "1"\n',
    ],
)
def test_actions_that_are_damaged_are_refused(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "codes" / "xid"
    folder.mkdir(parents=True)
    (folder / ACTIONS).write_text(text, encoding="utf-8")
    with pytest.raises(CanonError, match=ACTIONS):
        compile_answers(tmp_path, tmp_path / "surveys.sqlite")


def test_a_release_that_was_not_asked_has_the_text_of_both_sides(tmp_path: Path) -> None:
    head = Head("nccl", "1.0", "", "x.whl", "0" * 64, "f" * 16, "")
    texts = ["", "one", "", "one", "", "two", ""]
    answers = [
        Answer(head._replace(release=f"{at}.0"), lines_of([Code(1, "ncclOne", text)]))
        for at, text in enumerate(texts, 1)
    ]
    write_answers(tmp_path / "codes" / "nccl", answers)
    compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    found = Surveys.open(tmp_path / "surveys.sqlite").codes.of_number(1)
    assert {one.text: one.releases for one in found} == {
        "one": ("2.0", "3.0", "4.0"),
        "two": ("6.0",),
        "": ("1.0", "5.0", "7.0"),
    }


@pytest.mark.parametrize(
    ("asked", "family", "name"),
    [
        ("719", "cuda-runtime", "cudaErrorLaunchFailure"),
        ("719", "cuda-driver", "CUDA_ERROR_LAUNCH_FAILED"),
        ("CUDA error: 700", "cuda-runtime", "cudaErrorIllegalAddress"),
        ("cublas_status_not_initialized", "cublas", "CUBLAS_STATUS_NOT_INITIALIZED"),
        ("0x1", "cublas", "CUBLAS_STATUS_NOT_INITIALIZED"),
        ("Xid 79", "xid", "ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS"),
        ("nccl 3", "nccl", "ncclInternalError"),
        ("exit 137", "exit", "SIGKILL"),
        ("exit code -11", "exit", "SIGSEGV"),
        ("errno 28", "errno", "ENOSPC"),
        ("http 429", "http", "TOO_MANY_REQUESTS"),
        ("StatusCode.UNAVAILABLE", "grpc", "UNAVAILABLE"),
        ("Signals.SIGKILL", "signal", "SIGKILL"),
        ("nvml 15", "nvml", "NVML_ERROR_GPU_IS_LOST"),
        ("CUDNN_STATUS_EXECUTION_FAILED", "cudnn", "CUDNN_STATUS_EXECUTION_FAILED"),
    ],
)
def test_a_code_is_found(codes: Codes, asked: str, family: str, name: str) -> None:
    assert (family, name) in {(one.by, one.code.name) for one in find_codes(codes, asked)}


@pytest.mark.parametrize(
    "asked", ["Xid 9999", "exit 300", "exit -65", "-9999999999", "NOT_A_CODE", "ncclNumResults"]
)
def test_a_code_that_nobody_has_means_nothing(codes: Codes, asked: str) -> None:
    assert find_codes(codes, asked) == []


def test_what_a_shell_says_is_what_a_shell_does(codes: Codes, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("", encoding="utf-8")
    for command, words in (
        (str(plain), "found and cannot be executed"),
        (str(tmp_path / "gone"), "command not found"),
    ):
        ended = subprocess.run(["/bin/sh", "-c", command], capture_output=True).returncode
        assert [one.code.text for one in find_codes(codes, f"exit {ended}")] == [words]


@pytest.mark.parametrize("asked", ["", " ", "7" * 10_000, "cuda", "é", "rocm 5", "1; drop", "0xzz"])
def test_what_is_no_code_is_said(codes: Codes, asked: str) -> None:
    if asked == "cuda":
        assert find_codes(codes, asked) == []
        return
    with pytest.raises(CanonError):
        find_codes(codes, asked)


@pytest.mark.parametrize("folder", sorted(ANSWERS.iterdir()), ids=lambda folder: folder.name)
def test_every_release_answers_several_codes(folder: Path) -> None:
    for one in read_answers(folder):
        assert len({read_line(line).number for line in one.lines}) > 5


def test_the_texts_are_kept_by_release(tmp_path: Path) -> None:
    head = Head("nccl", "1.0", "", "x.whl", "0" * 64, "f" * 16, "")
    write_answers(
        tmp_path / "codes" / "nccl",
        [
            Answer(head, lines_of([Code(1, "ncclOne", "said  so")])),
            Answer(head._replace(release="2.0"), lines_of([Code(1, "ncclOne", "said anew")])),
        ],
    )
    compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    found = Surveys.open(tmp_path / "surveys.sqlite").codes.of_number(1)
    assert [(one.text, one.releases, one.is_in_newest) for one in found] == [
        ("said anew", ("2.0",), True),
        ("said so", ("1.0",), False),
    ]
