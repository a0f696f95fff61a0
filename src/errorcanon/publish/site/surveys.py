"""Pages of the surveys: for each distribution what came, went, moved and changed by release."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.static_files import walk
from errorcanon.publish.site.wording import say
from errorcanon.survey.changes import Change, Difference, compare_along
from errorcanon.survey.table import Distribution, Surveys

_KINDS: tuple[Change, ...] = ("removed", "renamed", "parameters", "added")
"""In the order in which they break code."""
_ROWS_OF_A_PAGE = 3000
_MOST_ROWS, _FEWEST_ROWS = 30, 4
_MOST_PARAMETERS = 8
_DEEPEST = 3
"""Names in the path of a module whose names are shown: `trl.trainer.sft_trainer`."""
_NOT_PUBLIC = frozenset({"testing", "test_utils", "tests", "conftest", "_testing"})


@dataclass(frozen=True)
class Row:
    """A name on a page."""

    place: str
    now: str
    lost: tuple[str, ...]
    """Parameters that the callable no longer takes, as far as they are listed."""
    gained: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Changes of one kind in one release."""

    kind: Change
    count: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Step:
    """What changed with a release."""

    version: str
    date: str
    before: str
    groups: tuple[Group, ...]


def survey_list_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the page that lists what is surveyed; nothing where there are no surveys."""
    surveys = renderer.site_data.surveys
    if surveys is None:
        return
    found = surveys.distributions()
    for language in LANGUAGES:
        yield renderer.page(
            "surveys.html",
            addresses.SURVEYS,
            language,
            title=say("surveys", language),
            description=say(
                "surveys description",
                language,
                n=len(found),
                releases=sum(len(one.releases) for one in found),
            ),
            distributions=found,
        )


def survey_pages(renderer: Renderer, surveys: Surveys, one: Distribution) -> Iterator[Page]:
    """Give the page of one distribution in both languages."""
    steps = list_steps(surveys, one)
    for language in LANGUAGES:
        yield _survey(renderer, one, steps, language)


def survey_key(renderer: Renderer, surveys: Surveys, one: Distribution) -> str:
    """Hash all that the pages of a distribution depend on: while it stays, so do they."""
    is_product = str(one.name in renderer.site_data.products)
    facts = [renderer.fingerprint, _code_fingerprint(), surveys.fingerprint(one), is_product]
    return hashlib.sha256("\0".join(facts).encode("utf-8")).hexdigest()[:20]


@lru_cache(maxsize=1)
def _code_fingerprint() -> str:
    digest = hashlib.sha256()
    for name, content in walk(files("errorcanon") / "survey", "survey"):
        digest.update(name.encode("utf-8") + b"\0" + content)
    return digest.hexdigest()


def _survey(
    renderer: Renderer, one: Distribution, steps: Sequence[Step], language: Language
) -> Page:
    first, last = one.releases[0].version, one.releases[-1].version
    return renderer.page(
        "survey.html",
        addresses.survey_folder(one.name),
        language,
        title=say("survey title", language, name=one.name),
        description=say(
            "survey description",
            language,
            name=one.name,
            n=len(one.releases),
            first=first,
            last=last,
        ),
        name=one.name,
        is_product=one.name in renderer.site_data.products,
        first=one.releases[0],
        steps=steps,
    )


def list_steps(surveys: Surveys, one: Distribution) -> list[Step]:
    """Give what changed in each release but the oldest, the newest first."""
    chain = range(len(one.releases))
    most = _ROWS_OF_A_PAGE // (len(_KINDS) * max(1, len(one.releases)))
    most = max(_FEWEST_ROWS, min(_MOST_ROWS, most))
    steps = []
    for number, changes in enumerate(compare_along(surveys, one, chain, deepest=_DEEPEST), 1):
        release, before = one.releases[number], one.releases[number - 1]
        groups = tuple(_groups(changes, most))
        steps.append(Step(release.version, release.date, before.version, groups))
    return steps[::-1]


def _groups(changes: Sequence[Difference], most: int) -> Iterator[Group]:
    """Part changes by kind; what several modules pass on stands once, at its shortest place."""
    by_kind: dict[Change, dict[str, Difference]] = defaultdict(dict)
    for change in sorted(changes, key=_order):
        if not _NOT_PUBLIC.intersection(change.place.split(".")):
            by_kind[change.change].setdefault(_tail(change.place), change)
    for kind in _KINDS:
        found = list(by_kind[kind].values())
        if found:
            yield Group(kind, len(found), tuple(map(_row, found[:most])))


def _order(change: Difference) -> tuple[int, int, str]:
    return change.place.count("."), len(change.place), change.place


def _tail(place: str) -> str:
    """Give a name from its class on, without the modules that it is in."""
    parts = place.split(".")
    at = next((n for n, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[at:])


def _row(change: Difference) -> Row:
    before, after = _parameters(change.before), _parameters(change.after)
    return Row(
        change.place,
        change.now,
        tuple(name for name in before if name not in after)[:_MOST_PARAMETERS],
        tuple(name for name in after if name not in before)[:_MOST_PARAMETERS],
    )


def _parameters(detail: str) -> list[str]:
    return [part.removesuffix("=") for part in detail.lstrip("~").split(",") if part]
