"""What would break on a machine although nothing has failed yet."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from errorcanon.facts.fact import Facts
from errorcanon.facts.packages import Distribution, installed
from errorcanon.facts.reading import read_text
from errorcanon.match.deciding import find_lasting
from errorcanon.model import Language
from errorcanon.publish.reasons import say_seen
from errorcanon.publish.view import view_record
from errorcanon.store.index import Corpus

_LONGEST_HEAD = 1 << 18
_MOST_UNMET = 50


class Complaint(NamedTuple):
    """Something that would break, with the record that tells of it."""

    record: str
    title: str
    because: tuple[str, ...]
    remedy: str
    """The first thing to do; empty where the record has none."""


class Unmet(NamedTuple):
    """What an installed package requires, and what is installed instead."""

    who: str
    """The package and its release, as `trl 0.12.0`."""
    requirement: str
    has: str
    """The release that is installed; empty where none is."""


def find_complaints(corpus: Corpus, facts: Facts, language: Language) -> list[Complaint]:
    """Give the records whose cause the facts show, in the order of their ids."""
    found = []
    for record, seen in find_lasting(map(corpus.record, corpus.looking), facts):
        view = view_record(record, corpus, language)
        remedy = next((step["action"] for step in view["workarounds"]), "")
        because = tuple(say_seen(one, language) for one in seen)
        found.append(Complaint(record.id, view["title"], because, remedy))
    return found


def find_unmet(folders: Sequence[str], python: str) -> Iterator[Unmet]:
    """Give what installed packages require and do not have, from their own metadata.

    Args:
        folders: where packages lie, the first counts most.
        python: the release of the interpreter, which requirements may depend on.
    """
    every = list(installed(folders))
    versions: dict[str, str] = {}
    for one in every:
        versions.setdefault(one.name, one.version)
    kept = [one for one in every if versions[one.name] == one.version]
    return islice(_unmet(kept, versions, python), _MOST_UNMET)


def _unmet(
    packages: Sequence[Distribution], versions: Mapping[str, str], python: str
) -> Iterator[Unmet]:
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.utils import canonicalize_name
    from packaging.version import InvalidVersion

    where = _markers(python)
    for one in packages:
        for text in _required(one):
            try:
                wanted = Requirement(text)
                if wanted.marker and not wanted.marker.evaluate(where):
                    continue
                has = versions.get(canonicalize_name(wanted.name), "")
                if has and (not wanted.specifier or wanted.specifier.contains(has, True)):
                    continue
            except (InvalidRequirement, InvalidVersion, ValueError):
                continue  # what cannot be read is no complaint
            yield Unmet(f"{one.name} {one.version}", f"{wanted.name}{wanted.specifier}", has)


def _markers(python: str) -> dict[str, str]:
    if not python:
        return {"extra": ""}
    short = ".".join(python.split(".")[:2])
    return {"extra": "", "python_version": short, "python_full_version": python}


def _required(one: Distribution) -> Iterator[str]:
    """Read the requirements in the head of a package's metadata."""
    for name in ("METADATA", "PKG-INFO"):
        path = f"{one.info}/{name}"
        if os.path.isfile(path):  # noqa: PTH113 # as the facts do
            try:
                head = read_text(path, _LONGEST_HEAD)
            except OSError:
                return
            for line in head.partition("\n\n")[0].splitlines():
                if line.startswith("Requires-Dist:"):
                    yield line.partition(":")[2].strip()
            return


def complaints_view(
    complaints: Sequence[Complaint], unmet: Sequence[Unmet] | None
) -> dict[str, Any]:
    """Give the JSON of what would break; requirements are null where they could not be read."""
    return {
        "schema": "errorcanon/doctor/1",
        "complaints": [{**one._asdict(), "because": list(one.because)} for one in complaints],
        "unmet": None if unmet is None else [one._asdict() for one in unmet],
    }
