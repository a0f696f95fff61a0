"""canon survey parts"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text
from errorcanon.serve.console import FOUND, put, put_line
from errorcanon.serve.locations import surveys_file
from errorcanon.survey.packaging_rules import to_name
from errorcanon.survey.parts_table import Built, BuiltParts
from errorcanon.survey.table import Surveys

_NOT_READ = "not read: no file that was read says it"


def show(arguments: Namespace) -> int:
    """Say what a release was built with and needs, or list those that were read."""
    parts = Surveys.open(surveys_file()).parts
    text, pin, version = (part.strip() for part in arguments.release.partition("=="))
    name = to_name(text)
    if pin and not version:
        raise CanonError(
            f"'{arguments.release[:80]}': write DISTRIBUTION==RELEASE, as torch==2.7.1"
        )
    releases = parts.releases(name)
    if not releases:
        known = ", ".join(parts.distributions)
        raise CanonError(f"{name}: its parts are not surveyed; there are: {known}")
    chosen = [_release(parts, name, version)] if pin else list(reversed(releases))
    if arguments.format == "json":
        put(json_text([_described(parts, name, one) for one in chosen]) + "\n")
    elif pin:
        put("".join(f"{line}\n" for line in _lines(parts, name, chosen[0])))
    else:
        for one in chosen:
            put_line(_short(name, one))
    return FOUND


def _release(parts: BuiltParts, name: str, version: str) -> Built:
    found = parts.release(name, version)
    if found:
        return found
    near = ", ".join(one.version for one in parts.releases(name)[-12:])
    raise CanonError(f"{name} {version[:40]}: was not read; the newest that were: {near}")


def _short(name: str, one: Built) -> str:
    said = [
        f"CUDA {_joined(one.values('cuda'))}" if one.values("cuda") else "",
        f"cuDNN {_joined(one.values('cudnn'))}" if one.values("cudnn") else "",
        _joined(one.values("arch"), " "),
        f"glibc {_joined(one.values('glibc'))}" if one.values("glibc") else "",
    ]
    return f"{name} {one.version}: {'; '.join(filter(None, said)) or _NOT_READ}"


def _lines(parts: BuiltParts, name: str, one: Built) -> Iterator[str]:
    yield f"{name} {one.version} ({one.file})"
    yield f"built with CUDA: {_joined(one.values('cuda')) or _NOT_READ}"
    if one.values("cudnn"):
        yield f"built with cuDNN: {_joined(one.values('cudnn'))}"
    if one.values("built-for"):
        yield f"built for: {_joined(one.values('built-for'))}"
    yield f"architectures: {_joined(one.values('arch'), ' ') or _NOT_READ}"
    glibc = _joined(one.values("glibc"))
    yield f"glibc: {glibc} or newer, by the wheel's name" if glibc else "glibc: none is named"
    for text in one.values("needs"):
        yield f"needs: {text}"
    for distribution, versions in _companions(parts, name, one).items():
        yield f"asks for exactly this one: {distribution} {_joined(versions)}"


def _companions(parts: BuiltParts, name: str, one: Built) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for companion in parts.companions(name, one.version):
        found.setdefault(companion.distribution, []).append(companion.version)
    return found


def _described(parts: BuiltParts, name: str, one: Built) -> dict[str, Any]:
    return {
        "distribution": name,
        "release": one.version,
        "date": one.date or None,
        "file": one.file,
        "cuda": one.values("cuda"),
        "cudnn": one.values("cudnn"),
        "architectures": one.values("arch"),
        "built_for": one.values("built-for"),
        "glibc": next(iter(one.values("glibc")), None),
        "needs": one.values("needs"),
        "needed_by": _companions(parts, name, one),
    }


def _joined(values: Sequence[str], sign: str = ", ") -> str:
    return sign.join(values)
