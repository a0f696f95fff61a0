"""Records that a check still lets pass, by language: a list that can only become shorter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from errorcanon.model import Language
from errorcanon.store.tables import Table

FILE = "prose-debts.toml"
Debts: TypeAlias = Mapping[tuple[str, Language], frozenset[str]]
"""The ids of the records that may still fail, by check and language."""


def read_debts(root: Path) -> Debts:
    """Read the list of a folder of records; without one nothing may fail.

    Raises:
        CanonError: it is malformed.
    """
    path = root / FILE
    if not path.is_file():
        return {}
    debts: dict[tuple[str, Language], frozenset[str]] = {}
    table = Table.read(path)
    for check, languages in table.sub_tables():
        debts[check, "en"] = frozenset(languages.strings("en"))
        debts[check, "zh"] = frozenset(languages.strings("zh"))
        languages.finish()
    return debts


def without(text: str, check: str, language: Language, identity: str) -> str:
    """Take a record out of the text of the list; each stands on a line."""
    list_of = re.compile(
        rf"(^\[{re.escape(check)}\]\n(?:(?!^\[).*\n)*?^{language} = \[\n(?:  .*\n)*?)"
        rf'  "{re.escape(identity)}",\n',
        re.MULTILINE,
    )
    return list_of.sub(r"\1", text, count=1)
