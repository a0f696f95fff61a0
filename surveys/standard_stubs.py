"""What changes in the standard library between two minors of Python, by typeshed's stubs.

For a minor that is not at hand: its names are those of the minor before it, without those that
the stubs end there, and with those that they begin there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import mypy

from errorcanon.survey.table import and_above

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
SOURCE = f"typeshed of mypy {version('mypy')}"
_SINCE = re.compile(r"^(?P<module>[\w.]+): 3\.(?P<first>\d+)-(?:3\.(?P<last>\d+))?", re.MULTILINE)


def names_in(minor: int) -> set[tuple[str, str, str]]:
    """Give the names that the stubs have for Python 3.`minor`: module, class or nothing, name."""
    found: set[tuple[str, str, str]] = set()
    spans = {row["module"]: row for row in _SINCE.finditer((STUBS / "VERSIONS").read_text("utf-8"))}
    for path in sorted(STUBS.rglob("*.pyi")):
        parts = path.relative_to(STUBS).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        span = next((spans[name] for name in and_above(module) if name in spans), None)
        if span is None or minor < int(span["first"]) or minor > int(span["last"] or minor):
            continue
        found.add((module, "", ""))
        body = ast.parse(path.read_text("utf-8")).body
        found.update((module, owner, name) for owner, name in _bound(body, "", minor))
    return found


def _bound(body: list[ast.stmt], owner: str, minor: int) -> Iterator[tuple[str, str]]:
    for one in body:
        match one:
            case ast.If(test=test, body=then, orelse=other):
                holds = _holds(test, minor)
                yield from _bound(then, owner, minor) if holds is not False else ()
                yield from _bound(other, owner, minor) if holds is not True else ()
            case ast.ClassDef(name=name, body=inner):
                yield owner, name
                if not owner:
                    yield from _bound(inner, name, minor)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield owner, name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield owner, name
            case ast.Assign(targets=targets):
                yield from ((owner, to.id) for to in targets if isinstance(to, ast.Name))
            case ast.ImportFrom(names=names):
                yield from ((owner, to.asname) for to in names if to.asname)
            case _:
                pass


def _holds(test: ast.expr, minor: int) -> bool | None:
    """Tell what a condition on the version says; None for one on anything else."""
    match test:
        case ast.BoolOp(op=op, values=values):
            found = [_holds(one, minor) for one in values]
            if isinstance(op, ast.And):
                return False if False in found else None if None in found else True
            return True if True in found else None if None in found else False
        case ast.Compare(
            left=ast.Attribute(attr="version_info"),
            ops=[op],
            comparators=[
                ast.Tuple(elts=[ast.Constant(value=3), ast.Constant(value=int(wanted)), *_])
            ],
        ):
            return minor >= wanted if isinstance(op, ast.GtE) else minor < wanted
        case _:
            return None
