"""The rules of packages are read as the library `packaging` reads them, over all that is surveyed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import packaging
import pytest
from hypothesis import given
from hypothesis import strategies as some
from packaging.requirements import InvalidRequirement
from packaging.requirements import Requirement as Parsed
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import InvalidVersion, Version

from errorcanon.survey.index import read_file_name
from errorcanon.survey.package import Package
from errorcanon.survey.packages import Packages
from errorcanon.survey.packaging_rules import (
    read_range,
    read_requirement,
    read_version,
    read_wheel_name,
    to_name,
    without_marker,
)

pytestmark = pytest.mark.skipif(
    Version(packaging.__version__) < Version("26.4"),
    reason="an older packaging reads ~= beside prereleases, and odd names of wheels, otherwise",
)

FOLDER = Path(__file__).resolve().parents[2] / "surveys" / "packages"
ODD = (
    "1", "1.0", "1.0.0", "v1.0", "1.0a1", "1.0-ALPHA.1", "1.0b", "1.0rc1", "1.0c2", "1.0pre3", "1.0.post1",
    "1.0-1", "1.0.rev2", "1.0.dev3", "1.0a1.dev2", "1.0.post1.dev4", "1!0.5", "1.0+cu118", "1.0+ubuntu.1",
    "1.0+1", "1.0.post1+local", "0", "0.0", "2.0rc1.post2.dev3", " 1.2 ",
)  # fmt: skip
NONE = ("", "1.", ".1", "1..2", "1.0.x", "one", "1.0+", "1 0", "1.0-", "==1.0")
OPERATORS = ("==", "!=", "<", "<=", ">", ">=", "~=", "===")


@lru_cache(maxsize=1)
def known() -> list[Package]:
    packages = Packages(FOLDER)
    found = [packages.get(name) for name in packages]
    return [one for one in found if one]


def requirements(package: Package) -> set[str]:
    return {text for release in package.releases for text in release.requires or ()}


@pytest.mark.parametrize("text", [*ODD, *NONE])
def test_a_version_is_one_where_packaging_takes_it(text: str) -> None:
    try:
        expected = Version(text)
    except InvalidVersion:
        with pytest.raises(ValueError, match="no version"):
            read_version(text)
        return
    assert read_version(text).is_prerelease is expected.is_prerelease


def test_versions_have_the_order_of_packaging() -> None:
    texts = sorted({*ODD, *(one.version for package in known() for one in package.releases)})
    ordered = sorted(texts, key=Version)
    assert sorted(texts, key=read_version) == ordered
    for left, right in pairwise(ordered):
        assert (read_version(left) == read_version(right)) is (Version(left) == Version(right))
    for text in texts:
        assert read_version(text).is_prerelease is Version(text).is_prerelease


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("wanted", [*ODD, "1.0.*", "1.*", "1.0a1.*"])
def test_a_clause_allows_what_packaging_allows(operator: str, wanted: str) -> None:
    text = f"{operator}{wanted}"
    try:
        expected = SpecifierSet(text)
    except InvalidSpecifier:
        with pytest.raises(ValueError, match="Invalid"):
            read_range(text)
        return
    found = read_range(text)
    for version in ODD:
        assert found.contains(version) is expected.contains(version, prereleases=True), version


def of_survey() -> Iterator[tuple[str, list[str]]]:
    """Give each range that is asked for, with the releases of whom it is asked."""
    by_name = {one.distribution: [r.version for r in one.releases] for one in known()}
    seen = set()
    for package in known():
        for text in requirements(package):
            asked = Parsed(text)
            key = canonicalize_name(asked.name), str(asked.specifier)
            if key[0] in by_name and key not in seen:
                seen.add(key)
                yield text, by_name[key[0]]
        for release in package.releases:
            if release.python and release.python not in seen:
                seen.add(release.python)
                yield f"python{release.python}", [f"3.{n}.{m}" for n in range(16) for m in (0, 9)]


def test_every_surveyed_range_allows_what_packaging_allows() -> None:
    chance, count = random.Random(21), 0
    for text, versions in of_survey():
        try:
            parsed = Parsed(text)
        except InvalidRequirement:
            continue  # an old Requires-Python that no reader takes
        found = without_marker(text)
        assert to_name(found.name) == canonicalize_name(parsed.name)
        assert str(found.range) == str(parsed.specifier), text
        for version in [*chance.sample(versions, min(12, len(versions))), *versions[-2:]]:
            expected = parsed.specifier.contains(version, prereleases=True)
            assert found.range.contains(version) is expected, (text, version)
            count += 1
    assert count > 15_000


@given(
    some.lists(
        some.tuples(
            some.sampled_from(OPERATORS),
            some.lists(some.integers(0, 3), min_size=1, max_size=4),
            some.sampled_from(("", "", "a1", "rc2", ".post1", ".dev1", "+x1", ".*")),
        ),
        max_size=3,
    ),
    some.lists(some.integers(0, 3), min_size=1, max_size=4),
    some.sampled_from(("", "a1", "rc2", ".post1", ".dev1", "+x1", "rc2.post1", "a1.dev1")),
)
def test_any_range_allows_what_packaging_allows(
    clauses: list[tuple[str, list[int], str]], numbers: list[int], end: str
) -> None:
    text = ",".join(f"{sign}{'.'.join(map(str, of))}{more}" for sign, of, more in clauses)
    version = ".".join(map(str, numbers)) + end
    try:
        expected = SpecifierSet(text)
    except InvalidSpecifier:
        with pytest.raises(ValueError, match="Invalid"):
            read_range(text)
        return
    assert read_range(text).contains(version) is expected.contains(version, prereleases=True)


@pytest.mark.parametrize(
    "text",
    [
        "torch", "torch==2.1", "Torch >= 2.1 , <3", "a[b,c]>=1", "a; python_version<'3'", "a (>=1)",
        "a @ https://example.org/a.whl", "a==1.0+cu118", "a===1.0", "a==1.*",
    ],
)  # fmt: skip
def test_a_requirement_is_read_as_packaging_reads_it(text: str) -> None:
    parsed, found = Parsed(text), read_requirement(text)
    assert (found.name, found.has_url) == (parsed.name, parsed.url is not None)
    assert str(found.range) == str(parsed.specifier)


@pytest.mark.parametrize(
    "text", ["", "!", "a b", "a>=", "a>=1 b", "a==1..2", "a@", "a;", "-a", "x" * 400 + "!"]
)
def test_what_is_no_requirement_is_refused(text: str) -> None:
    with pytest.raises(InvalidRequirement):
        Parsed(text)
    with pytest.raises(ValueError, match="."):
        read_requirement(text)


@pytest.mark.parametrize(
    "name",
    [
        "a-1.0-py3-none-any.whl", "A_b.c-1.0-py2.py3-none-any.whl", "a-1.0-1-py3-none-any.whl",
        "a-1.0+cu118-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "a-1.0-x-py3-none-any.whl", "a-1.0-py3-none.whl", "a-one-py3-none-any.whl", "a__b-1-py3-none-any.whl",
        "-1.0-py3-none-any.whl", "a-1.0-py3..py2-none-any.whl", "a-1.0-3-none-any.whl", "a-1.0-py3-none-any.zip",
        f"a-1.0-{'.'.join(f'cp{n}' for n in range(60))}-{'.'.join('abcdefgh')}-any.whl",
    ],
)  # fmt: skip
def test_the_name_of_a_wheel_is_read_as_an_index_reads_it(name: str) -> None:
    expected, found = read_file_name(name), read_wheel_name(name)
    is_wheel = expected is not None and expected[2] == "wheel"
    assert (found is not None) is is_wheel
    if found and expected:
        assert (found[0], Version(found[1]), found[2]) == (expected[0], expected[1], expected[3])


def test_tags_of_all_surveyed_wheels_are_read_as_packaging_reads_them() -> None:
    tags = {tag for package in known() for release in package.releases for tag in release.wheels}
    for tag in tags:
        name = f"spam-1.0-{tag}.whl"
        found = read_wheel_name(name)
        assert found
        assert found[2] == tuple(sorted(map(str, parse_wheel_filename(name)[3])))
