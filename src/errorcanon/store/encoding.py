"""Turn the dataclasses of the model into JSON and back, for the compiled index."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def to_json(value: Any) -> str:
    """Write a dataclass; keys sorted, so that equal values give equal bytes."""
    return json.dumps(dataclasses.asdict(value), ensure_ascii=False, sort_keys=True)


def from_json(kind: type[_Value], text: str) -> _Value:
    """Read what `to_json` wrote."""
    build = _builder(kind)  # type: ignore[arg-type] # mypy 1 takes no type for hashable
    value: _Value = build(json.loads(text)) if build else json.loads(text)
    return value


@lru_cache(maxsize=256)
def _builder(kind: Any) -> Callable[[Any], Any] | None:
    """Make a function that turns parsed JSON into a type; None where it is that type already."""
    if dataclasses.is_dataclass(kind):
        return _dataclass_builder(kind)  # type: ignore[arg-type] # a type, not an instance
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        item = _builder(arguments[0])
        return (lambda value: tuple(map(item, value))) if item else tuple
    if origin is Mapping:
        part = _builder(arguments[1])
        if part is None:
            return None
        return lambda value: {name: part(inner) for name, inner in value.items()}
    if origin in (typing.Union, types.UnionType):
        some = _builder(next(a for a in arguments if a is not type(None)))
        return (lambda value: None if value is None else some(value)) if some else None
    return None


def _dataclass_builder(kind: type) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(kind)
    builders = {field.name: _builder(hints[field.name]) for field in dataclasses.fields(kind)}
    parts = [(name, part) for name, part in builders.items() if part is not None]

    def build(value: dict[str, Any]) -> Any:
        for name, part in parts:
            if name in value:
                value[name] = part(value[name])
        return kind(**value)

    return build
