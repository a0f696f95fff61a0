"""Code on a page: the marked regions of the scripts that ran, and what could not be run here.

In a script a region stands between two comments, as editors fold them, with the names that a reader
must replace:

    # region load fill: "model.h5", 8000
    model = load("model.h5")
    # endregion

In prose a line `<<< repro/load.py#load` stands for it; `<<< repro/load.py#install sh` where the
region is a text in another language than the file's. A fence marked `not-run` holds what cannot
run here, `text` what a program prints.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from errorcanon.model import CanonError

NOT_RUN = "not-run"
OUTPUT = "text"
"""The word after a fence for what programs print."""
# Of what follows the word nothing is asked, so that no line costs more than its length.
_MARK = re.compile(
    r"^[ \t]*(?:#|//|--|;|::|@?rem\b)[ \t]*(region|endregion)\b([^\n]*)", re.IGNORECASE
)
_MARK_LINE = re.compile(_MARK.pattern.encode("ascii") + rb"\n?", re.IGNORECASE | re.MULTILINE)
_HEAD = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+fill:\s*(\S.*))?")
_INCLUDE = re.compile(r"<<<\s+repro/([A-Za-z0-9_.+/-]+)#([a-z0-9-]+)(?:\s+([a-z]+))?")
_FENCE = re.compile(
    r"```(?P<language>\w*)(?: +(?P<origin>not-run|repro/[A-Za-z0-9_.+/-]+))?"
    r"(?: +fill:(?P<fill>.*))? *"
)
_LANGUAGES = {
    ".py": "python",
    ".sh": "sh",
    ".toml": "toml",
    ".c": "c",
    ".cu": "cuda",
    ".cpp": "cpp",
}
_HOLE = re.compile(
    r"<[A-Za-z][\w ./-]*>|\bYOUR[_-]?\w+|\byour[_-]\w+|/path/to\b|\bOWNER/NAME\b|\bpath/to/"
)
"""Words that stand for what only a reader knows."""


class Code(NamedTuple):
    """Code as a page shows it."""

    language: str
    text: str
    script: str | None
    """The file below repro/ that ran it; None where it was not run."""
    fill: tuple[str, ...] = ()
    """What in it a reader replaces."""
    is_typed: bool = False
    """True where it is neither what ran, nor what a program prints, nor marked as not run."""


def without_marks(text: bytes) -> bytes:
    """Take the lines out that only mark regions: they change nothing that runs."""
    return _MARK_LINE.sub(b"", text) if b"region" in text.lower() else text


def read_regions(path: str, text: str) -> dict[str, Code]:
    """Read the regions of a script.

    Raises:
        CanonError: two of one name, one in another, one without an end, or a name to fill in that
            does not stand there; with the line.
    """
    regions: dict[str, Code] = {}
    begun: tuple[str, tuple[str, ...], int] | None = None
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        mark = _MARK.match(line)
        if mark is None:
            lines.append(line)
        elif mark[1].lower() == "region":
            if begun:
                raise CanonError(
                    f"{path}:{number}: a region in the region '{begun[0]}'; end it first"
                )
            name, fill = _read_head(path, number, mark[2].strip())
            if name in regions:
                raise CanonError(
                    f"{path}:{number}: a second region '{name}'; rename one of the two"
                )
            begun, lines = (name, fill, number), []
        else:
            if begun is None:
                raise CanonError(f"{path}:{number}: 'endregion' without a region above it")
            regions[begun[0]] = _make(path, begun, lines)
            begun = None
    if begun:
        raise CanonError(f"{path}:{begun[2]}: the region '{begun[0]}' has no '# endregion'")
    return regions


def _read_head(path: str, number: int, words: str) -> tuple[str, tuple[str, ...]]:
    found = _HEAD.fullmatch(words)
    if found is None:
        raise CanonError(
            f"{path}:{number}: write '# region NAME' (a-z, 0-9, hyphens), or "
            "'# region NAME fill: WORD, WORD'"
        )
    return found[1], _split_fill(found[2])


def _split_fill(words: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (words or "").split(",") if word.strip())


def _make(path: str, begun: tuple[str, tuple[str, ...], int], lines: list[str]) -> Code:
    name, fill, number = begun
    text = textwrap.dedent("\n".join(lines)).strip("\n")
    if not text.strip():
        raise CanonError(f"{path}:{number}: the region '{name}' is empty")
    language = _LANGUAGES.get(PurePosixPath(path).suffix, "text")
    code = Code(language, text, path, fill)
    fault = find_hole(code)
    if fault:
        raise CanonError(f"{path}:{number}: the region '{name}' {fault}")
    return code


def find_hole(code: Code) -> str | None:
    """Say what is wrong with the words that a reader is to replace; None where all are declared."""
    for word in code.fill:
        if word not in code.text:
            return f"does not hold {word!r}, which its 'fill:' names"
    left = code.text
    for word in code.fill:
        left = left.replace(word, "")
    hole = _HOLE.search(left)
    return (
        f"holds {hole[0]!r}, which a reader must replace; name it after 'fill:'" if hole else None
    )


# --- in prose ------------------------------------------------------------------


def include(body: str, read: Callable[[str], str | None], place_of: Callable[[int], str]) -> str:
    """Put code into a section in place of the lines that name it, as fences that say where it ran.

    `read` gives a file below repro/; `place_of` names the place of a line of the text, from 0.

    Raises:
        CanonError: a file or a region that is not there, a typed fence that names a script, or a
            word in it that a reader must replace and that is not declared.
    """
    regions: dict[str, Mapping[str, Code]] = {}
    done: list[str] = []
    fenced = False
    for number, line in enumerate(body.split("\n")):
        if line.startswith("```"):
            fenced = not fenced
            if fenced and " repro/" in line:
                raise CanonError(
                    f"{place_of(number)}: what ran is included; write '<<< repro/SCRIPT#REGION'"
                )
        if fenced or not line.startswith("<<<"):
            done.append(line)
            continue
        try:
            done += fence_lines(_find(line, regions, read))
        except _MissingError as error:
            raise CanonError(f"{place_of(number)}: {error}") from None
    for part in split_code("\n".join(done)):
        fault = find_hole(part) if isinstance(part, Code) and part.script is None else None
        if fault:
            raise CanonError(f"{place_of(0)}: code that was not run {fault}")
    return "\n".join(done)


class _MissingError(Exception):
    """What a line of prose names is not there."""


def _find(
    line: str, regions: dict[str, Mapping[str, Code]], read: Callable[[str], str | None]
) -> Code:
    found = _INCLUDE.fullmatch(line.strip())
    if found is None:
        raise _MissingError("write '<<< repro/SCRIPT#REGION'")
    script, name, language = found.groups()
    if script not in regions:
        text = read(script)
        if text is None:
            raise _MissingError(f"repro/{script} is not there")
        regions[script] = read_regions(f"repro/{script}", text)
    code = regions[script].get(name)
    if code is None:
        known = ", ".join(regions[script]) or "none"
        raise _MissingError(
            f"repro/{script} has no region '{name}' (it has: {known}); mark it there "
            f"with '# region {name}' and '# endregion'"
        )
    return code._replace(language=language or code.language, script=script)


def fence_lines(code: Code) -> list[str]:
    """Write code as a fence: its language, where it ran, and what to replace."""
    words = [code.language, f"repro/{code.script}" if code.script else NOT_RUN]
    if code.fill:
        words.append(f"fill: {', '.join(code.fill)}")
    return [f"```{' '.join(words)}", *code.text.split("\n"), "```"]


def fill_code(body: str, values: Mapping[str, str]) -> str:
    """Replace in the fences of a section what a reader fills in, where it is known.

    A word that `fill:` names stands for the value of that name in lower case.
    """
    done: list[str] = []
    known: dict[str, str] = {}
    is_code = False
    for line in body.split("\n"):
        if line.startswith("```"):
            is_code = not is_code
            words, mark, fill = line.partition(" fill: ")
            named = _split_fill(fill) if is_code else ()
            known = {word: values[word.lower()] for word in named if values.get(word.lower())}
            left = [word for word in named if word not in known]
            done.append((words + (mark + ", ".join(left) if left else "")) if known else line)
            continue
        for word, value in known.items() if is_code else ():
            line = line.replace(word, value)
        done.append(line)
    return "\n".join(done)


def split_code(body: str) -> Iterator[str | Code]:
    """Part a section into lines of text, and code; typed code has neither script nor mark."""
    code: list[str] | None = None
    head = _FENCE.fullmatch("```")
    for line in body.split("\n"):
        if line.startswith("```") and code is None:
            code, head = [], _FENCE.fullmatch(line)
        elif line.startswith("```") and code is not None:
            yield _code_of(head, code)
            code = None
        elif code is not None:
            code.append(line)
        else:
            yield line
    if code is not None:
        yield _code_of(head, code)


def _code_of(head: re.Match[str] | None, lines: list[str]) -> Code:
    if head is None:
        return Code("", "\n".join(lines), None, is_typed=True)
    origin = head["origin"]
    script = origin.removeprefix("repro/") if origin and origin != NOT_RUN else None
    fill = _split_fill(head["fill"])
    is_typed = origin is None and head["language"] != OUTPUT
    return Code(head["language"], "\n".join(lines), script, fill, is_typed)
