"""The codes of a text that no record knows."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from time import process_time
from typing import Any

import pytest
from conftest import ROOT

from errorcanon.lint.context import read_benign
from errorcanon.match.codes import MOST_CODES
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.lookups import Lookups
from errorcanon.model import LANGUAGES, Answer, CanonError, Language, Record
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.brief import answer_text, brief_answer
from errorcanon.publish.ci_formats import answer_github, answer_sarif
from errorcanon.publish.html_card import answer_html
from errorcanon.publish.markdown import answer_markdown
from errorcanon.publish.screen import answer_card
from errorcanon.publish.view import view_answer
from errorcanon.store.index import Corpus
from errorcanon.survey.table import Surveys, compile_answers

NONE = Corpus.of(())
Ask = Callable[[str], Answer]


@pytest.fixture(scope="module")
def lookups(tmp_path_factory: pytest.TempPathFactory) -> Lookups:
    root = tmp_path_factory.mktemp("surveys")
    (root / "names").mkdir()
    (root / "codes").symlink_to(ROOT / "surveys" / "codes")
    compile_answers(root, root / "surveys.sqlite")
    return Lookups(lambda: Surveys.open(root / "surveys.sqlite"))


@pytest.fixture(scope="module")
def ask(lookups: Lookups) -> Ask:
    signatures = NONE.signatures()
    engine = LiteralEngine(signatures)
    return lambda text: explain([text.encode()], Knowledge(NONE, signatures, engine, {}, lookups))


def told(answer: Answer) -> list[str]:
    return [f"{m.by} {m.asked} {m.code.name}" for code in answer.codes for m in code.meanings]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("exit code 137", "exit 137 SIGKILL"),
        ("process exited with code -11", "exit -11 SIGSEGV"),
        (" exitcode  : -9 (pid: 1234)", "exit -9 SIGKILL"),
        ("      Exit Code:    139", "exit 139 SIGSEGV"),
        ("Exited (134) 3 minutes ago", "exit 134 SIGABRT"),
        ("returned non-zero exit status 127.", "exit 127 shell"),
        ("CUDA error 719", "cuda-runtime 719 cudaErrorLaunchFailure"),
        ("cudaError: 700", "cuda-driver 700 CUDA_ERROR_ILLEGAL_ADDRESS"),
        ("cuda runtime error (59999) : x, error (2)", None),
        ("CUDA_ERROR_ECC_UNCORRECTABLE", "cuda-driver 214 CUDA_ERROR_ECC_UNCORRECTABLE"),
        ("CUDNN_STATUS_MAPPING_ERROR", "cudnn 4006 CUDNN_STATUS_MAPPING_ERROR"),
        ("CUDNN_STATUS_OF_NO_RELEASE", None),
        ("ncclUnhandledCudaError", "nccl 1 ncclUnhandledCudaError"),
        ("NCCL failure 2", "nccl 2 ncclSystemError"),
        ("NVRTC_ERROR_COMPILATION", "nvrtc 6 NVRTC_ERROR_COMPILATION"),
        ("nvrtc error 6", "nvrtc 6 NVRTC_ERROR_COMPILATION"),
        ("CURAND_STATUS_LAUNCH_FAILURE", "curand 201 CURAND_STATUS_LAUNCH_FAILURE"),
        ("CUresult 700", "cuda-driver 700 CUDA_ERROR_ILLEGAL_ADDRESS"),
        ("ncclResult_t 5", "nccl 5 ncclInvalidUsage"),
        ("nvmlReturn 999", "nvml 999 NVML_ERROR_UNKNOWN"),
        ("Error 802: system not yet initialized", "cuda-runtime 802 cudaErrorSystemNotReady"),
        ("Error 802: something else", None),
        ("Error 100: no such table", None),
        ("Xid 109", "xid 109 ROBUST_CHANNEL_CTXSW_TIMEOUT_ERROR"),
        ("Xid 79", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS"),
        (
            "[12.5] NVRM: Xid (PCI:0000:3b:00): 79, pid=1",
            "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS",
        ),
        ("transaction xid 79 is too old", None),
        ("errno 28", "errno 28 ENOSPC"),
        ("[Errno 24] x", "errno 24 EMFILE"),
        ("(os error 28)", "errno 28 ENOSPC"),
        ("connect ECONNREFUSED 10.0.0.1:80", "errno 111 ECONNREFUSED"),
        ("EXPERIMENTAL EPOCH", None),
        ("signal 9", "signal 9 SIGKILL"),
        ("died with <Signals.SIGKILL: 9>.", "signal 9 SIGKILL"),
        ("a handler for what SIGTERM does", None),
        ("Sending process 1 closing signal SIGTERM", None),
        ("SIGTERM", "signal 15 SIGTERM"),
        ("Killed", "signal 9 SIGKILL"),
        ("./run.sh: line 3: 123 Aborted                 (core dumped) x", "signal 6 SIGABRT"),
        ("Killed two birds", None),
        ("StatusCode.UNAVAILABLE", "grpc 14 UNAVAILABLE"),
        ("rpc error: code = DeadlineExceeded desc = x", "grpc 4 DEADLINE_EXCEEDED"),
        ("HTTP 429", "http 429 TOO_MANY_REQUESTS"),
        ("HTTP/1.1 404 Not Found", "http 404 NOT_FOUND"),
        ('"GET / HTTP/1.1" 404', None),
        ('{"status": 502}', "http 502 BAD_GATEWAY"),
        ("503 Server Error: x", "http 503 SERVICE_UNAVAILABLE"),
        ("HTTP 429.5", None),
    ],
)
def test_a_code_is_explained_where_nothing_else_is_known(
    text: str, meaning: str | None, ask: Ask
) -> None:
    answer = ask(text)
    assert not answer.findings
    assert meaning in told(answer) if meaning else not answer.codes


@pytest.mark.parametrize(
    "text",
    [
        *("exit code 0", "exited with code 0", "HTTP 200", "HTTP/1.1 302 Found", "CUDA error: 0"),
        *("CUDNN_STATUS_SUCCESS", "ncclSuccess", "StatusCode.OK", "cudaSuccess", "errno 0"),
    ],
)
def test_of_success_nothing_is_said(text: str, ask: Ask) -> None:
    assert ask(text).codes == ()


def test_of_healthy_lines_only_warnings_that_name_a_failing_code_have_one(ask: Ask) -> None:
    lines = read_benign(ROOT / "tests" / "corpus" / "benign.txt")
    named = {code.text for line in lines for code in ask(line).codes}
    assert named == {"CUDNN_STATUS_NOT_SUPPORTED", "cudaErrorNotReady"}


def test_the_code_of_the_failing_line_comes_first_and_none_twice(ask: Ask) -> None:
    text = "HTTP 429\nHTTP 429\nerrno 28\nRuntimeError: CUDA error 719 (cudaErrorLaunchFailure)\n"
    assert [(code.line, code.text) for code in ask(text).codes] == [
        (4, "CUDA error 719"), (1, "HTTP 429"), (3, "errno 28"),
    ]  # fmt: skip
    many = "\n".join(f"errno {number}" for number in range(1, 30))
    assert len(ask(many).codes) == MOST_CODES


def test_what_a_record_knows_has_no_codes(records: dict[str, Record], lookups: Lookups) -> None:
    corpus = Corpus.of([records["python/host-memory-exhausted"]])
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    answer = explain([b"Killed"], Knowledge(corpus, signatures, engine, {}, lookups))
    assert answer.findings and answer.codes == ()


def test_without_surveys_there_are_no_codes() -> None:
    def missing() -> Surveys:
        raise CanonError("no surveys")

    signatures = NONE.signatures()
    engine = LiteralEngine(signatures)
    for lookups in (None, Lookups(missing)):
        answer = explain([b"errno 28"], Knowledge(NONE, signatures, engine, {}, lookups))
        assert answer.codes == () and answer.lines == 1


def test_a_log_full_of_codes_takes_no_longer(ask: Ask) -> None:
    text = "HTTP 429 exit code 137 CUDA error 719 Xid 79 errno 28 signal 9 EAGAIN\n" * 20_000
    started = process_time()
    assert len(ask(text).codes) == MOST_CODES
    assert process_time() - started < 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_tells_what_the_codes_mean(language: Language, ask: Ask) -> None:
    answer = ask("exit code 137\nCUDA error 719")
    view: dict[str, Any] = view_answer(answer, NONE, language)
    means = [meaning["means"] for code in view["codes"] for meaning in code["meanings"]]
    assert len(means) == 3
    assert {"en": "ended by signal 9, SIGKILL", "zh": "因信号 9 终止"}[language] in means[2]
    forms = [
        answer_card(answer, NONE, language, Terminal(width=400)),
        unescape(answer_html(answer, NONE, language)),
        answer_markdown(view, language),
        answer_text(brief_answer(view, language), language),
    ]
    for form in forms:
        assert all(text in form for text in (*means, view["codes"][1]["meanings"][0]["note"]))
    english = view_answer(answer, NONE, "en")
    for form in (answer_github(english, "x.log"), answer_sarif(english, "x.log", "0")):
        assert "ended by signal 9, SIGKILL: Killed" in form
