"""What a code means: a number alone, a number of some software, or a name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from errorcanon.model import CanonError, CodeMeaning, CodeSeen
from errorcanon.survey.codes_table import Codes

_LONGEST = 200
_ASKED = re.compile(
    r"(?:(?P<kind>[A-Za-z][A-Za-z -]{0,30}?)[ :=#]+)?(?P<number>-?\d{1,10}|0x[0-9a-f]{1,8})",
    re.IGNORECASE | re.ASCII,
)
_NAMED = re.compile(
    r"(?:(?:StatusCode|Signals|HTTPStatus|errno)\.)?(?P<name>[A-Za-z]\w{1,99})", re.ASCII
)
_CUDA = ("cuda-runtime", "cuda-driver")
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "cuda": _CUDA, "cuda error": _CUDA, "cuda runtime": _CUDA[:1], "cuda driver": _CUDA[1:],
    "cu": _CUDA[1:], "cudnn": ("cudnn",), "cublas": ("cublas",), "cusolver": ("cusolver",),
    "cufft": ("cufft",), "curand": ("curand",), "cusparse": ("cusparse",), "nvrtc": ("nvrtc",),
    "nccl": ("nccl",), "nvml": ("nvml",), "xid": ("xid",), "errno": ("errno",),
    "signal": ("signal",), "http": ("http",), "grpc": ("grpc",), "exit": ("exit",),
    "exit code": ("exit",), "exit status": ("exit",), "exitcode": ("exit",),
}  # fmt: skip
"""What people write before a number, and the families that it is of."""
_OF_SHELL = {126: "found and cannot be executed", 127: "command not found"}
_SIGNALLED = 128


def find_codes(codes: Codes, asked: str) -> list[CodeMeaning]:
    """Give every meaning of a code.

    Raises:
        CanonError: it is no code, or of a software that is not surveyed.
    """
    text = " ".join(asked[: _LONGEST + 1].split())
    number = _ASKED.fullmatch(text)
    if len(asked) > _LONGEST or not (number or _NAMED.fullmatch(text)):
        raise CanonError(
            f"'{text[:60]}': write a number, with its software where it is known, or a name: "
            "719, 'Xid 79', 'exit 137', CUBLAS_STATUS_NOT_INITIALIZED"
        )
    if number is None:
        named = _NAMED.fullmatch(text)
        assert named
        return [CodeMeaning(one, one.number, one.family) for one in codes.of_name(named["name"])]
    kind = (number["kind"] or "").lower().strip()
    if kind and kind not in FAMILIES:
        raise CanonError(f"'{kind}': is not surveyed; there are: {', '.join(sorted(FAMILIES))}")
    return find_number(codes, int(number["number"], 0), FAMILIES.get(kind))


def find_number(codes: Codes, value: int, families: tuple[str, ...] | None) -> list[CodeMeaning]:
    """Give the meanings of a number in some families, None for all."""
    found = [
        CodeMeaning(one, value, one.family)
        for one in codes.of_number(value)
        if families is None or one.family in families
    ]
    if families is None or "exit" in families:
        found += _of_exit(codes, value)
    return found


def _of_exit(codes: Codes, value: int) -> list[CodeMeaning]:
    """A process that a signal ended: a shell says 128 more, Python the number below zero."""
    if value in _OF_SHELL:
        said = CodeSeen("exit", value, "shell", _OF_SHELL[value], (), 0, is_in_newest=True)
        return [CodeMeaning(said, value, "exit")]
    signal = value - _SIGNALLED if value > _SIGNALLED else -value
    if not 0 < signal <= 64:  # the signals of Linux
        return []
    return [
        CodeMeaning(one, value, "exit") for one in codes.of_number(signal) if one.family == "signal"
    ]
