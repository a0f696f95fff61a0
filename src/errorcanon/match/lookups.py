"""Answer the signatures that ask surveys of releases: which of them have a name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol, TypeAlias

from errorcanon.model import LOOKUP_NEEDS, CanonError, Environment, Lookup
from errorcanon.versions import parse

if TYPE_CHECKING:  # most texts ask no survey, and need none of it
    from errorcanon.survey.codes_table import Codes
    from errorcanon.survey.context import Found, Frame
    from errorcanon.survey.origins_table import OriginsFile
    from errorcanon.survey.table import Surveys

_INSTALLED = re.compile(r"[/\\](?:site|dist)-packages[/\\]")
_MOST_KEPT = 1_024
_SAME = frozenset(
    {
        *("never", "present", "uninstalled", "packaged", "other", "toolchain", "windows"),
        *("unlisted", "built-before", "built-since", "in-a-wheel", "mixed", "exporter"),
        *("refused", "inner", "unread"),
    }
)
"""What is said of every release alike."""
_Named: TypeAlias = tuple[str, ...]
"""What a line named, in the order of `LOOKUP_NEEDS`."""
_Versions: TypeAlias = tuple[tuple[str, str], ...]
"""Distributions that are installed, each with its release."""


class Text(Protocol):
    """The lines around a hit."""

    def frames(self, index: int) -> Sequence[str]:
        """Give the lines before one that may be a traceback's, as they stand."""

    def around(self, pattern: str, index: int) -> Sequence[Mapping[str, str | None]]:
        """Give what a pattern captures in the lines around one."""


class Lookups:
    """Surveys that are opened when the first signature asks, in the process that asks."""

    def __init__(
        self,
        open_surveys: Callable[[], Surveys],
        open_origins: Callable[[], OriginsFile] | None = None,
    ):
        self._open = open_surveys
        self._open_origins = open_origins
        self._process = 0
        self._surveys: Surveys | None = None
        self._look = lru_cache(maxsize=_MOST_KEPT)(self._look_up)  # a log repeats what failed

    def surveys(self) -> Surveys:
        """Give the surveys to whoever asks them something else, opened once.

        Raises:
            CanonError: there are none, or damaged ones.
        """
        return self._opened() or self._open()

    def look(
        self, lookup: Lookup, named: _Named, versions: _Versions, frames: tuple[Frame, ...]
    ) -> Found | None:
        """Ask the surveys; an installation without them knows nothing."""
        return self._look(lookup, named, versions, frames) if self._opened() else None

    def codes(self) -> Codes | None:
        """Give what codes mean; an installation without surveys knows none."""
        surveys = self._opened()
        return surveys.codes if surveys else None

    @cached_property
    def _origins(self) -> OriginsFile | None:
        try:
            return self._open_origins() if self._open_origins else None
        except CanonError:  # an installation without them answers what it can
            return None

    def origins(self) -> OriginsFile | None:
        """Give the file that says where messages come from; None where there is none."""
        return self._origins

    def _look_up(
        self, lookup: Lookup, named: _Named, versions: _Versions, frames: tuple[Frame, ...]
    ) -> Found | None:
        from errorcanon.survey.context import Context
        from errorcanon.survey.lookup import look

        assert self._surveys
        captures = dict(zip(LOOKUP_NEEDS[lookup], named, strict=True))
        return look(lookup, captures, Context(dict(versions), frames, self._surveys))

    def _opened(self) -> Surveys | None:
        """Open the surveys; again where this process was forked, as SQLite asks for."""
        if self._process != os.getpid():
            self._process = os.getpid()
            try:
                self._surveys = self._open()
            except CanonError:  # an installation without them answers what it can
                self._surveys = None
        return self._surveys


class Asking:
    """Asks for the lines of one text."""

    def __init__(self, lookups: Lookups, text: Text, environment: Environment):
        self._lookups = lookups
        self._text = text
        self._versions = tuple(sorted(by_distribution(environment).items()))
        self._latest: tuple[object, Found | None] = (None, None)

    def answer(
        self, lookup: Lookup, captures: Mapping[str, str | None], index: int
    ) -> Found | None:
        """Say what surveys know of what a line asks for; None where that is nothing.

        Several families ask the same of a line; it is looked up once.
        """
        named = tuple(captures.get(name) or "" for name in LOOKUP_NEEDS[lookup])
        key = lookup, named, index
        if self._latest[0] != key:
            self._latest = key, self._answer(lookup, named, index)
        return self._latest[1]

    def _answer(self, lookup: Lookup, named: _Named, index: int) -> Found | None:
        from errorcanon.survey.context import read_frames

        frames = tuple(read_frames(self._text.frames(index)))
        found = self._lookups.look(lookup, named, self._versions, frames)
        if found is None or "package" not in found.captures:
            return found
        near = self._releases_near(index, found)
        if not near:
            return found
        return self._lookups.look(lookup, named, (*self._versions, *near), frames)

    def _releases_near(self, index: int, found: Found) -> list[tuple[str, str]]:
        """Give the releases that lines around one name, of the asked and of who asks for it."""
        known = dict(self._versions)
        near = []
        for role in ("package", "asker"):
            name = found.captures.get(role)
            if name and name not in known:
                release = _release_near(self._text, index, name)
                if release:
                    near.append((name, release))
        return near


def is_sure(found: Found, line: str) -> bool:
    """Tell whether an answer is about the package and the release that failed.

    Its release is known, or the answer is the same for all of them, or the line shows that what
    lacks the name is what was installed. Python's own library is there whatever was installed.
    """
    same = found.captures["standing"] in _SAME or found.captures.get("package") == "python"
    is_known = same or "yours" in found.captures or _INSTALLED.search(line) is not None
    return is_known and not found.is_guess


def by_distribution(environment: Environment) -> dict[str, str]:
    """Give what is installed by the names that surveys use."""
    return {name.lower().replace("_", "-"): version for name, version in environment.items()}


def _release_near(text: Text, index: int, distribution: str) -> str | None:
    """Find the release that lines around one name, as pip, a path or a banner do.

    None where they name two.
    """
    name = re.escape(distribution).replace(r"\-", "[-_ ]?")
    pattern = (
        rf"(?i)(?:^|[^\w.-]){name}(?:==|[-_ ]|: ?| version:? )v?(?P<release>\d+\.\d+(?:\.\w+)*)"
    )
    found = {row["release"] for row in text.around(pattern, index)}
    releases = {release.rstrip(".") for release in found if release and _is_release(release)}
    return releases.pop() if len(releases) == 1 else None


def _is_release(text: str) -> bool:
    try:
        parse("", text)
    except CanonError:
        return False
    return True
