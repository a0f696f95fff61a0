"""The functions that a message is handed to, and what they tell of it."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from errorcanon.model import MessageKind

END: Final = "end"
LEVELS = ("", "", "WARN", "INFO", "ABORT", "TRACE")
"""Of ncclDebugLog, by the number that is its first argument."""


class Sink(NamedTuple):
    """What a function does with a message."""

    kind: MessageKind | Literal["", "end"]
    """Empty where it only hands the message on: translates, copies or joins it; `END` where code
    never comes back from it, so that what follows belongs to something else.
    """
    error: str
    order: Literal["same", "after", "before"] = "same"
    """Whether a source's name is loaded with the text, after it as checks do that build their text
    first, or before it as the streams of logs do.
    """
    has_level: bool = False
    """Whether the first argument is the level, as a number."""
    is_direct: bool = False
    """Whether it takes the text itself: what another function was given first is none of it."""


_RAISE = Sink("raise", "")
SINKS: tuple[tuple[re.Pattern[str], Sink], ...] = tuple(
    (re.compile(pattern), sink)
    for pattern, sink in (
        # c10::Error, which Python sees as RuntimeError.
        (r"c10::detail::torchCheckFail", Sink("raise", "RuntimeError", "after")),
        (r"c10::detail::torchInternalAssertFail", Sink("assert", "RuntimeError", "after")),
        (r"c10::Error::Error", Sink("raise", "RuntimeError", "after")),
        (r"c10::warn|c10::Warning::Warning", Sink("warn", "UserWarning", "after")),
        (r"PyErr_(?:SetString|Format|FormatV|SetFromErrno\w*)|_PyErr_(?:SetString|Format)", _RAISE),
        (r"PyErr_(?:WarnEx|WarnFormat|WarnExplicit\w*|ResourceWarning)", Sink("warn", "")),
        (r"Py_FatalError|_Py_FatalErrorFunc|_Py_FatalErrorFormat", Sink("raise", "")),
        (
            r"(?:\w+::)*(?:LogMessageFatal|LogMessageQuietlyFatal)::\w*",
            Sink("log", "FATAL", "before"),
        ),
        (
            r"(?:\w+::)*(?:LogMessage::LogMessage|MessageLogger::MessageLogger)"
            r"|libkineto::Logger::Logger",
            Sink("log", "", "before"),
        ),
        (r"ncclDebugLog", Sink("log", "", has_level=True)),
        (r"__assert_fail", Sink("assert", "")),
        (
            r"std::(?P<error>runtime_error|logic_error|invalid_argument|out_of_range|length_error"
            r"|domain_error|range_error|overflow_error|underflow_error)::\w+",
            _RAISE,
        ),
        (
            r"std::__throw_(?P<error>runtime_error|logic_error|invalid_argument|out_of_range"
            r"|length_error|overflow_error|bad_alloc)\w*",
            Sink("raise", "", is_direct=True),
        ),
        (r"v?syslog|__v?syslog_chk|sd_journal_\w+", Sink("log", "")),
        (r"(?:__)?v?f?printf(?:_chk)?|fwrite|fputs|puts|perror|psignal", Sink("print", "")),
        (r"v?errx?", Sink("raise", "")),
        (r"v?warnx?", Sink("warn", "")),
        (r"error|error_at_line", Sink("print", "")),
        (
            r"__cxa_throw|__cxa_rethrow|_Unwind_Resume|abort|_?exit|std::terminate"
            r"|__stack_chk_fail",
            Sink(END, ""),
        ),
        (r"(?:\w+::)*CtxFailure\w*", Sink("raise", "", "after")),
        (r"(?:\w+::)*MakeErrorStream::MakeErrorStream", Sink("raise", "", "before")),
        (
            r"d?c?n?gettext|std::(?:__cxx11::)?basic_string::\w+|c10::str|std::operator<<"
            r"|std::__ostream_insert|__cxa_allocate_exception|c10::detail::torchCheckMsgImpl"
            r"|c10::detail::_str_wrapper::call|std::__cxx11::basic_string::basic_string",
            Sink("", ""),
        ),
    )
)
MANGLED = (
    *(
        b"CtxFailure",
        b"MakeErrorStream",
        b"_str_wrapper",
        b"torchCheck",
        b"torchInternalAssertFail",
    ),
    *(b"3c105ErrorC", b"3c104warn", b"3c107WarningC", b"PyErr_", b"Py_Fatal", b"LogMessage"),
    *(b"MessageLogger", b"ncclDebugLog", b"9libkineto6LoggerC"),
    *(b"__assert_fail", b"__throw_", b"St13runtime_errorC", b"St11logic_errorC"),
    *(b"St16invalid_argumentC", b"St12out_of_rangeC", b"St12length_errorC", b"St12domain_errorC"),
)
"""What stands in the symbols of those that a library may define itself."""
VARIABLE = (b"PyExc_",)
_TAG = re.compile(r"LogMessage.*\d(?P<level>Info|Warning|Error)Tag")
EXCEPTION = re.compile(r"PyExc_(?P<error>[A-Z]\w+)")


def sink_of(function: str, symbol: str = "") -> Sink | None:
    """Tell what a function does with a message; None where it is no function for that.

    The symbol says more than the name where the level of a log is a type of absl.
    """
    for pattern, sink in SINKS:
        found = pattern.fullmatch(function)
        if found:
            error = found.groupdict().get("error")
            if tag := _TAG.search(symbol):
                return with_level(sink, tag["level"].upper())
            return sink._replace(error=f"std::{error}") if error else sink
    return None


def with_level(sink: Sink, level: str) -> Sink:
    """Say the level of a log; a warning is a kind for itself."""
    if level in ("WARN", "WARNING"):
        return sink._replace(kind="warn", error="")
    return sink._replace(error=level)
