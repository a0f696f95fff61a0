"""Write the pages that are made from data; with --check, say which ones are not up to date."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from errorcanon.facts.catalogue import FACTS
from errorcanon.facts.form import facts_schema
from errorcanon.model import CanonError, Record
from errorcanon.publish.checked import write_checked
from errorcanon.publish.facts import catalogue_page
from errorcanon.publish.shape import PUBLISHED
from errorcanon.publish.site.browser_tables import (
    write_browser_tables,
    write_unknown_tables,
    write_unknown_words,
)
from errorcanon.publish.twins import find_pairs, find_scenes, twins_page
from errorcanon.serve.locations import open_lookups
from errorcanon.store.checked import read_checked
from errorcanon.store.folder import load_records

DOCS = Path(__file__).resolve().parent
FACTS_DECISION = "0023-facts-of-a-machine.md"
LOOKING_DECISION = "0025-the-machine-decides.md"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PUBLISH = DOCS.parent / "src" / "errorcanon" / "publish"
sys.path.insert(0, str(DOCS.parent / "surveys"))


def main() -> int:
    """Write or check; 1 where a page differs, 2 where one cannot be made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check: bool = parser.parse_args().check
    try:
        pages = make_pages()
    except CanonError as error:
        print(error, file=sys.stderr)
        return 2
    stale = [path for path, text in pages.items() if not check_page(path, text)]
    for path in stale:
        if not check:
            path.write_text(text := pages[path], encoding="utf-8")
            print(f"{path.name}: written, {len(text)} characters")
        else:
            print(f"{path.name}: not up to date; run: python docs/generate.py", file=sys.stderr)
    return int(check and bool(stale))


def make_pages() -> dict[Path, str]:
    """Give every generated page with its text.

    Raises:
        CanonError: the data and the records do not go together.
    """
    from demand import make_page
    from survey import write_survey

    source = DOCS / "checked-claims.toml"
    records = {record.id: record for record in load_records(DOCS.parent / "records").records}
    return {
        source.with_suffix(".md"): write_checked(read_checked(source), records, source),
        DOCS / "cudnn-argument-checks.md": write_survey(),
        DOCS / "demand.md": make_page(list(records.values())),
        PUBLISH / "static" / "match" / "tables.mjs": write_browser_tables(),
        PUBLISH / "static" / "match" / "recognise-tables.mjs": write_unknown_tables(),
        PUBLISH / "static" / "recognised-words.mjs": write_unknown_words(),
        **write_twins(list(records.values())),
        DOCS / "facts.md": catalogue_page(FACTS, "en", FACTS_DECISION),
        DOCS / "facts.zh.md": catalogue_page(FACTS, "zh", FACTS_DECISION),
        PUBLISH / "schema" / "facts.json": dump_schema("facts", facts_schema()),
        **{PUBLISH / "schema" / f"{name}.json": write_schema(name) for name in PUBLISHED},
    }


def write_twins(records: list[Record]) -> dict[Path, str]:
    """Give the page on causes that print one line, in both languages."""
    pairs, scenes = find_pairs(records, open_lookups()), list(find_scenes(records))
    return {
        DOCS / "twins.md": twins_page(pairs, scenes, "en", LOOKING_DECISION),
        DOCS / "twins.zh.md": twins_page(pairs, scenes, "zh", LOOKING_DECISION),
    }


def write_schema(name: str) -> str:
    """Give the JSON Schema of a public form; no key that is not in it is allowed."""
    from pydantic import TypeAdapter

    schema = TypeAdapter(PUBLISHED[name]).json_schema(mode="serialization")
    for part in [schema, *schema.get("$defs", {}).values()]:
        if "properties" in part:
            part["additionalProperties"] = False
    return dump_schema(name, schema)


def dump_schema(name: str, schema: dict[str, Any]) -> str:
    """Write a schema under the address that the site gives it."""
    whole = {"$schema": DIALECT, "$id": f"/api/v1/schema/{name}.json", **schema}
    return json.dumps(whole, indent=1) + "\n"


def check_page(path: Path, text: str) -> bool:
    """Tell whether a page on disk is the one that would be written."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
