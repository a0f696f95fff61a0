"""Bring a distribution and who asks for it together: releases of both that allow each other.

What a release allows is read from its own metadata, without extras. A requirement for an
environment that is not known to be this one does not count.
"""

from __future__ import annotations

from typing import NamedTuple

from errorcanon.survey.context import Context
from errorcanon.survey.requirements_table import Offered, Required, is_among
from errorcanon.survey.standing import joined
from errorcanon.survey.table import Distribution
from errorcanon.versions import minor_of

_MOST_BROKEN = 4


class Asker(NamedTuple):
    """The distribution whose code asked."""

    name: str
    release: str
    """Empty where it is not known."""
    asking: int | None
    """Its surveyed releases in which the module of the last frame imports the name.

    None where that cannot be told: nothing that is imported was asked for.
    """
    surveyed: tuple[str, ...] = ()
    """Its surveyed releases, that number the mask."""


def bring_together(one: Distribution, has: int, asker: Asker, context: Context) -> dict[str, str]:
    """Say what makes a distribution, of which some releases have a name, and its asker fit.

    Args:
        one: what is asked.
        has: its releases that have the name.
        asker: who asks; nameless where it is the user's own code, or not known.
        context: what is known beside the message.

    Returns:
        `requirement`, where the asker or what else is installed narrows it; `breaks`: what is
        installed and does not allow that; `together`: what pip is told, so that both fit;
        `update`: from which release on the asker does no longer ask; `metadata`: what the asker's
        own metadata says.
    """
    given: dict[str, str] = {}
    others = _Others(one, asker, context)
    if asker.name:
        given |= _with_asker(one, has, asker, others, context)
    if "together" not in given:
        wanted = others.narrow(has)
        if wanted != has:
            given["requirement"] = range_text(one, wanted)
        given["breaks"] = others.broken(_newest(wanted))
    return {name: value for name, value in given.items() if value}


class _Others:
    """What else is installed and asks for a distribution."""

    def __init__(self, one: Distribution, asker: Asker, context: Context):
        self._allowed: dict[str, Allowed] = {}
        for name in context.surveys.requirements.asking(one.name):
            version = context.versions.get(name)
            if version and name not in (asker.name, one.name):
                found = allowed(one, name, version, context)
                if found is not None:
                    self._allowed[f"{name} {version}"] = found

    def narrow(self, releases: int) -> int:
        """Leave those that break nothing; all of them where each breaks something."""
        kept = releases
        for other in self._allowed.values():
            kept &= other.releases
        return kept or releases

    def broken(self, release: int) -> str:
        """Name what does not allow a release, and what it asks for instead."""
        found = [
            f"{who} ({other.asks})"
            for who, other in self._allowed.items()
            if not other.releases & release
        ]
        return ", ".join(sorted(found)[:_MOST_BROKEN])


def _with_asker(
    one: Distribution, has: int, asker: Asker, others: _Others, context: Context
) -> dict[str, str]:
    given: dict[str, str] = {}
    has &= _resting_on(one, asker, context)
    own = allowed(one, asker.name, asker.release, context) if asker.release else None
    if own is not None:
        given["metadata"] = own.asks
    chosen = _release_of(one, has, asker, own, context)
    if chosen:
        release, good = chosen
        wanted = others.narrow(good)
        given["requirement"] = range_text(one, wanted)
        given["together"] = f"'{asker.name}=={release}' '{given['requirement']}'"
        given["breaks"] = others.broken(_newest(wanted))
    given["update"] = _update(one, asker, context)
    return given


def _release_of(
    one: Distribution, has: int, asker: Asker, own: Allowed | None, context: Context
) -> tuple[str, int] | None:
    """Choose the asker's release: the one that is there, else the newest that allows the name."""
    if own and own.releases & has:
        return own.by, own.releases & has
    for offered in reversed(context.surveys.requirements.offered(asker.name)):
        if not offered.is_sound or not _takes_python(offered, context):
            continue
        if own is None and not _asks(asker, offered.version):
            continue
        found = allowed(one, asker.name, offered.version, context)
        if found and found.releases & has:
            return offered.version, found.releases & has
    return None


def _resting_on(one: Distribution, asker: Asker, context: Context) -> int:
    """Give the releases of what is asked that go with the asker's, where they rest upon it.

    A library calls back into one that is built on it, as click into typer: that one's own
    metadata says which releases fit, and a release that does without the asker is no remedy.
    """
    here = context.versions.get(one.name)
    asked = context.surveys.requirements.asking(asker.name).get(one.name, {})
    below = context.surveys.distribution(asker.name)
    at = _surveyed(below, asker.release) if below and asker.release else None
    if not here or not asked or at is None:
        return one.every
    python, minor = context.versions.get("python", ""), minor_of(one.name, here)
    fits: dict[str, bool] = {}
    is_resting = False
    for number, offered in enumerate(context.surveys.requirements.offered(one.name)):
        own = [
            required
            for text, required in asked.items()
            if required.by >> number & 1 and _counts(text, required, python)
        ]
        is_resting |= bool(own) and minor_of(one.name, offered.version) == minor
        fits[offered.version] = bool(own) and all(required.allows >> at & 1 for required in own)
    if not is_resting:
        return one.every
    return joined(
        1 << number
        for number, release in enumerate(one.releases)
        if fits.get(release.version, True)
    )


def _surveyed(one: Distribution, version: str) -> int | None:
    """Give where the surveyed release of a release's minor stands in the masks."""
    minor = minor_of(one.name, version)
    numbers = (
        n for n, seen in enumerate(one.releases) if minor_of(one.name, seen.version) == minor
    )
    return next(numbers, None)


def _asks(asker: Asker, version: str) -> bool:
    """Tell whether a release may be the one that asked."""
    if not asker.asking or version not in asker.surveyed:
        return not asker.asking
    return bool(asker.asking >> asker.surveyed.index(version) & 1)


def _update(one: Distribution, asker: Asker, context: Context) -> str:
    """Give from which release on the asker's module does not import the name any more."""
    if not asker.asking or asker.asking.bit_length() >= len(asker.surveyed):
        return ""
    version = asker.surveyed[asker.asking.bit_length()]
    found = allowed(one, asker.name, version, context)
    number = one.number_of(context.versions.get(one.name, ""))
    if found and number is not None and not found.releases >> number & 1:
        return ""  # that release does not go with what is installed
    return f"{asker.name}>={version}"


def _newest(releases: int) -> int:
    return 1 << releases.bit_length() >> 1


class Allowed(NamedTuple):
    """What a release of a distribution allows of another one."""

    releases: int
    by: str
    """The release whose metadata was read, the same or of the same minor."""
    asks: str
    """Its requirements as they are written; empty where it asks for nothing."""


def allowed(one: Distribution, who: str, version: str, context: Context) -> Allowed | None:
    """Say what a release of another distribution allows; None where its metadata was not read.

    A release stands for its minor, as in the surveys of names.
    """
    requirements = context.surveys.requirements
    offered = [release.version for release in requirements.offered(who)]
    same = [n for n, other in enumerate(offered) if minor_of(who, other) == minor_of(who, version)]
    if not same:
        return None
    number = next((n for n in same if offered[n] == version), same[-1])
    python = context.versions.get("python", "")
    asked = {
        text: required
        for text, required in requirements.asking(one.name).get(who, {}).items()
        if required.by >> number & 1 and _counts(text, required, python)
    }
    mask = one.every
    for required in asked.values():
        mask &= required.allows
    asks = "; ".join(text.partition(";")[0].strip() for text in asked)
    return Allowed(mask, offered[number], asks)


def _counts(text: str, required: Required, python: str) -> bool:
    is_counting = is_among(required.pythons, python)
    if is_counting is None:
        from errorcanon.survey.package import counts  # what it imports few look-ups need

        return counts(text, python)
    return is_counting


def _takes_python(offered: Offered, context: Context) -> bool:
    python = context.versions.get("python", "")
    if not python:
        return True
    is_taken = is_among(offered.pythons, python)
    if is_taken is None:
        from errorcanon.survey.package import allows  # what it imports few look-ups need

        return allows(offered.python, python)
    return is_taken


def range_text(one: Distribution, releases: int) -> str:
    """Write the requirement for the newest run of some releases."""
    top = releases.bit_length()
    start = top
    while start and releases >> (start - 1) & 1:
        start -= 1
    parts = [f">={one.releases[start].version}"] if start else []
    if top < len(one.releases):
        parts.append(
            f"<{bound(one.name, one.releases[top - 1].version, one.releases[top].version)}"
        )
    return one.name + ",".join(parts)


def bound(name: str, last: str, later: str) -> str:
    """Give the minor release before which the name is there: what nobody read does not count.

    The next major stands for itself where it begins with the one that was read; where releases
    lie between, as from 0.47 to 1.7, only the minor of the last one is sure.
    """
    below, above = minor_of(name, last), minor_of(name, later)
    major, dot, minor = below.partition(".")
    is_next = not above.startswith(f"{major}.") and above.endswith(".0")
    if dot and minor.isdigit() and not is_next:
        return f"{major}.{int(minor) + 1}"
    return above
