"""Names, versions, ranges and requirements as the rules of Python's packages read them.

The library `packaging` says the same, and its import costs more than a whole look-up: so it is
imported only for what hardly anybody writes, as `===` and ranges with a local version.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from errorcanon.model import CanonError

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

_VERSION = (
    r"v?(?:(\d+)!)?(\d+(?:\.\d+)*)"
    r"(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?"
    r"(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?"
    r"(?:[-_.]?(dev)[-_.]?(\d*))?"
    r"(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?"
)
"""In small letters. Patterns are compiled where they are needed first: that takes its time, too."""
_LETTERS = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc"}
_CLAUSE = r"\s*(~=|==|!=|<=|>=|<|>)\s*([^\s,;()+*]+)(\.\*)?\s*"
_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?"
_REQUIREMENT = r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*([~=!<>][^;@()]*)?"
_SURVEYED = r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?([^;]*)(?:;.*)?"
_WHEEL_NAME = r"[A-Za-z0-9_][A-Za-z0-9_.]*"
_MOST_TAGS = 200
_LONGEST_FILE_NAME = 300
_MOST_KEPT = 8_192
_Local: TypeAlias = tuple[tuple[int, int, str], ...]
_Key: TypeAlias = tuple[int, tuple[int, ...], tuple[int, str, int], int, tuple[int, int], _Local]
_LAST, _NONE = (1, "", 0), (-1, "", 0)


class Version:
    """A version, in the order of its rules (PEP 440).

    The classes here are plain ones: to make a named tuple takes as long as a look-up reads.
    """

    __slots__ = ("epoch", "key", "release")

    def __init__(self, key: _Key, release: tuple[int, ...]):
        self.key = key
        """Epoch, release without zeros at its end, pre-release, post-release, dev, local."""
        self.release = release
        """The release as it is written."""
        self.epoch = key[0]

    @property
    def is_prerelease(self) -> bool:
        """Whether an installer leaves it out unasked."""
        return self.key[2][0] == 0 or self.key[4][0] == 0

    @property
    def is_final(self) -> bool:
        """Whether it is nothing but a release."""
        return self.key[2:] == (_LAST, -1, (1, 0), ())

    @property
    def post(self) -> int:
        """The number after `.post`; -1 without one."""
        return self.key[3]

    @property
    def local(self) -> _Local:
        """What names a build; empty where nothing does."""
        return self.key[5]

    @property
    def public(self) -> Version:
        """It without what names a build."""
        return Version((*self.key[:5], ()), self.release) if self.local else self

    @property
    def base(self) -> tuple[int, tuple[int, ...]]:
        """What it shares with its own pre-releases and later ones."""
        return self.key[:2]

    def __lt__(self, other: Version) -> bool:
        """Tell whether it comes before another."""
        return self.key < other.key

    def __le__(self, other: Version) -> bool:
        """Tell whether it comes before another or is it."""
        return self.key <= other.key

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same, however they are written."""
        return isinstance(other, Version) and self.key == other.key

    def __hash__(self) -> int:
        """Hash what counts."""
        return hash(self.key)


@lru_cache(maxsize=_MOST_KEPT)
def read_version(text: str) -> Version:
    """Read a version.

    Raises:
        ValueError: it is none.
    """
    text = text.strip()
    parts = text.split(".")
    if text.isascii() and all(map(str.isdigit, parts)):
        written = tuple(map(int, parts))
        return Version((0, _without_zeros(written), _LAST, -1, (1, 0), ()), written)
    found = re.fullmatch(_VERSION, text.lower()) if text.isascii() else None
    if found is None:
        raise ValueError(f"{text[:80]!r}: is no version; write it like 1.2.3")
    epoch, release, letter, number, post_alone, post, post_number, dev, dev_number, local = (
        found.groups()
    )
    written = tuple(map(int, release.split(".")))
    later = int(post_alone) if post_alone else int(post_number or 0) if post else -1
    if letter:
        pre = 0, _LETTERS.get(letter, letter), int(number or 0)
    else:
        pre = _NONE if later < 0 and dev else _LAST
    key: _Key = (
        int(epoch or 0),
        _without_zeros(written),
        pre,
        later,
        (0, int(dev_number or 0)) if dev else (1, 0),
        tuple(map(_local, re.split(r"[-_.]", local))) if local else (),
    )
    return Version(key, written)


def _without_zeros(numbers: tuple[int, ...]) -> tuple[int, ...]:
    while len(numbers) > 1 and not numbers[-1]:
        numbers = numbers[:-1]
    return numbers


def _local(part: str) -> tuple[int, int, str]:
    return (1, int(part), "") if part.isdigit() else (0, 0, part)


class Clause:
    """One comparison of a range."""

    __slots__ = ("is_prefix", "operator", "text", "version")

    def __init__(self, operator: str, version: Version, text: str, *, is_prefix: bool):
        """`is_prefix`: all that begins so is meant, as of `==1.2.*`."""
        self.operator, self.version, self.text = operator, version, text
        self.is_prefix = is_prefix

    def allows(self, one: Version) -> bool:
        """Tell whether a version is in it, pre-releases as well."""
        wanted = self.version
        match self.operator:
            case "==":
                return self._is_equal(one)
            case "!=":
                return not self._is_equal(one)
            case "<=":
                return one.public <= wanted
            case ">=":
                return one.public >= wanted
            case "~=":
                return one.public >= wanted and _begins(one, wanted, len(wanted.release) - 1)
            case "<":
                is_own = one.is_prerelease and not wanted.is_prerelease and one.base == wanted.base
                return one < wanted and not is_own
        if one <= wanted:
            return False
        is_later = one.post >= 0 and wanted.post < 0
        return one.base != wanted.base or not (is_later or one.local)

    def _is_equal(self, one: Version) -> bool:
        if self.is_prefix:
            return _begins(one, self.version, len(self.version.release))
        return one.public == self.version


def _begins(one: Version, wanted: Version, count: int) -> bool:
    numbers = (*one.release, *(0,) * (count - len(one.release)))
    return one.epoch == wanted.epoch and numbers[:count] == wanted.release[:count]


class Range:
    """A range of versions: what is in all of its clauses."""

    __slots__ = ("clauses", "unusual")

    def __init__(self, clauses: tuple[Clause, ...], unusual: SpecifierSet | None = None):
        """`unusual`: the whole range as `packaging` reads it, where this module cannot."""
        self.clauses, self.unusual = clauses, unusual

    def contains(self, version: str) -> bool:
        """Tell whether a version is in it, pre-releases as well."""
        if self.unusual is not None:
            return self.unusual.contains(version, prereleases=True)
        one = read_version(version)
        return all(clause.allows(one) for clause in self.clauses)

    def __str__(self) -> str:
        """Write it in one form, whatever the order and the blanks."""
        if self.unusual is not None:
            return str(self.unusual)
        return ",".join(sorted({clause.text for clause in self.clauses}))


@lru_cache(maxsize=_MOST_KEPT)
def read_range(text: str) -> Range:
    """Read a range.

    Raises:
        ValueError: it is none.
    """
    clauses = []
    for part in text.split(","):
        if not part.strip():
            continue
        found = re.fullmatch(_CLAUSE, part)
        version = _plain_version(found[2]) if found else None
        if found is None or version is None or _is_unusual(found[1], version, found[3]):
            return Range((), _by_packaging(text))
        written = f"{found[1]}{found[2]}{found[3] or ''}"
        clauses.append(Clause(found[1], version, written, is_prefix=bool(found[3])))
    return Range(tuple(clauses))


def _plain_version(text: str) -> Version | None:
    try:
        return read_version(text)
    except ValueError:
        return None


def _is_unusual(operator: str, version: Version, star: str | None) -> bool:
    if star:
        return not version.is_final or operator not in ("==", "!=")
    if operator in ("<", ">"):  # editions of `packaging` differ in what stands beside 1.0.post1
        return not version.is_final if operator == ">" else version.post >= 0
    return operator == "~=" and len(version.release) < 2


def _by_packaging(text: str) -> SpecifierSet:
    from packaging.specifiers import SpecifierSet  # 20 ms that hardly any range needs

    return SpecifierSet(text)  # what it raises is a ValueError


class Requirement:
    """What is asked for of a distribution, without its marker."""

    __slots__ = ("has_url", "name", "range")

    def __init__(self, name: str, wanted: Range, *, has_url: bool = False):
        self.name, self.range, self.has_url = name, wanted, has_url


@lru_cache(maxsize=_MOST_KEPT)
def read_requirement(text: str) -> Requirement:
    """Read a requirement.

    Raises:
        ValueError: it is none.
    """
    found = re.fullmatch(_REQUIREMENT, text)
    if found:
        return Requirement(found[1], read_range(found[2] or ""))
    from packaging.requirements import Requirement as Parsed  # 30 ms that few need

    parsed = Parsed(text)
    has_url = parsed.url is not None
    return Requirement(parsed.name, read_range(str(parsed.specifier)), has_url=has_url)


@lru_cache(maxsize=_MOST_KEPT)
def without_marker(text: str) -> Requirement:
    """Read a requirement as a survey writes it, whatever its marker and its extras.

    Raises:
        ValueError: it is none.
    """
    found = re.fullmatch(_SURVEYED, text)
    if found is None or found[2].lstrip().startswith("@"):
        return read_requirement(text)
    return Requirement(found[1], read_range(found[2]))


def read_wheel_name(name: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Read the name of a wheel: distribution, version, tags; None where it follows no rule."""
    if len(name) > _LONGEST_FILE_NAME or not name.isascii() or not name.endswith(".whl"):
        return None
    parts = name.removesuffix(".whl").split("-")
    if len(parts) not in (5, 6) or "__" in parts[0] or not re.fullmatch(_WHEEL_NAME, parts[0]):
        return None
    if len(parts) == 6 and not parts[2][:1].isdigit():
        return None
    if _plain_version(parts[1]) is None:
        return None
    sets = [part.lower().split(".") for part in parts[-3:]]
    if not all(map(all, sets)) or not all(map(str.isidentifier, sets[0])):
        return None
    if prod(map(len, sets)) > _MOST_TAGS:
        return None
    tags = {"-".join(tag) for tag in product(*sets)}
    return normal_name(parts[0]), parts[1], tuple(sorted(tags))


def to_name(distribution: str) -> str:
    """Give a distribution's normal name: `scikit-learn` for `Scikit_Learn`.

    Raises:
        CanonError: it is no name that a distribution can have.
    """
    if not re.fullmatch(_NAME, distribution):
        raise CanonError(f"{distribution[:80]!r}: is no name of a distribution")
    return normal_name(distribution)


def normal_name(distribution: str) -> str:
    """Write a name as an index does: in lower case, with one hyphen for each run of `-_.`."""
    return re.sub(r"[-_.]+", "-", distribution).lower()
