"""What can be tried for a finding: the remedies of its record that a machine can apply."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from errorcanon.model import Application, Arguments, Claim, Edit, Finding, Frame, NewFile, Record
from errorcanon.store.application import CAPTURE, require_edit
from errorcanon.store.lab_values import to_requirement
from errorcanon.trial.arguments import find_arguments
from errorcanon.trial.shim import words_of

_ALSO_INSTALL = re.compile(r"(?:uv )?pip3? install (?P<words>.+)")
_UPGRADE = ("-U", "--upgrade")
_PAIR = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.*)", re.ASCII | re.DOTALL)

_PLAIN = re.compile(r"(?!\d)\w{1,99}(?:\.(?!\d)\w{1,99}){0,9}", re.ASCII)
_WRITTEN = re.compile(r"\w[\w.-]{0,99}", re.ASCII)
_WORD = re.compile(r"\w+")
_MOST_SAID = 2
"""Edits of a remedy that its words name."""


class CodeEdit(NamedTuple):
    """Edits of which one is made at the first place where it fits."""

    edits: tuple[Edit, ...]
    frames: tuple[Frame, ...] = ()
    """The places, the innermost first; none until a failure has named them."""


class Remedy(NamedTuple):
    """A change that a machine can make."""

    name: str
    """What it is called in a table: a record's claim, or the user's own words."""
    install: tuple[str, ...] = ()
    """Requirements by name."""
    environ: Mapping[str, str] = {}
    """Variables of the command."""
    words: str = ""
    """What a person would type or set."""
    is_upgrade: bool = False
    """Whether the newest release is wanted where an older one would do."""
    code: tuple[CodeEdit, ...] = ()
    """Edits of code, one after the other."""
    arguments: tuple[Arguments, ...] = ()
    """What the command is given; until `placed`, for several programs."""
    files: tuple[NewFile, ...] = ()
    """Files of settings that are written."""
    settings: Mapping[str, str] = {}
    """What the program has to set itself, and a trial sets from outside."""

    @property
    def change(self) -> tuple[object, ...]:
        """All that it changes, to tell it from others by."""
        environ = tuple(sorted(self.environ.items()))
        settings = tuple(sorted(self.settings.items()))
        return (self.install, environ, self.code, self.arguments, self.files, settings)

    def with_code(self, code: tuple[CodeEdit, ...]) -> Remedy:
        """Give it with edits of code, and their words."""
        said = [f"{edit.pattern} → {edit.replacement}" for one in code for edit in one.edits]
        more = ", …" if len(said) > _MOST_SAID else ""
        words = ", ".join(said[:_MOST_SAID]) + more
        return self._replace(code=code, words="; ".join(filter(None, (self.words, words))))

    def placed(self, frames: tuple[Frame, ...], command: Sequence[str]) -> Remedy | None:
        """Give it for the places that a failure names, and for the command that failed.

        None where it has only arguments, and these for another program.
        """
        words, arguments = self.words, find_arguments(command, self.arguments)
        if arguments:
            said = f"{' '.join(arguments.program)} {shlex.join(arguments.words)} …"
            words = "; ".join(filter(None, (words, said)))
        code = tuple(one._replace(frames=frames) for one in self.code)
        made = self._replace(code=code, arguments=(arguments,) if arguments else (), words=words)
        return made if any(made.change) else None

    def joined(self, other: Remedy) -> Remedy:
        """Give both one after the other, as one."""
        return Remedy(
            f"{self.name} + {other.name}",
            (*self.install, *other.install),
            {**self.environ, **other.environ},
            "; ".join(filter(None, (self.words, other.words))),
            self.is_upgrade or other.is_upgrade,
            (*self.code, *other.code),
            (*self.arguments, *other.arguments),
            (*self.files, *other.files),
            {**self.settings, **other.settings},
        )


def remedies_of(
    findings: Sequence[Finding],
    record: Callable[[str], Record],
    fits: Callable[[Claim, Finding], bool | None],
) -> Iterator[Remedy]:
    """Give what can be applied by a machine, the best finding's first, each change once.

    Args:
        findings: in the order in which they are shown.
        record: opens the record of a finding.
        fits: tells whether a claim is meant for what was seen; None where it is meant for all.
    """
    seen: set[tuple[object, ...]] = set()
    for finding in findings:
        if finding.explained_by is not None:
            continue
        known = record(finding.id)
        meant = [(fits(claim, finding), claim) for claim in known.claims if claim.apply]
        meant = [one for one in meant if one[0] is not False]
        # What is meant for this very wording goes first, then fixes.
        for _, claim in sorted(meant, key=lambda one: (one[0] is None, one[1].kind != "fix")):
            assert claim.apply is not None
            found = _fill(f"{finding.id}/{claim.id}", claim.apply, finding.captures)
            if found and found.change not in seen:
                seen.add(found.change)
                yield found


def _fill(name: str, application: Application, captures: Mapping[str, str]) -> Remedy | None:
    """Put captures into what a record applies; None where one is missing or is no requirement."""
    wanted = {*CAPTURE.findall(" ".join(application.install))}
    if any(captures.get(one, "none") == "none" for one in wanted):
        return None
    try:
        words = [
            word
            for text in application.install
            for word in shlex.split(CAPTURE.sub(lambda found: captures[found[1]], text))
        ]
        install = tuple(str(to_requirement(word)) for word in words)
        edits = tuple(_fill_edits(application.edits, captures))
        files = tuple(_fill_file(application.file, captures))
    except ValueError:  # what a log or a survey gave is no requirement
        return None
    if application.edits and not edits:
        return None
    code = (CodeEdit(edits),) if edits else ()
    made = make_remedy(name, install, dict(application.environ)).with_code(code)
    settings = dict(application.settings)
    said = [f"{one.name}: {one.lines[0]}{' …' if len(one.lines) > 1 else ''}" for one in files]
    return made._replace(
        arguments=application.arguments,
        files=files,
        settings=settings,
        words="; ".join(filter(None, (made.words, *said, words_of(settings)))),
    )


def _fill_file(file: NewFile | None, captures: Mapping[str, str]) -> Iterator[NewFile]:
    def named(found: re.Match[str]) -> str:
        value = captures.get(found[1], "")
        if not _WRITTEN.fullmatch(value):
            raise ValueError(f"{value!r} is nothing that is written into a file")
        return value

    if file is not None:
        yield file._replace(lines=tuple(CAPTURE.sub(named, line) for line in file.lines))


def _fill_edits(edits: Sequence[Edit], captures: Mapping[str, str]) -> Iterator[Edit]:
    """Put captures into edits; only those are meant that name the most of what was captured."""
    filled = [_fill_edit(edit, captures) for edit in edits]
    said = set(captures.values())
    named = [len(said & set(_WORD.findall(edit.pattern))) for edit in filled]
    for edit, count in zip(filled, named, strict=True):
        if count == max(named):
            yield edit


def _fill_edit(edit: Edit, captures: Mapping[str, str]) -> Edit:
    def named(found: re.Match[str]) -> str:
        value = captures.get(found[1], "")
        if not _PLAIN.fullmatch(value):
            raise ValueError(f"{value!r} is no name that code could hold")
        return value

    sides = [CAPTURE.sub(named, side) for side in (edit.pattern, edit.replacement)]
    made = edit._replace(pattern=sides[0], replacement=sides[1])
    require_edit(made)
    return made


def make_remedy(name: str, install: Sequence[str], environ: Mapping[str, str]) -> Remedy:
    """Make a remedy and the words that a person would type for it."""
    words = [f"{key}={shlex.quote(value)}" for key, value in environ.items()]
    if install:
        words.append(f"pip install {shlex.join(install)}")
    return Remedy(name, tuple(install), environ, " ".join(words))


def own_remedy(text: str) -> Remedy:
    """Take what the user wants to be tried: `pip install …` by name, or `NAME=value`.

    Raises:
        ValueError: it is something else; the words are for people.
    """
    found = _ALSO_INSTALL.fullmatch(text.strip())
    if found:
        words = shlex.split(found["words"])
        install = [str(to_requirement(word)) for word in words if word not in _UPGRADE]
        return Remedy(text, tuple(install), {}, text, len(install) < len(words))
    words = shlex.split(text)
    pairs = [_PAIR.fullmatch(word) for word in words[words[:1] == ["export"] :]]
    environ = {pair["name"]: pair["value"] for pair in pairs if pair}
    if environ and all(pairs):
        return Remedy(text, (), environ, text)
    raise ValueError(f"{text!r} cannot be tried; write: pip install 'name<2', or NAME=value")
