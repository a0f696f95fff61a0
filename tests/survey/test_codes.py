"""Codes are read from headers as compilers count them, and a question finds every meaning."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.codes import (
    Code,
    lines_of,
    read_assignments,
    read_defines,
    read_enum,
    read_line,
)
from errorcanon.survey.codes_asking import find_codes
from errorcanon.survey.codes_table import Codes
from errorcanon.survey.table import Surveys, compile_answers

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
def codes(tmp_path_factory: pytest.TempPathFactory) -> Codes:
    root = tmp_path_factory.mktemp("codes")
    compile_answers(ANSWERS.parent / "none", root / "empty.sqlite")
    (root / "codes").symlink_to(ANSWERS)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite").codes


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
    for answer in read_answers(folder):
        assert len({read_line(line).number for line in answer.lines}) > 5


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
