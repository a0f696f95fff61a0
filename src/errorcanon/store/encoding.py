"""Turn the values of the model, named tuples, into JSON and back, for the compiled index."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NoReturn, TypeAlias, TypeVar

from errorcanon.store.json_input import parse_json

_Value = TypeVar("_Value")
_Read: TypeAlias = Callable[[Any, str], Any]
"""Takes parsed JSON and the name of the field that holds it."""
_WORDS = {str: "a text", bool: "true or false", int: "a whole number", float: "a number"}


def to_json(value: Any) -> str:
    """Write a value; keys sorted, so that equal values give equal bytes."""
    return json.dumps(as_dict(value), ensure_ascii=False, sort_keys=True)


def is_value(value: object) -> bool:
    """Tell a named tuple, or the type of one, from a plain tuple."""
    return hasattr(value, "_fields")


def as_dict(value: Any) -> Any:
    """Take a value apart into mappings, lists and plain values."""
    if is_value(value):
        return {name: as_dict(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [as_dict(part) for part in value]
    if isinstance(value, Mapping):
        return {key: as_dict(part) for key, part in value.items()}
    return value


def from_json(kind: type[_Value], text: str | bytes) -> _Value:
    """Read what `to_json` wrote.

    Raises:
        ValueError: it is something else; the text names the field.
    """
    value: _Value = _reader(kind)(parse_json(text), kind.__name__.lower())  # type: ignore[arg-type] # mypy 1 takes no type for hashable
    return value


@lru_cache(maxsize=256)
def _reader(kind: Any) -> _Read:
    """Make a function that turns parsed JSON into a type, and refuses what is none of it."""
    if isinstance(kind, typing.NewType):
        return _reader(kind.__supertype__)
    if is_value(kind):
        return _value_reader(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple_reader(arguments[0])
    if origin is Mapping:
        return _mapping_reader(*arguments)
    if origin is typing.Literal:
        return _word_reader(frozenset(arguments))
    if origin in (typing.Union, types.UnionType):
        some = _reader(next(a for a in arguments if a is not type(None)))
        return lambda value, name: None if value is None else some(value, name)
    return lambda value, name: value if type(value) in _plain(kind) else _fail(name, kind)


def _fail(name: str, kind: Any) -> NoReturn:
    raise ValueError(f"{name} is not {_WORDS.get(kind, kind)}")


def _plain(kind: Any) -> frozenset[type]:
    """Give the types that the values of a plain type have in JSON; nothing for another type."""
    if isinstance(kind, typing.NewType):
        return _plain(kind.__supertype__)
    if kind is float:
        return frozenset({int, float})
    if kind in _WORDS:
        return frozenset({kind})
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        inner = [_plain(part) for part in typing.get_args(kind) if part is not type(None)]
        return inner[0] | {type(None)} if inner[0] else frozenset()
    return frozenset()


def _word_reader(words: frozenset[str]) -> _Read:
    def read(value: Any, name: str) -> Any:
        is_one = type(value) is str and value in words
        return value if is_one else _fail(name, f"one of {', '.join(sorted(words))}")

    return read


def _mapping_reader(key: Any, kind: Any) -> _Read:
    keys = frozenset(typing.get_args(key))  # of a Literal; none of them may be missing
    plain, part = _plain(kind), _reader(kind)

    def read(value: Any, name: str) -> Any:
        if type(value) is not dict or (keys and value.keys() != keys):
            _fail(name, "an object with the right keys")
        if plain and plain.issuperset(map(type, value.values())):
            return value
        return {key: part(inner, name) for key, inner in value.items()}

    return read


def _tuple_reader(kind: Any) -> _Read:
    plain, part = _plain(kind), _reader(kind)

    def read(value: Any, name: str) -> Any:
        if type(value) is not list:
            _fail(name, "a list")
        if plain and plain.issuperset(map(type, value)):
            return tuple(value)
        return tuple([part(inner, name) for inner in value])

    return read


def _value_reader(kind: Any) -> _Read:
    hints = typing.get_type_hints(kind)
    names = frozenset(hints)
    plain = {name: _plain(hint) for name, hint in hints.items()}
    readers = {name: _reader(hint) for name, hint in hints.items()}
    needed = names - kind._field_defaults.keys()

    def read(value: Any, name: str) -> Any:
        if type(value) is not dict or not needed <= value.keys() <= names:
            _fail(name, f"an object with the fields of a {kind.__name__.lower()}")
        for key, inner in value.items():
            if type(inner) not in plain[key]:  # most are plain, and cost no call
                value[key] = readers[key](inner, key)
        return kind(**value)

    return read
