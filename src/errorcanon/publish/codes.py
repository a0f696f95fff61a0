"""What codes mean, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from errorcanon.model import CodeMeaning, CodeSeen, Language
from errorcanon.publish.controls import log_line
from errorcanon.publish.wording import WORDS, say

_SOFTWARE = {
    "cublas": "cuBLAS", "cuda-driver": "CUDA driver", "cuda-runtime": "CUDA runtime",
    "cudnn": "cuDNN", "cufft": "cuFFT", "curand": "cuRAND", "cusolver": "cuSOLVER",
    "cusparse": "cuSPARSE", "grpc": "gRPC", "http": "HTTP", "nccl": "NCCL", "nvml": "NVML",
    "nvrtc": "NVRTC", "xid": "Xid",
}  # fmt: skip
"""How the software of a family is written, where that is not its name; the same in Chinese."""
_READ = {
    "errno": "CPython", "grpc": "grpcio", "http": "CPython", "signal": "CPython",
    "xid": "NVIDIA kernel modules",
}  # fmt: skip
"""Whose releases were read, where they are not the software's own."""


def format_meaning(meaning: CodeMeaning, language: Language) -> str:
    """Say what a code means: of which software, what that says to it, and in which releases."""
    seen = meaning.code
    name = seen.name
    if meaning.signal:
        name = say("signalled", language, number=meaning.signal, name=name)
    said = f": {seen.text}" if seen.text else ""
    code = say("code of", language, software=_software(meaning.by, language), number=meaning.asked)
    return f"{code}: {name}{said}{_format_releases(seen, language)}"


def note_of(meaning: CodeMeaning, language: Language) -> str | None:
    """Say more: what ended a program, that an exit code need not be a signal, what an Xid asks."""
    if meaning.code.family == "xid":
        return _note_of_xid(meaning.code, language)
    words = []
    if meaning.code.family == "signal":
        words.append(f"died {meaning.code.name}")
    if meaning.by == "exit" and meaning.asked > 0:
        words.append("own exit code")
    gap = "" if language == "zh" else " "
    return gap.join(say(each, language) for each in words if each in WORDS) or None


def _note_of_xid(seen: CodeSeen, language: Language) -> str | None:
    """Say what it is, what to do first and what where it comes back; None where nobody says."""
    from errorcanon.publish.xid_words import IMMEDIATE, INVESTIGATORY, WHAT

    at = 1 if language == "zh" else 0
    parts = [WHAT[seen.number][at]] if seen.number in WHAT else []
    if seen.action:
        first, then = IMMEDIATE.get(seen.action.immediate), seen.action.investigatory
        if first:
            parts.append(say("xid first", language, action=first[at]))
        if then in INVESTIGATORY and INVESTIGATORY[then] != first:
            parts.append(say("xid then", language, action=INVESTIGATORY[then][at]))
        parts.append(say("xid source", language))
    return ("" if language == "zh" else " ").join(parts) or None


def tell(meaning: CodeMeaning) -> tuple[str, str | None]:
    """Put a meaning into English words, with the note that goes with it."""
    return format_meaning(meaning, "en"), note_of(meaning, "en")


def format_codes(
    codes: Sequence[Mapping[str, Any]], language: Language, quote: Callable[[str], str] = log_line
) -> Iterator[tuple[int, str]]:
    """Give the lines that tell of an answer's codes, from its public view, each with its depth.

    `quote` makes what stands in the text fit for the form that is written.
    """
    if codes:
        yield 0, say("codes in text", language)
    for code in codes:
        place = say("code at", language, line=code["line"], text=quote(code["text"]))
        yield 1, place
        notes: dict[str, None] = {}
        for meaning in code["meanings"]:
            yield 2, meaning["means"]
            if meaning["note"]:
                notes[meaning["note"]] = None
        yield from ((2, note) for note in notes)


def _software(family: str, language: Language) -> str:
    if family in ("exit", "signal"):
        return say(f"code {family}", language)
    return _SOFTWARE.get(family, family)


def _format_releases(seen: CodeSeen, language: Language) -> str:
    """Say which releases have a code so; nothing where no release was read, as of a shell's."""
    if not seen.releases:
        return ""
    first, last = seen.releases[0], seen.releases[-1]
    if len(seen.releases) == seen.read:
        words = "releases all"
    elif seen.is_in_newest:
        words = "releases since"
    else:
        words = "releases until"
    of = _READ.get(seen.family)
    first, last = (f"{of} {first}", last) if of else (first, last)
    span = first if len(seen.releases) == 1 else say("span", language, first=first, last=last)
    values = {"first": first, "span": span, "count": len(seen.releases), "read": seen.read}
    return say(words, language, **values)
