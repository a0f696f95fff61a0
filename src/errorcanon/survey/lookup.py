"""Look up in the surveys what a message asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from errorcanon.model import LOOKUP_NEEDS, STANDARD_LOOKUPS, Lookup
from errorcanon.survey.calls import look_for_call
from errorcanon.survey.compiled import without_collector
from errorcanon.survey.context import Context, Found
from errorcanon.survey.inside import look_for_mixed
from errorcanon.survey.missing import look_for_module, look_for_name
from errorcanon.survey.symbols_lookup import look_for_loaded, look_for_symbol
from errorcanon.survey.system import look_for_file


def _look_for_release(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    from errorcanon.survey.releases import look_for_release  # 40 ms that few look-ups need

    return look_for_release(lookup, named, context)


def _look_for_parts(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    from errorcanon.survey.parts_lookup import look_for_parts  # few look-ups need it

    return look_for_parts(lookup, named, context)


def _look_for_opset(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    from errorcanon.survey.opsets import look_for_opset  # few look-ups need it

    return look_for_opset(lookup, named, context)


def _look_for_range(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    from errorcanon.survey.pinned import look_for_range  # 40 ms that few look-ups need

    return look_for_range(lookup, named, context)


def _look_for_standard(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    from errorcanon.survey.standard import look_for_standard  # few look-ups need it

    return look_for_standard(lookup, named, context)


_Look: TypeAlias = Callable[[Lookup, Mapping[str, str], Context], Found | None]
_LOOKS: Mapping[Lookup, _Look] = {
    "attribute": look_for_name,
    "capability": _look_for_parts,
    "cmake": look_for_file,
    "command": look_for_file,
    "companion": _look_for_parts,
    "driver": _look_for_parts,
    "header": look_for_file,
    "import": look_for_name,
    "keyword": look_for_name,
    "library": look_for_file,
    "loads": look_for_loaded,
    "member": look_for_name,
    "mixed": look_for_mixed,
    "module": look_for_module,
    "opset": _look_for_opset,
    "pinned": _look_for_range,
    "pkgconfig": look_for_file,
    "positional": look_for_call,
    "python": _look_for_range,
    "release": _look_for_release,
    "required": look_for_call,
    **dict.fromkeys(STANDARD_LOOKUPS, _look_for_standard),
    "symbol": look_for_symbol,
    "twice": look_for_call,
    "wheel": _look_for_release,
}


def look(lookup: Lookup, captures: Mapping[str, str | None], context: Context) -> Found | None:
    """Answer a message.

    Args:
        lookup: what it asks for.
        captures: what it named: those in `LOOKUP_NEEDS`.
        context: what is known beside it.

    Returns:
        None where surveys cannot say anything.
    """
    named = {name: captures.get(name) or "" for name in LOOKUP_NEEDS[lookup]}
    with without_collector():
        return _LOOKS[lookup](lookup, named, context)
