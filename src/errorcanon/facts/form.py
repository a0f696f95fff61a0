"""Facts as a file: what one machine wrote, another one can read and judge."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from errorcanon.facts.catalogue import BY_NAME
from errorcanon.facts.fact import Facts, Unknown, Value, has_kind
from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json

FORM = "errorcanon/facts/1"
_NAME = "errorcanon/facts/"
_LARGEST = 4 << 20
_LONGEST_REASON = 2_000


def write_facts(facts: Facts) -> dict[str, Any]:
    """Give the JSON of facts."""
    return {
        "schema": FORM,
        "facts": {
            name: {"unknown": value.reason}
            if isinstance(value, Unknown)
            else {"value": list(value) if isinstance(value, tuple) else value}
            for name, value in facts.items()
        },
    }


def read_facts(path: Path) -> Facts:
    """Read a file of facts, whoever wrote it: each must be of the catalogue and of its type.

    Raises:
        CanonError: it cannot be read, is of another version, or says what no fact can be.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no name of a file"
        raise CanonError(
            f"{path}: cannot be read ({why}); write it with: canon env --json"
        ) from None
    if len(content) > _LARGEST:
        raise CanonError(
            f"{path}: longer than {_LARGEST >> 20} MiB; write it with: canon env --json"
        )
    try:
        told = parse_json(content)
    except ValueError as error:
        raise CanonError(f"{path}: not JSON ({error}); write it with: canon env --json") from None
    return check_facts(told, str(path))


def check_facts(told: object, where: str) -> Facts:
    """Accept what JSON holds as facts.

    Raises:
        CanonError: it is of another version, or says what no fact can be.
    """
    form = told.get("schema") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(form, str) or not form.startswith(_NAME):
        raise CanonError(f"{where}: holds no facts; write it with: canon env --json")
    if form != FORM:
        raise CanonError(
            f"{where}: its form is {form[:60]}, this canon reads {FORM}; write it anew with this "
            "canon: canon env --json"
        )
    rows = told.get("facts")
    if not isinstance(rows, dict) or set(told) != {"schema", "facts"}:
        raise CanonError(f'{where}: must have "schema" and "facts", an object, and nothing else')
    return {name: _check(name, row, where) for name, row in rows.items()}


def _check(name: str, row: object, where: str) -> Value | Unknown:
    fact = BY_NAME.get(name)
    if fact is None:
        raise CanonError(f"{where}: '{name[:60]}' is no fact; take it out, or update canon")
    if not isinstance(row, Mapping) or set(row) not in ({"value"}, {"unknown"}):
        raise CanonError(f'{where}: {name}: must have "value" or "unknown", and nothing else')
    if "unknown" in row:
        reason = row["unknown"]
        if not isinstance(reason, str):
            raise CanonError(f"{where}: {name}: the reason why it is unknown must be a text")
        return Unknown(reason[:_LONGEST_REASON])
    value = row["value"]
    if not has_kind(value, fact.kind):
        raise CanonError(f"{where}: {name}: must be a {fact.kind}, as `canon env --json` writes it")
    if fact.unit and fact.kind == "number" and value < 0:
        raise CanonError(f"{where}: {name}: is below 0, which no number of {fact.unit} can be")
    return tuple(value) if isinstance(value, list) else value


_TYPES: Mapping[str, Mapping[str, Any]] = {
    "truth": {"type": "boolean"},
    "number": {"type": "number"},
    "text": {"type": "string"},
    "list": {"type": "array", "items": {"type": "string"}},
    "table": {"type": "object", "additionalProperties": {"type": ["string", "number"]}},
}


def facts_schema() -> dict[str, Any]:
    """Give the JSON Schema of the form; no fact is in it that the catalogue lacks."""
    unknown = {
        "type": "object",
        "properties": {"unknown": {"type": "string"}},
        "required": ["unknown"],
        "additionalProperties": False,
    }
    properties = {
        name: {
            "description": fact.phrase("en"),
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "value": {
                            **_TYPES[fact.kind],
                            **({"minimum": 0} if fact.unit and fact.kind == "number" else {}),
                        }
                    },
                    "required": ["value"],
                    "additionalProperties": False,
                },
                {"$ref": "#/$defs/Unknown"},
            ],
        }
        for name, fact in BY_NAME.items()
    }
    return {
        "title": "Facts",
        "description": "What canon env --json says of a machine; unknown is a value.",
        "type": "object",
        "properties": {
            "schema": {"const": FORM},
            "facts": {"type": "object", "properties": properties, "additionalProperties": False},
        },
        "required": ["schema", "facts"],
        "additionalProperties": False,
        "$defs": {"Unknown": unknown},
    }
