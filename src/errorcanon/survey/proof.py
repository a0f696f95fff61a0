"""What an answer was read from: how many releases, and the file that has the name."""

from __future__ import annotations

from errorcanon.survey.standing import Standing, follow, module_in
from errorcanon.survey.table import Surveys


def proof_of(surveys: Surveys, found: Standing, standing: str) -> dict[str, str]:
    """Say how many releases were read, and where the nearest one that has the name defines it."""
    one = found.distribution
    given = {"read": str(len(one.releases))}
    if not found.has:
        return given
    version = found.first() if standing == "newer" else found.last()
    number = one.number_of(version)
    assert number is not None
    module, _ = module_in(surveys, one, f"{found.place}.{found.name}")
    definitions = follow(surveys, one, f"{module}:{found.name}", 1 << number)
    where = definitions[0].module if definitions else module
    release = one.releases[number]
    return {**given, "defined": f"{where} ({release.file or f'{one.name} {version}'})"}
