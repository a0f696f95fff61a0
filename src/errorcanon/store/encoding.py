"""Turn the dataclasses of the model into JSON and back, for the compiled index."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def to_json(value: Any) -> str:
    """Write a dataclass; keys sorted, so that equal values give equal bytes."""
    return json.dumps(dataclasses.asdict(value), ensure_ascii=False, sort_keys=True)


def from_json(kind: type[_Value], text: str) -> _Value:
    """Read what `to_json` wrote."""
    value: _Value = _build(kind, json.loads(text))
    return value


@lru_cache(maxsize=64)
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _build(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if dataclasses.is_dataclass(kind):
        hints = _hints(kind)  # type: ignore[arg-type] # a dataclass type, not an instance
        return kind(**{name: _build(hints[name], part) for name, part in value.items()})  # type: ignore[operator] # as above
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return tuple(_build(arguments[0], part) for part in value)
    if origin is Mapping:
        return {name: _build(arguments[1], part) for name, part in value.items()}
    if origin in (typing.Union, types.UnionType):
        return _build(next(part for part in arguments if part is not type(None)), value)
    return value
