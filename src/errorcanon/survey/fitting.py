"""Whether a release allows another one, by its own metadata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from errorcanon.survey.package import (
    Package,
    PackageRelease,
    asked_by,
    holds_for,
    markers_of,
    range_of,
)
from errorcanon.survey.packaging_rules import read_version, to_name


class KnownPackages(Protocol):
    """What is known of distributions, wherever it lies."""

    def get(self, distribution: str) -> Package | None:
        """Give what is known of a distribution; None where it was not surveyed."""


class Fit(NamedTuple):
    """Whether the metadata of one release allows another one."""

    holds: bool | None
    """None where the metadata was not read."""
    requirements: tuple[str, ...]
    """What it says of the other distribution; nothing where it does not ask for it."""


def fits(
    packages: KnownPackages,
    distribution: str,
    release: str,
    other: str,
    version: str,
    markers: Mapping[str, str] | None = None,
) -> Fit:
    """Tell whether a release's requirements allow that version of another distribution.

    `markers` are those of the environment that are known, as `python_version`; extras are not
    installed. A requirement for an environment that is not known to be this one is not counted.
    """
    found = find_release(packages, distribution, release)
    if found is None or found.requires is None:
        return Fit(None, ())
    name = to_name(other)
    environment = {**markers_of(), **(markers or {})}
    asked = [
        text for text in found.requires if asked_by(text) == name and holds_for(text, environment)
    ]
    holds = all(range_of(text).contains(version) for text in asked)
    return Fit(holds, tuple(asked))


def find_release(packages: KnownPackages, distribution: str, release: str) -> PackageRelease | None:
    """Give a release of a distribution, whatever form its version has; None where not known."""
    package = packages.get(distribution)
    wanted = read_version(release)
    releases = package.releases if package else ()
    found = (one for one in releases if read_version(one.version) == wanted)
    return next(found, None)
