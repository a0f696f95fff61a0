"""Sentences for what pydantic refuses: the place, what is wrong with it, and what to send instead.

What was sent is never repeated: it may be a secret, and it is not needed to mend it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "must be a text",
    "string_too_long": "must have at most {max_length} characters",
    "string_too_short": "must have at least {min_length} characters",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_parsing": "must be a number",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "list_type": "must be a list",
    "too_long": "must have at most {max_length} entries",
    "too_short": "must have at least {min_length} entries",
    "literal_error": "must be {expected}",
    "string_pattern_mismatch": "has not the form that is wanted",
    "json_invalid": "must be JSON: {error}",
    "value_error": "{error}",
}
"""By the names of https://docs.pydantic.dev/latest/errors/validation_errors/"""
_REMEDIES = {
    "environment": 'name the versions with which it was tried, as {"torch": "2.10.0"}',
    "env": 'name versions, as {"torch": "2.10.0"}; in an address, as env=torch=2.10.0',
    "record": "give a record's id, as pytorch/linear-shape-mismatch",
    "id": "give a record's id, as pytorch/linear-shape-mismatch",
    "claim": "give the step's claim, as flatten-from-one",
    "text": "give the message or the log",
    "q": "give the words to look for, as q=empty+batch",
    "query": "give the words to look for, as empty batch",
    "idempotency-key": "a header, 8 to 80 letters, digits, or . _ : -, new for each report",
}
"""By the name of a field, wherever it stands."""


def refusal(errors: Sequence[Mapping[str, Any]], *before: str) -> str:
    """Say what is wrong first; `before` are the outer parts of the place."""
    first = errors[0]
    parts = (*before, *map(str, first["loc"]))
    place = ".".join(parts) or "the arguments"
    remedy = next((_REMEDIES[part] for part in reversed(parts) if part in _REMEDIES), "")
    return f"{place}: {_wrong(first)}" + (f"; {remedy}" if remedy else "")


def _wrong(error: Mapping[str, Any]) -> str:
    words, known = _WRONG.get(error["type"]), error.get("ctx", {})
    if words is None:
        return str(error["msg"])
    return "is empty" if known.get("min_length") == 1 else words.format_map(known)
