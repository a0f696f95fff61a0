"""How a record is cited, in the form that LaTeX reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errorcanon.store.short_code import short_code

_LATEX = str.maketrans(
    {letter: f"\\{letter}" for letter in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
)


def write_bibtex(view: Mapping[str, Any], url: str) -> str:
    """Write the entry of a record; its year is that of the last change, where that is known."""
    fields = {
        "title": f"{{{view['title'].translate(_LATEX)}}}",
        "author": "{Errorcanon}",
        **({"year": view["last_updated"][:4]} if view["last_updated"] else {}),
        "url": url,
        "note": f"Record {view['id'].translate(_LATEX)}, CC BY 4.0",
    }
    rows = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{errorcanon-{short_code(view['id'])},\n{rows}\n}}"
