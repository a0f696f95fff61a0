"""Records that a check still lets pass: a list by check that can only become shorter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from errorcanon.store.tables import Table

FILE = "debts.toml"
Debts: TypeAlias = Mapping[str, frozenset[str]]
"""The ids of the records that may still fail, by check."""


def read_debts(root: Path) -> Debts:
    """Read the list of a folder of records; without one nothing may fail.

    Raises:
        CanonError: it is malformed.
    """
    path = root / FILE
    if not path.is_file():
        return {}
    debts: dict[str, frozenset[str]] = {}
    for check, row in Table.read(path).sub_tables():
        debts[check] = frozenset(row.strings("records"))
        row.finish()
    return debts


def without(text: str, check: str, identity: str) -> str:
    """Take a record out of the text of the list; each stands on a line."""
    list_of = re.compile(
        rf'(^\[{re.escape(check)}\]\n(?:(?!^\[).*\n)*?)  "{re.escape(identity)}",\n', re.MULTILINE
    )
    return list_of.sub(r"\1", text, count=1)
