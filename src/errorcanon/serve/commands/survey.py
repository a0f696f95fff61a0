"""canon survey"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import groupby, permutations
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError
from errorcanon.publish.codes import format_meaning
from errorcanon.publish.controls import json_text
from errorcanon.publish.view import view_code
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, warn
from errorcanon.serve.locations import survey_answers, survey_folder, surveys_file
from errorcanon.survey.asking import Difference, compare, find_asked
from errorcanon.survey.codes_asking import find_codes
from errorcanon.survey.missing import judge, requirement
from errorcanon.survey.packages import Package, PackageRelease, fits
from errorcanon.survey.releases import is_python, pythons_of, spans
from errorcanon.survey.standing import Standing
from errorcanon.survey.table import Distribution, Surveys, compile_answers

_SIGNS = {"added": "+", "removed": "-", "parameters": "~"}


def list_surveyed(arguments: Namespace) -> int:
    """List what was surveyed: distributions, how many releases, from which to which."""
    surveys = Surveys.open(surveys_file())
    found = surveys.distributions()
    if arguments.format == "json":
        put(json_text([_described(one) for one in found]) + "\n")
        return FOUND
    for one in found:
        first, last = one.releases[0].version, one.releases[-1].version
        put_line(f"{one.name}: {len(one.releases)} releases, {first} to {last}")
    return FOUND if found else NOTHING


def show(arguments: Namespace) -> int:
    """Say which releases have a name; exit 1 where none does, or that is not known."""
    found = find_asked(Surveys.open(surveys_file()), arguments.name)
    if arguments.format == "json":
        put(json_text(_answer(found, arguments.release)) + "\n")
    else:
        put("".join(f"{line}\n" for line in _lines(found, arguments.release)))
    return FOUND if found.has else NOTHING


def diff(arguments: Namespace) -> int:
    """List what changed between two releases; exit 1 where nothing did."""
    surveys = Surveys.open(surveys_file())
    one = _distribution(surveys, arguments.distribution)
    found = list(compare(surveys, one, arguments.older, arguments.newer, private=arguments.private))
    if arguments.format == "json":
        put(json_text([change._asdict() for change in found]) + "\n")
    else:
        put("".join(f"{_SIGNS[change.change]} {_change(change)}\n" for change in found))
    return FOUND if found else NOTHING


def releases(arguments: Namespace) -> int:
    """List releases with the Pythons that they have a file for; exit 1 where none has one."""
    python = arguments.python or ""
    if python and not is_python(python):
        raise CanonError(f"'{python[:40]}': is no version of Python; write it like 3.13")
    package = _package(Surveys.open(surveys_file()), arguments.distribution)
    minor = ".".join(python.split(".")[:2])
    found = []
    for release in package.releases:
        pythons = pythons_of(release, python)
        if pythons and (not minor or minor in pythons):
            found.append((release, pythons))
    if arguments.format == "json":
        put(json_text([_offered(*one) for one in found]) + "\n")
        return FOUND if found else NOTHING
    for release, pythons in found:
        kinds = "wheels" if release.wheels else "source alone"
        withdrawn = "" if release.yanked is None else ", withdrawn"
        which = f"{package.distribution} {release.version}"
        put_line(f"{which}: Python {spans(pythons)}, {kinds}{withdrawn}")
    return FOUND if found else NOTHING


def fit(arguments: Namespace) -> int:
    """Say whether releases allow each other by what they require; exit 1 where one does not."""
    packages = Surveys.open(surveys_file()).packages
    pins = [_pinned(text) for text in arguments.releases]
    if len(pins) < 2:
        raise CanonError("name two releases or more, as trl==0.12.0 transformers==4.40.0")
    said = []
    for (name, release), (other, version) in permutations(pins, 2):
        found = fits(packages, name, _version(release), other, _version(version))
        said.append((f"{name} {release}", f"{other} {version}", found))
    if arguments.format == "json":
        rows = [
            {"release": one, "other": other, "allows": found.holds, "says": found.requirements}
            for one, other, found in said
        ]
        put(json_text(rows) + "\n")
    else:
        for one, other, found in said:
            if found.holds is None:
                put_line(f"{one}: its requirements were not read")
            elif not found.requirements:
                put_line(f"{one}: asks nothing of {other}")
            else:
                verb = "allows" if found.holds else "does not allow"
                put_line(f"{one}: {verb} {other} ({'; '.join(found.requirements)})")
    return NOTHING if any(found.holds is False for _, _, found in said) else FOUND


def _package(surveys: Surveys, name: str) -> Package:
    package = surveys.packages.get(name)
    if package is None:
        raise CanonError(f"{name[:80]}: its files are not surveyed; see surveys/packages/")
    if not package.is_listed:
        raise CanonError(f"{name[:80]}: no index was read for it; run: python surveys/packages.py")
    return package


def _version(text: str) -> str:
    from packaging.version import InvalidVersion, Version

    try:
        return str(Version(text))
    except InvalidVersion:
        raise CanonError(f"'{text[:80]}': is no version; write it like 1.2.3") from None


def _offered(release: PackageRelease, pythons: list[str]) -> dict[str, Any]:
    return {
        "release": release.version,
        "pythons": pythons,
        "requires_python": release.python,
        "has_wheels": bool(release.wheels),
        "has_sdist": release.has_sdist,
        "withdrawn": release.yanked,
        "wheels": list(release.wheels),
    }


def code(arguments: Namespace) -> int:
    """Say what a code means in every software that has it; exit 1 where none does."""
    found = find_codes(Surveys.open(surveys_file()).codes, " ".join(arguments.code))
    if arguments.format == "json":
        put(json_text([view_code(one, "en") for one in found]) + "\n")
    else:
        put("".join(f"{format_meaning(one, 'en')}\n" for one in found))
    return FOUND if found else NOTHING


def add(arguments: Namespace) -> int:
    """Fetch releases and answer for them."""
    from errorcanon.survey.archive import Store
    from errorcanon.survey.fetch import fetch
    from errorcanon.survey.making import survey_names

    store = Store(survey_folder())
    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    wanted = sorted(map(_pinned, arguments.releases))
    for distribution, group in groupby(wanted, key=lambda pin: pin[0]):
        releases = [fetch(distribution, release, store).about.release for _, release in group]
        written = survey_names(distribution, releases, store, folder / "names" / distribution, warn)
        for path in written:
            put_line(str(path))
    return FOUND


def read_systems(arguments: Namespace) -> int:
    """Answer for releases of systems whose lists lie in folders."""
    from errorcanon.survey.system_lists import survey_system

    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    for lists in arguments.folders:
        for path in survey_system(Path(lists), folder / "system"):
            put_line(str(path))
    return FOUND


def build(arguments: Namespace) -> int:
    """Compile the answers into the file that look-ups read."""
    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    path = Path(arguments.file) if arguments.file else surveys_file(made=False)
    compile_answers(folder, path)
    put_line(str(path))
    return FOUND


def _distribution(surveys: Surveys, name: str) -> Distribution:
    from packaging.utils import canonicalize_name

    one = surveys.distribution(canonicalize_name(name))
    if one is None:
        raise CanonError(f"{name[:80]}: is not surveyed; see: canon survey list")
    return one


def _pinned(text: str) -> tuple[str, str]:
    from packaging.utils import canonicalize_name

    name, pin, release = text.partition("==")
    if not pin or not release.strip() or not name.strip():
        raise CanonError(f"'{text[:80]}': write DISTRIBUTION==RELEASE, as trl==0.25.0")
    return canonicalize_name(name.strip()), release.strip()


def _described(one: Distribution) -> dict[str, Any]:
    return {"name": one.name, "releases": [release._asdict() for release in one.releases]}


def _answer(found: Standing, release: str | None) -> dict[str, Any]:
    versions = [one.version for one in found.distribution.releases]
    return {
        "distribution": found.distribution.name,
        "place": found.place,
        "name": found.name,
        "standing": judge(found, release),
        "has": _picked(versions, found.has),
        "lacks": _picked(versions, found.lacks),
        "not_known": _picked(versions, found.there & ~found.has & ~found.lacks),
        "notices": [notice._asdict() for notice in dict.fromkeys(found.notices)],
        "requirement": requirement(judge(found, release) or "", found) if found.has else None,
    }


def _picked(versions: list[str], mask: int) -> list[str]:
    return [version for number, version in enumerate(versions) if mask >> number & 1]


def _lines(found: Standing, release: str | None) -> Iterator[str]:
    one = found.distribution
    read = f"{len(one.releases)} releases read, {one.releases[0].version} to "
    read += one.releases[-1].version
    where = " and ".join(
        first if first == last else f"{first} to {last}" for first, last in found.spans()
    )
    yield f"in {one.name} {where} ({read})" if where else f"in no release of {one.name} ({read})"
    if found.has:
        before, gone = found.before(), found.gone()
        if before:
            yield f"not in {before}: came after it, by {found.first()}"
        if gone:
            yield f"not in {gone}: went after {found.last()}"
    if found.open:
        versions = [release.version for release in one.releases]
        yield f"not known of {', '.join(_picked(versions, found.open))}: they decide as they run"
    for notice in dict.fromkeys(found.notices):
        about = f" of {notice.about}" if notice.about else ""
        ends = f" by {notice.removal}" if notice.removal else ""
        instead = f"; use {notice.instead}" if notice.instead else ""
        yield f"removal{about} was announced{ends}{instead}"
    standing = judge(found, release)
    if release:
        known = {
            True: "has it",
            False: "lacks it",
            None: "was not read, nor are both beside it alike",
        }
        yield f"{one.name} {release} {known[found.at(release)]}"
    if found.has and standing in ("gone", "newer", "gap", "either"):
        yield f"a release that has it: pip install '{requirement(standing, found)}'"


def _change(change: Difference) -> str:
    if change.change == "parameters":
        return f"{change.place}({change.before}) -> ({change.after})"
    return change.place
