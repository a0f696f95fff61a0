"""What surveys answer, as types: the JSON of every way to ask has these keys and no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from errorcanon.survey.changes import Change


@dataclass(frozen=True)
class SurveyedRelease:
    """A release that was read; `date` is empty where its index names none."""

    version: str
    date: str
    file: str
    """The wheel, sdist or tag that was read; empty for an installed copy."""


@dataclass(frozen=True)
class Surveyed:
    """A distribution whose names were read; its releases stand in order, the oldest first."""

    name: str
    releases: list[SurveyedRelease]


@dataclass(frozen=True)
class Paged:
    """A list of which a page is given."""

    total: int
    """Rows on all pages."""
    next: int | None
    """The offset of the next page; null where this is the last one."""


@dataclass(frozen=True)
class ListReply(Paged):
    """What is surveyed."""

    schema: Literal["errorcanon/survey-list/1"]
    distributions: list[Surveyed]


@dataclass(frozen=True)
class AnnouncedRemoval:
    """What a deprecation announces; each is empty where it does not say it."""

    about: str
    """The parameter that goes; empty for the whole callable, class or name."""
    removal: str
    instead: str


@dataclass(frozen=True)
class AlsoThere:
    """Another module that binds the name: its path, and the first and last release of each run."""

    path: str
    spans: list[list[str]]


@dataclass(frozen=True)
class ShowReply:
    """Which releases have a name, a member, a parameter or a module."""

    schema: Literal["errorcanon/survey-show/1"]
    distribution: str
    asked: str
    """The name with its module; a parameter in brackets."""
    also: list[AlsoThere]
    place: str
    """The module, class or callable that was asked in the end."""
    name: str
    standing: str | None
    release: str | None
    release_has: bool | None
    """Whether the release that was named has it; null where that is not known."""
    read: list[str]
    """The releases that were read."""
    spans: list[list[str]]
    """The first and last release of each run that has it."""
    has: list[str]
    lacks: list[str]
    not_known: list[str]
    came_after: str | None
    """The release before the first that has it, where that certainly lacks it."""
    gone_in: str | None
    notices: list[AnnouncedRemoval]
    requirement: str | None
    """What brings a release that has it, as pip takes it."""


@dataclass(frozen=True)
class ChangeRow:
    """A name that came, went, moved, or takes other parameters."""

    change: Change
    place: str
    before: str
    """Parameters of the older release."""
    after: str
    now: str
    """Of a renamed or moved name: what it is in the newer release."""


@dataclass(frozen=True)
class DiffReply(Paged):
    """What changed between two releases."""

    schema: Literal["errorcanon/survey-diff/1"]
    distribution: str
    older: str
    newer: str
    changes: list[ChangeRow]


@dataclass(frozen=True)
class OfferedRelease:
    """A release with the Pythons that have a file of it."""

    release: str
    pythons: list[str]
    requires_python: str | None
    has_wheels: bool
    has_sdist: bool
    withdrawn: str | None
    wheels: list[str] | None
    """The tags of its wheels; null in an answer that had no room for them."""


@dataclass(frozen=True)
class ReleasesReply(Paged):
    """The releases that have a file for a Python."""

    schema: Literal["errorcanon/survey-releases/1"]
    distribution: str
    python: str | None
    releases: list[OfferedRelease]


@dataclass(frozen=True)
class FitRow:
    """Whether one release's requirements allow another; null where they were not read."""

    release: str
    other: str
    allows: bool | None
    says: list[str]


@dataclass(frozen=True)
class FitsReply(Paged):
    """Whether releases allow each other; null where that is not known of all."""

    schema: Literal["errorcanon/survey-fits/1"]
    fits: bool | None
    pairs: list[FitRow]


@dataclass(frozen=True)
class CodeRow:
    """A meaning of a code."""

    family: str
    number: int
    name: str
    signal: int | None
    """Of an exit code: the signal that ended the process."""
    says: str | None
    """What the software itself says to it."""
    releases: list[str]
    releases_read: int
    is_in_newest: bool
    """Whether the newest release that was read has it so."""
    immediate: str | None
    """Of an Xid: NVIDIA's name of the action that makes the system work again."""
    investigatory: str | None
    """Of an Xid: NVIDIA's name of the action where it comes back."""
    means: str
    """All of it in words."""
    note: str | None
    """What else there is to say of it, such as what to do first."""


@dataclass(frozen=True)
class CodeReply(Paged):
    """Every meaning of a code."""

    schema: Literal["errorcanon/survey-code/1"]
    asked: str
    meanings: list[CodeRow]


Reply: TypeAlias = ListReply | ShowReply | DiffReply | ReleasesReply | FitsReply | CodeReply
REPLIES: dict[str, type] = {
    "survey-list": ListReply,
    "survey-show": ShowReply,
    "survey-diff": DiffReply,
    "survey-releases": ReleasesReply,
    "survey-fits": FitsReply,
    "survey-code": CodeReply,
}
"""The forms by the names of their schemas."""
