"""Read how a machine applies a remedy: `apply` of a claim."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator

from errorcanon.model import LOOKUP_GIVES, Application, Arguments, ClaimKind, Edit, NewFile
from errorcanon.store.lab_values import to_requirement
from errorcanon.store.tables import Table

CAPTURE = re.compile(r"\{(\w+)\}")
"""Stands for what a line or a survey says."""
HOLE = "HOLE_"
"""What begins the name that stands for `$x` where a pattern is read as Python."""
_HOLE = re.compile(r"\$(\*?)([a-z]\w{0,30})", re.ASCII)
_MODULE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)
_LONGEST_EDIT = 300
_MOST_EDITS = 50
_VARIABLE = re.compile(r"[A-Za-z_]\w{0,99}", re.ASCII)
_KINDS = ("install", "set", "edit", "edit-file", "arguments", "file", "shim")
_PROGRAMS = ("accelerate", "npm", "pip", "pytest", "python", "torchrun", "uv")
"""Whose options canon try may change: what they mean is known here."""
FILES = frozenset({
    ".env", ".npmrc", ".python-version", "constraints.txt", "pyproject.toml", "pytest.ini",
    "uv.toml",
})  # fmt: skip
"""What canon try may write into a project: settings, and nothing that is run."""
SETTINGS = {
    "start-method": "fork|forkserver|spawn",
    "open-files": "[1-9][0-9]{2,5}",
    "loader-workers": "[0-9]",
}
"""What `trial.shim` can set, with the values."""
_OPTION = re.compile(r"--?[A-Za-z][\w-]*", re.ASCII)
_VALUE = re.compile(r"[\w.,:=@/+-]+", re.ASCII)


def read_application(row: Table, kind: ClaimKind, captured: frozenset[str]) -> Application | None:
    """Read what is installed or set in order to try a remedy; None where a person has to do it.

    `apply.install` holds requirements by name, `apply.set` variables, both as a shell parts words;
    `apply.edit` lines of `pattern -> replacement`, perhaps with `; import module` behind, for the
    line of code that failed, and `apply.edit-file` such lines for its whole file;
    `apply.arguments` lines of `program: arguments`; `apply.file` the name of a file, and the lines
    that it has to hold; `apply.shim` settings that a trial gives the program from outside.

    Raises:
        CanonError: it is something else, names what nothing captures, or stands at another claim.
    """
    values = row.mapping("apply")
    if not values:
        return None
    if kind not in ("fix", "workaround"):
        row.fail("apply", f"'apply' is said of a fix or a workaround; this is a {kind}")
    said = {name: values.pop(name, "") for name in _KINDS}
    if values:
        row.fail(
            "apply", f"'apply.{next(iter(values))}' is unknown; use one of: {', '.join(_KINDS)}"
        )
    for name in CAPTURE.findall(" ".join(said.values())):
        if name not in captured | LOOKUP_GIVES:
            row.fail("apply", f"'{{{name}}}' is captured by no signature and given by no look-up")
    try:
        return Application(
            _requirements(said["install"]),
            _variables(said["set"]),
            (*_edits(said["edit"], False), *_edits(said["edit-file"], True)),
            tuple(_arguments(said["arguments"])),
            _file(said["file"]),
            tuple(_settings(said["shim"])),
        )
    except ValueError as error:
        row.fail("apply", f"'apply': {error}")


def _requirements(text: str) -> tuple[str, ...]:
    words = shlex.split(text)
    for word in words:
        if not CAPTURE.search(word):
            to_requirement(word)
    return tuple(words)


def _variables(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [word.partition("=") for word in shlex.split(text)]
    for name, sign, _ in pairs:
        if not sign or not _VARIABLE.fullmatch(name):
            raise ValueError(f"a variable is written as NAME=value, not {name!r}")
    return tuple((name, value) for name, _, value in pairs)


def named_holes(text: str) -> str:
    """Write a pattern or a replacement as Python, with names for what varies."""
    return _HOLE.sub(rf"\1{HOLE}\2", text)


def _edits(text: str, is_everywhere: bool) -> Iterator[Edit]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > _MOST_EDITS:
        raise ValueError(f"more than {_MOST_EDITS} edits; leave some out")
    for line in lines:
        pattern, arrow, replacement = line.partition(" -> ")
        if not arrow or len(line) > _LONGEST_EDIT:
            raise ValueError(f"an edit is written as 'old -> new', not {line[:80]!r}")
        replacement, _, module = replacement.partition("; import ")
        edit = Edit(pattern.strip(), replacement.strip(), is_everywhere, module.strip())
        if edit.pattern == edit.replacement:
            raise ValueError(f"{edit.pattern!r} is replaced by itself")
        require_edit(edit._replace(
            pattern=CAPTURE.sub("name", edit.pattern),
            replacement=CAPTURE.sub("name", edit.replacement),
        ))  # fmt: skip
        yield edit


def _arguments(text: str) -> Iterator[Arguments]:
    for line in filter(None, map(str.strip, text.splitlines())):
        program, colon, rest = line.partition(": ")
        names, words = program.split(), shlex.split(rest)
        if not colon or not words or names[0] not in _PROGRAMS:
            raise ValueError(
                f"arguments are written as 'program: --option', for one of {', '.join(_PROGRAMS)}, "
                f"not {line[:80]!r}"
            )
        if not _OPTION.fullmatch(words[0]):
            raise ValueError(f"{words[0]!r} is no option")
        for word in words[1:]:
            if not _VALUE.fullmatch(word):
                raise ValueError(f"{word!r} is neither an option nor a plain value")
        yield Arguments(tuple(names), tuple(words))


def _file(text: str) -> NewFile | None:
    if not text.strip():
        return None
    name, *lines = text.strip().splitlines()
    if name not in FILES:
        raise ValueError(f"{name[:80]!r} is none of the files {', '.join(sorted(FILES))}")
    lines = [line.rstrip() for line in lines if line.strip()]
    if not lines:
        raise ValueError(f"the lines that {name} has to hold are missing")
    return NewFile(name, tuple(lines))


def _settings(text: str) -> Iterator[tuple[str, str]]:
    for word in shlex.split(text):
        name, _, value = word.partition("=")
        if name not in SETTINGS or not re.fullmatch(SETTINGS[name], value):
            known = ", ".join(f"{one}={values}" for one, values in SETTINGS.items())
            raise ValueError(f"{word!r} is no setting of a trial; there are {known}")
        yield name, value


def require_edit(edit: Edit) -> None:
    """Refuse an edit that is no two expressions, or whose replacement asks for what varies nowhere.

    Raises:
        ValueError: the text says what is wrong.
    """
    if edit.module and not _MODULE.fullmatch(edit.module):
        raise ValueError(f"{edit.module!r} is no module")
    for side in edit[:2]:
        try:
            ast.parse(named_holes(side), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise ValueError(f"{side!r} is no expression of Python") from None
    if _HOLE.fullmatch(edit.pattern):
        raise ValueError(f"{edit.pattern!r} fits everything")
    bound = _HOLE.findall(edit.pattern)
    if len({name for _, name in bound}) < len([1 for star, _ in bound if star]):
        raise ValueError(f"{edit.pattern!r} names the other arguments twice")
    for star, name in _HOLE.findall(edit.replacement):
        if (star, name) not in bound:
            raise ValueError(f"'${star}{name}' stands in the replacement alone")
