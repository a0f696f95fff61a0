"""Find the codes in a text that no record knows, and ask the surveys what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from errorcanon.logs.cleaning import split_prefix
from errorcanon.match.deadline import Deadline
from errorcanon.match.extract import Line
from errorcanon.match.lookups import Lookups
from errorcanon.model import CodeInText, CodeMeaning

if TYPE_CHECKING:  # most texts have no code to ask for
    from errorcanon.survey.codes_table import Codes

MOST_CODES = 5
_EXIT = re.compile(
    r"\b(?:exit(?:ed)?(?: with)?(?: an?)?(?: non-?zero)?(?: (?:exit|return))?"
    r"(?:[ _-]?(?:code|status))?|return[ _]?code)[\s:=#('\"]{1,20}(?P<number>-?\d{1,5})\b(?!\.\d)",
    re.IGNORECASE | re.ASCII,
)
_SIGNAL = re.compile(
    r"\bsignal[\s:=#(]{1,4}(?:number )?(?P<number>\d{1,2})\b(?!\.\d)", re.IGNORECASE | re.ASCII
)
_SIGNAL_NAME = re.compile(
    r"(?:^(?=\w{1,12}$)|\bSignals\.|\("
    r"|\b(?:(?<!closing )signal|by|received|caught|got|with|of)[\s:(]{1,3})"
    r"(?P<name>SIG[A-Z0-9]{2,9})\b",
    re.ASCII,
)
# What a shell prints of a job that a signal ended, after the script and the process or alone.
_SHELL = re.compile(
    r"^(?:[^:\s][^:]{0,80}: line \d{1,6}: {1,4}\d{1,8} |\[\d{1,3}\][-+]? {1,10}(?:\d{1,8} )?)?"
    r"(?P<said>Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|"
    r"Floating point exception|Trace/breakpoint trap|Hangup)(?: \(core dumped\))?(?:$|\s{2})",
    re.ASCII,
)
_LIBRARY = re.compile(
    r"\b(?P<kind>cuda(?:[ _](?:runtime|driver))?|cudnn|cublas|cusolver|cufft|cusparse|curand|nccl|"
    r"nvml|nvrtc|cu(?=result))"
    r"[ _]?(?:error|failure|status|result|return)(?:_t)?(?:[ _](?:code|number))?[\s:=#(]{1,6}"
    r"(?P<number>\d{1,5})\b(?![.]\d)",
    re.IGNORECASE | re.ASCII,
)
_LIBRARY_NAME = re.compile(
    r"\b(?P<name>cudaError[A-Z]\w{1,60}|CUDA_ERROR_\w{1,60}|CUFFT_[A-Z_]{3,40}|"
    r"(?:CUDNN|CUBLAS|CUSOLVER|CUSPARSE|CURAND)_STATUS_\w{1,60}|nccl[A-Z]\w{3,40}|"
    r"(?:NVML|NVRTC)_ERROR_\w{1,60})\b",
    re.ASCII,
)
# A bare number with the text that the CUDA runtime says to it.
_RUNTIME = re.compile(
    r"\bError (?P<number>\d{1,5}): (?P<text>[A-Za-z][^\n.]{3,200})", re.IGNORECASE | re.ASCII
)
# `xid` in small letters is a transaction of a database.
_XID = re.compile(
    r"\bX(?:id|ID)(?: (?:error|code))?(?: \(PCI:[0-9a-fA-F:.]{4,20}\))?[\s:=#(]{1,4}"
    r"(?P<number>\d{1,3})\b(?!\.\d)",
    re.ASCII,
)
_ERRNO = re.compile(
    r"\b(?:errno|os error)[\s:=#(]{1,4}(?P<number>\d{1,3})\b(?!\.\d)", re.IGNORECASE | re.ASCII
)
_ERRNO_NAME = re.compile(r"(?:\berrno\.|(?<![\w.]))(?P<name>E[A-Z0-9]{3,14})\b(?!\.)", re.ASCII)
# Below 400 nothing failed; a line of an access log, `HTTP/1.1" 404`, is a server's daily work.
_HTTP = re.compile(
    r"\b(?:HTTPS?(?:/[\d.]{1,3})?(?:[ _-](?:error|status|response|code)){0,3}[\s:=#(]{1,4}|"
    r"(?:status(?:[ _-]?code)?|(?:client|server) error)[\s:=#('\"]{1,4})"
    r"(?P<number>[45]\d\d)\b(?!\.\d)",
    re.IGNORECASE | re.ASCII,
)
_HTTP_FIRST = re.compile(r"\b(?P<number>[45]\d\d) (?:Client|Server) Error\b", re.ASCII)
_GRPC = re.compile(
    r"\bgrpc[ _-](?:status|error|code)(?:[ _-]code)?[\s:=#('\"]{1,4}(?P<number>\d{1,2})\b(?!\.\d)",
    re.IGNORECASE | re.ASCII,
)
_GRPC_NAME = re.compile(
    r"\b(?:StatusCode\.|rpc error: code = )(?P<name>[A-Z][A-Za-z_]{1,29})\b", re.ASCII
)
_WORD_ENDS = re.compile(r"(?<=[a-z])(?=[A-Z])")


class _Form(NamedTuple):
    """A way in which a code is written, and the family that it is of."""

    family: str
    """One of `survey/codes_asking.py`; empty where the text names it, or the name is its own."""
    pattern: re.Pattern[str]
    words: tuple[str, ...] = ()
    """One of them stands, in small letters, in whatever the pattern matches."""


_FORMS = (
    _Form("exit", _EXIT, ("exit", "return code", "return_code", "returncode")),
    _Form("", _LIBRARY, ("cu", "nccl", "nv")),
    _Form("", _LIBRARY_NAME, ("cu", "nccl", "nv")),
    _Form("cuda-runtime", _RUNTIME, ("error",)),
    _Form("xid", _XID, ("xid",)),
    _Form("errno", _ERRNO, ("errno", "os error")),
    _Form("errno", _ERRNO_NAME),
    _Form("http", _HTTP, ("http", "status", "error")),
    _Form("http", _HTTP_FIRST, ("error",)),
    _Form("grpc", _GRPC, ("grpc",)),
    _Form("grpc", _GRPC_NAME, ("code",)),
    _Form("signal", _SIGNAL, ("signal",)),
    _Form("signal", _SIGNAL_NAME, ("sig",)),
    _Form("signal", _SHELL, ("ed", "fault", "error", "ill", "exception", "trap", "hangup")),
)


class _Written(NamedTuple):
    """A code as a line has it."""

    line: int
    text: str
    family: str
    values: Mapping[str, str | None]


def explain_codes(
    lines: Sequence[Line], first: int | None, lookups: Lookups, deadline: Deadline
) -> tuple[CodeInText, ...]:
    """Say what the codes of a text mean, those of the line with the number `first` before others.

    Of success nothing is said, nor of a code whose meanings another one has told already.
    """
    written = sorted(_find(lines, deadline), key=lambda one: (one.line != first, one.line))
    codes = lookups.codes() if written else None
    if codes is None:
        return ()
    found: list[CodeInText] = []
    told: set[CodeMeaning] = set()
    asked: set[tuple[str, str]] = set()
    for one in written:
        if (key := (one.family, one.text.lower())) in asked:
            continue
        asked.add(key)
        meanings = [each for each in _meanings(codes, one) if each.asked]
        if not told.issuperset(meanings):
            told.update(meanings)
            found.append(CodeInText(one.line, one.text, tuple(meanings)))
        if len(found) == MOST_CODES:
            break
    return tuple(found)


def _find(lines: Sequence[Line], deadline: Deadline) -> Iterator[_Written]:
    for line in lines:
        if deadline.has_passed():
            return
        body = split_prefix(line.text).body
        folded = body.lower()
        for family, pattern, words in _FORMS:
            if not words or any(word in folded for word in words):
                for found in pattern.finditer(body):
                    values = found.groupdict()
                    text = values.get("said") or found[0].strip(" \t('\"")
                    yield _Written(line.number, text, family, values)


def _meanings(codes: Codes, one: _Written) -> list[CodeMeaning]:
    from errorcanon.survey.codes_asking import FAMILIES, find_number

    values = one.values
    if spoken := values.get("text"):
        seen = [
            each
            for each in codes.of_number(int(values["number"] or "0"))
            if each.family == one.family
            and each.text
            and spoken.lower().startswith(each.text.lower())
        ]
    elif number := values.get("number"):
        kind = (values.get("kind") or one.family).lower().replace("_", " ")
        return find_number(codes, int(number), FAMILIES[kind])
    elif said := values.get("said"):
        seen = codes.of_text(one.family, said)
    else:
        name = _WORD_ENDS.sub("_", values["name"] or "") if one.family == "grpc" else values["name"]
        seen = [s for s in codes.of_name(name or "") if one.family in ("", s.family)]
    return [CodeMeaning(each, each.number, each.family) for each in seen]
