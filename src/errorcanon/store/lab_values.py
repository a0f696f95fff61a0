"""What lab.toml and lanes.toml may say: words that can be no path, no option and no separator."""

from __future__ import annotations

import re
from functools import lru_cache

from errorcanon.model import FilePattern, Pin, PythonVersion, Requirement, Slug

_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,89}")
_PYTHON = re.compile(r"3\.\d{1,2}(?:\.\d{1,2})?")
_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?"
_VERSION = r"[A-Za-z0-9][A-Za-z0-9.+!_-]{0,60}"
_PIN = re.compile(rf"{_NAME}=={_VERSION}")
_SPECIFIER = rf"(?:[=!~]=|[<>]=?)\s?{_VERSION}(?:\.\*)?"
_REQUIREMENT = re.compile(
    rf"({_NAME})(?:\[[A-Za-z0-9._-]+(?:, ?[A-Za-z0-9._-]+)*\])?"
    rf" ?(?:{_SPECIFIER}(?:, ?{_SPECIFIER}){{0,9}})?"
)
_ARCHIVE = re.compile(r"\.(?:whl|zip|tar|tgz|tbz|txz|gz|bz2|xz|zst|egg|toml|txt)$", re.IGNORECASE)
"""Names by which an installer takes a word for a file."""
_FILE_PATTERN = re.compile(r"[A-Za-z0-9._*?\[][A-Za-z0-9._+*?!\[\]-]{0,99}")
_MOST_PARTS = 12
_LONGEST = 200


def to_slug(text: str) -> Slug:
    """Take the name of a lane, a case or a claim.

    Raises:
        ValueError: it is something else; the words are for people.
    """
    if not _SLUG.fullmatch(text):
        raise ValueError(f"{text!r} is no name; use letters, digits and ._+- (at most 90)")
    return Slug(text)


def to_python(text: str) -> PythonVersion:
    """Take the version of a Python: 3.11 or 3.11.9, never a path and never another kind.

    Raises:
        ValueError: it is something else.
    """
    if not _PYTHON.fullmatch(text):
        raise ValueError(f"{text!r} is no version of Python; write it as 3.11 or 3.11.9")
    return PythonVersion(text)


def to_pin(text: str) -> Pin:
    """Take one release of a package: name==version.

    Raises:
        ValueError: it is something else.
    """
    if len(text) > _LONGEST or not _PIN.fullmatch(text) or _ARCHIVE.search(text.split("==")[0]):
        raise ValueError(f"{text!r} is no release; write it as name==version")
    return Pin(to_requirement(text))


@lru_cache(maxsize=4096)
def to_requirement(text: str) -> Requirement:
    """Take a package by its name, extras and versions: no address, no path, no option, no marker.

    Raises:
        ValueError: it is something else.
    """
    # Imported here: most of what reads a record reads no lanes.
    from packaging.requirements import InvalidRequirement
    from packaging.requirements import Requirement as Parsed

    found = _REQUIREMENT.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None or _ARCHIVE.search(found[1]):
        raise ValueError(f"{text!r} is no requirement by name; write it as name==1.2 or name<2")
    try:
        Parsed(text)
    except InvalidRequirement as error:
        raise ValueError(f"{text!r} is no requirement: {str(error).splitlines()[0]}") from None
    return Requirement(text)


def to_file_pattern(text: str) -> FilePattern:
    """Take a pattern of files in a wheel; it stays inside the wheel.

    Raises:
        ValueError: it is something else.
    """
    parts = text.split("/")
    if len(parts) > _MOST_PARTS or not all(map(_FILE_PATTERN.fullmatch, parts)):
        raise ValueError(f"{text!r} is no pattern of files in a wheel; write it as folder/lib*.so")
    if set(parts) & {".", ".."}:
        raise ValueError(f"{text!r} leaves the wheel; write it as folder/lib*.so")
    return FilePattern(text)
