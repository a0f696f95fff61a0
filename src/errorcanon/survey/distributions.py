"""Which distributions are surveyed, and which of their releases: surveys/distributions.toml."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from errorcanon.store.tables import Table
from errorcanon.survey.index import Release, minor_releases, named_releases
from errorcanon.survey.packaging_rules import to_name

_MOST = 40
_TAG = r"v?(?P<release>\d.*)"


class Distribution(NamedTuple):
    """A distribution that is surveyed."""

    name: str
    since: str
    """The oldest release that is."""
    imports: tuple[str, ...]
    """Its top-level packages and modules."""
    most: int = _MOST
    """Releases at most; of older ones fewer are taken."""
    patches: tuple[str, ...] = ()
    """Patch releases that many have, beside the newest of each minor: `4.46.3`, `1.26.*`."""
    repository: str | None = None
    """Where its tags lie: owner and name."""
    roots: tuple[str, ...] = ("",)
    """Folders of the repository in which its packages lie, tried in this order; `.` is its own."""
    tag: str = _TAG
    """How its tags name releases."""
    tagged: str = ""
    """The releases whose tags are laid out as their wheels, `<2.0`; all of them where empty.

    Others are built from other files (keras since 2.13, pytorch-lightning since 2.0), and their
    tags would say that names are missing which every wheel has.
    """

    def is_told_by_tag(self, release: str) -> bool:
        """Tell whether a tag says which names this release has."""
        is_tagged = SpecifierSet(self.tagged).contains(release, prereleases=True)
        return self.repository is not None and is_tagged


def read_distributions(path: Path) -> tuple[Distribution, ...]:
    """Read which distributions are surveyed, sorted by name.

    Raises:
        CanonError: the file says something else; file, line and what to write.
    """
    table = Table.read(path)
    found = [_read(key, one) for key, one in table.sub_tables()]
    names = [one.name for one in found]
    if names != sorted(names):
        late = next(b for a, b in pairwise(names) if b < a)
        table.fail(late, f"[{late}] stands out of order; sort the tables by name")
    return tuple(found)


def choose_releases(releases: Sequence[Release], distribution: Distribution) -> tuple[Release, ...]:
    """Choose what is surveyed: the minors since the oldest one, thinned, and the named patches."""
    since = Version(distribution.since)
    minors = [one for one in minor_releases(releases) if Version(one.version) >= since]
    named = named_releases(releases, distribution.patches)
    chosen = {one.version: one for one in (*_thin(minors, distribution.most), *named)}
    return tuple(sorted(chosen.values(), key=lambda one: Version(one.version)))


def _thin(releases: Sequence[Release], most: int) -> list[Release]:
    """Keep the newer half whole and of the older ones as many, at even distances, the first too."""
    if len(releases) <= most:
        return list(releases)
    newer = most // 2
    older, kept = releases[:-newer], most - newer
    return [older[number * len(older) // kept] for number in range(kept)] + list(releases[-newer:])


def _read(key: str, table: Table) -> Distribution:
    if key != to_name(key):
        table.fail(key, f"[{key}] is not its normal name; write [{to_name(key)}]")
    since = table.string("since")
    try:
        Version(since)
    except InvalidVersion:
        table.fail("since", f"'{since}' is no version; write it like 1.2")
    distribution = Distribution(
        name=key,
        since=since,
        imports=tuple(table.strings("imports")) or (key.replace("-", "_"),),
        most=table.positive("most", _MOST),
        patches=tuple(table.strings("patches")),
        repository=table.string("repository", None),
        roots=tuple("" if root == "." else root for root in table.strings("roots", ["."])),
        tag=table.string("tag", _TAG),
        tagged=table.text("tagged"),
    )
    try:
        SpecifierSet(distribution.tagged)
    except InvalidSpecifier:
        table.fail("tagged", f"'{distribution.tagged}' is no range; write it like <2.0")
    table.finish()
    return distribution
