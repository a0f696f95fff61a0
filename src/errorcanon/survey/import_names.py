"""Which distributions install an import name, and whether another bears that name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json

NAMESPACES = frozenset(
    {
        *("azure", "azure.storage", "backports", "google", "google.cloud", "jaraco", "nvidia"),
        *("opentelemetry", "paste", "ruamel", "sphinxcontrib", "zope"),
    }
)
"""Modules that many distributions fill: who installs one part says nothing of the others."""
_ANYBODYS = frozenset(
    {
        *("bench", "benchmark", "benchmarks", "common", "config", "configs", "data"),
        *("demo", "demos", "doc", "docs", "example", "examples", "hopper", "lib", "main", "model"),
        *("models", "sample", "samples", "script", "scripts", "setup", "src", "studio", "test"),
        *("testing", "tests", "tool", "tools", "typings", "util", "utils"),
    }
)
"""Names that people give their own folders, and that some wheels leave behind by accident."""


def is_anybodys(module: str) -> bool:
    """Tell whether a module that is missing is rather the reader's own than a distribution's."""
    top = module.partition(".")[0]
    return top in _ANYBODYS or top.startswith("_")


class Installed(NamedTuple):
    """What the newest release of a distribution installs."""

    distribution: str
    release: str
    file: str
    """What was read."""
    sha256: str
    names: tuple[str, ...]
    """Its packages and modules, below a namespace in dots."""
    namesakes: Mapping[str, bool]
    """Of those that are not named as the distribution: whether the index has one named so."""


class Answers(NamedTuple):
    """What was asked of distributions and of Pythons."""

    installed: tuple[Installed, ...]
    """Of several that install one name the usual one first."""
    standard: tuple[str, ...]
    """Top-level modules that some Python has in its standard library."""


def format_answers(answers: Answers) -> str:
    """Write answers, a distribution a line."""
    lines = (json.dumps(row._asdict(), ensure_ascii=False) for row in answers.installed)
    standard = json.dumps(answers.standard)
    return '{"standard": ' + standard + ',\n"installed": [\n' + ",\n".join(lines) + "\n]}\n"


def read_answers(path: Path) -> Answers:
    """Read answers.

    Raises:
        CanonError: the file is not what `format_answers` writes.
    """
    try:
        found = parse_json(path.read_bytes())
        installed = (
            Installed(**{**row, "names": tuple(row["names"])}) for row in found["installed"]
        )
        return Answers(tuple(installed), tuple(found["standard"]))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CanonError(f"{path}: no answers ({error}); run: python surveys/imports.py") from None
