"""What can be asked of the surveys. The commands, MCP, HTTP and `errorcanon.surveys` rest on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

from errorcanon.model import CanonError, CodeMeaning
from errorcanon.survey.asking import find_asked, find_within
from errorcanon.survey.changes import Difference, compare, number_of
from errorcanon.survey.codes_asking import find_codes
from errorcanon.survey.fitting import fits
from errorcanon.survey.missing import judge, requirement
from errorcanon.survey.package import Package, PackageRelease
from errorcanon.survey.releases import is_python, pythons_of
from errorcanon.survey.replies import (
    AlsoThere,
    AnnouncedRemoval,
    ChangeRow,
    CodeReply,
    CodeRow,
    DiffReply,
    FitRow,
    FitsReply,
    ListReply,
    OfferedRelease,
    ReleasesReply,
    ShowReply,
    Surveyed,
    SurveyedRelease,
)
from errorcanon.survey.table import Distribution, NotSurveyedError, Surveys

MOST_PINS = 12
"""Releases that are asked at a time whether they fit."""
_KEPT = 16
"""Comparisons that are kept, so that the next page of one costs nothing."""
_T = TypeVar("_T")


class Questions:
    """Asks compiled surveys; every answer is a frozen dataclass of `survey/replies.py`.

    Every question raises `CanonError` where it cannot be asked: the text says what is wrong (a
    distribution or release that was not surveyed, no name, no version) and what to do.
    """

    def __init__(self, surveys: Surveys, tell: Callable[[CodeMeaning], tuple[str, str | None]]):
        """Take the surveys, and what puts the meaning of a code into words, with a note."""
        self.surveys = surveys
        self._tell = tell
        self._compared = lru_cache(maxsize=_KEPT)(self._compare)

    def listed(
        self, distribution: str | None = None, offset: int = 0, limit: int | None = None
    ) -> ListReply:
        """List what is surveyed, or one distribution, with its releases."""
        found = [self._distribution(distribution)] if distribution else self.surveys.distributions()
        rows, after = _page(found, offset, limit)
        described = [
            Surveyed(one.name, [SurveyedRelease(*release) for release in one.releases])
            for one in rows
        ]
        return ListReply(len(found), after, "errorcanon/survey-list/1", described)

    def show(
        self, name: str, distribution: str | None = None, release: str | None = None
    ) -> ShowReply:
        """Say which releases have a name.

        Args:
            name: with its module, `trl.SFTTrainer.train`, `trl.SFTTrainer(packing)`; where the
                distribution is given also without it, `SFTTrainer.max_seq_length`.
            distribution: the distribution that has it.
            release: one of which it is said apart, also where that was not read.
        """
        if release is not None:
            _version(release)
        if distribution is None:
            path, found, others = name.strip(), find_asked(self.surveys, name), []
        else:
            one = self._distribution(distribution)
            (path, found), *others = find_within(self.surveys, one, name)
        versions = [one.version for one in found.distribution.releases]
        standing = judge(found, release)
        return ShowReply(
            schema="errorcanon/survey-show/1",
            distribution=found.distribution.name,
            asked=path,
            also=[AlsoThere(o.path, [list(run) for run in o.standing.spans()]) for o in others],
            place=found.place,
            name=found.name,
            standing=standing,
            release=release,
            release_has=found.at(release) if release else None,
            read=versions,
            spans=[list(run) for run in found.spans()],
            has=_picked(versions, found.has),
            lacks=_picked(versions, found.lacks),
            not_known=_picked(versions, found.there & ~found.has & ~found.lacks),
            came_after=found.before() if found.has else None,
            gone_in=found.gone() if found.has else None,
            notices=[AnnouncedRemoval(*notice) for notice in dict.fromkeys(found.notices)],
            requirement=requirement(standing or "", found) if found.has else None,
        )

    def diff(
        self,
        distribution: str,
        older: str,
        newer: str,
        *,
        private: bool = False,
        name: str = "",
        offset: int = 0,
        limit: int | None = None,
    ) -> DiffReply:
        """Say what came, went, moved and takes other parameters between two releases.

        Args:
            private: names with an underscore, and what modules import for their own use, too.
            name: only changes of names that hold it, `torch.nn` or `SFTTrainer`.
            offset, limit: the page of changes; all of them where no limit is given.
        """
        one = self._distribution(distribution)
        first, last = number_of(one, older), number_of(one, newer)
        versions = [release.version for release in one.releases]
        found = self._compared(one, versions[first], versions[last], private)
        found = [row for row in found if name in row.place or name in row.now]
        rows, after = _page(found, offset, limit)
        return DiffReply(
            schema="errorcanon/survey-diff/1",
            distribution=one.name,
            older=versions[first],
            newer=versions[last],
            changes=[ChangeRow(*row) for row in rows],
            total=len(found),
            next=after,
        )

    def releases(
        self,
        distribution: str,
        python: str | None = None,
        offset: int = 0,
        limit: int | None = None,
    ) -> ReleasesReply:
        """List the releases that have a file for a Python, or for any, as `3.13` or `3.13.1`."""
        if python and not is_python(python):
            raise CanonError(f"'{python[:40]}': is no version of Python; write it like 3.13")
        package = self._package(distribution)
        minor = ".".join((python or "").split(".")[:2])
        found = []
        for release in package.releases:
            pythons = pythons_of(release, python or "")
            if pythons and (not minor or minor in pythons):
                found.append(_offered(release, pythons))
        rows, after = _page(found, offset, limit)
        return ReleasesReply(
            total=len(found),
            next=after,
            schema="errorcanon/survey-releases/1",
            distribution=package.distribution,
            python=python,
            releases=rows,
        )

    def fits(self, releases: Sequence[str], offset: int = 0, limit: int | None = None) -> FitsReply:
        """Say whether releases, as `trl==0.12.0`, allow each other by what they require."""
        pins = [pinned(text) for text in releases[: MOST_PINS + 1]]
        if not 2 <= len(pins) <= MOST_PINS:
            raise CanonError(
                f"name two to {MOST_PINS} releases, as trl==0.12.0 transformers==4.40.0"
            )
        packages = self.surveys.packages
        rows = []
        for (name, release), (other, version) in permutations(pins, 2):
            found = fits(packages, name, _version(release), other, _version(version))
            said = list(found.requirements)
            rows.append(FitRow(f"{name} {release}", f"{other} {version}", found.holds, said))
        is_open = any(row.allows is None for row in rows)
        fit = False if any(row.allows is False for row in rows) else None if is_open else True
        page, after = _page(rows, offset, limit)
        return FitsReply(len(rows), after, "errorcanon/survey-fits/1", fit, page)

    def code(self, code: str, offset: int = 0, limit: int | None = None) -> CodeReply:
        """Give every meaning of a number, a number with its software, or a name of a code."""
        found = find_codes(self.surveys.codes, code)
        page, after = _page([_coded(one, self._tell(one)) for one in found], offset, limit)
        return CodeReply(len(found), after, "errorcanon/survey-code/1", code, page)

    def _compare(
        self, one: Distribution, older: str, newer: str, private: bool
    ) -> Sequence[Difference]:
        return compare(self.surveys, one, older, newer, private=private)

    def _distribution(self, name: str) -> Distribution:
        from packaging.utils import canonicalize_name

        one = self.surveys.distribution(canonicalize_name(name[:200]))
        if one is None:
            raise NotSurveyedError(f"{name[:80]}: is not surveyed; see: canon survey list")
        return one

    def _package(self, name: str) -> Package:
        package = self.surveys.packages.get(name[:200])
        if package is None:
            raise NotSurveyedError(
                f"{name[:80]}: its files are not surveyed; see surveys/packages/"
            )
        if not package.is_listed:
            raise NotSurveyedError(
                f"{name[:80]}: no index was read for it; run: python surveys/packages.py"
            )
        return package


def pinned(text: str) -> tuple[str, str]:
    """Read `trl==0.25.0`: the name as the index writes it, and the release.

    Raises:
        CanonError: it is written in another way.
    """
    from packaging.utils import canonicalize_name

    name, pin, release = text.partition("==")
    if not pin or not release.strip() or not name.strip():
        raise CanonError(f"'{text[:80]}': write DISTRIBUTION==RELEASE, as trl==0.25.0")
    return canonicalize_name(name.strip()), release.strip()


def _version(text: str) -> str:
    from packaging.version import InvalidVersion, Version

    try:
        return str(Version(text))
    except InvalidVersion:
        raise CanonError(f"'{text[:80]}': is no version; write it like 1.2.3") from None


def _page(rows: Sequence[_T], offset: int, limit: int | None) -> tuple[list[_T], int | None]:
    """Give a page, and where the next one begins."""
    end = len(rows) if limit is None else min(len(rows), offset + limit)
    return list(rows[offset:end]), end if end < len(rows) else None


def _picked(versions: Sequence[str], mask: int) -> list[str]:
    return [version for number, version in enumerate(versions) if mask >> number & 1]


def _offered(release: PackageRelease, pythons: list[str]) -> OfferedRelease:
    return OfferedRelease(
        release=release.version,
        pythons=pythons,
        requires_python=release.python,
        has_wheels=bool(release.wheels),
        has_sdist=release.has_sdist,
        withdrawn=release.yanked,
        wheels=list(release.wheels),
    )


def _coded(one: CodeMeaning, words: tuple[str, str | None]) -> CodeRow:
    action = one.code.action
    return CodeRow(
        family=one.by,
        number=one.asked,
        name=one.code.name,
        signal=one.signal,
        says=one.code.text or None,
        releases=list(one.code.releases),
        releases_read=one.code.read,
        is_in_newest=one.code.is_in_newest,
        immediate=(action.immediate or None) if action else None,
        investigatory=(action.investigatory or None) if action else None,
        means=words[0],
        note=words[1],
    )
