"""Files for programs, under /api/v1/."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errorcanon.publish.controls import json_text
from errorcanon.publish.site import addresses
from errorcanon.publish.site.match_table import match_table
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.schemas import read_schemas
from errorcanon.publish.site.site_data import Entry, Page, SiteData
from errorcanon.publish.view import view_record

_OPENAPI = "3.1.0"


def api_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the index, all records as lines, the table for matching, schemas and their map."""
    site_data = renderer.site_data
    yield f"{addresses.API}index.json", _dump(_index(site_data))
    yield f"{addresses.API}records.ndjson", b"".join(_lines(site_data))
    yield f"{addresses.API}match.json", match_table(site_data)
    yield f"{addresses.API}openapi.json", _dump(_openapi(site_data))
    for name, schema in read_schemas().items():
        yield f"{addresses.API}schema/{name}.json", schema


def _dump(value: Any) -> bytes:
    return (json_text(value, indent=1) + "\n").encode("utf-8")


def _index(site_data: SiteData) -> dict[str, Any]:
    return {
        "schema": "errorcanon/index/1",
        "version": site_data.version,
        "base_url": site_data.base_url,
        "records": [_row(entry, site_data) for entry in site_data.entries],
        "error_codes": {
            name: [entry.id for entry in entries] for name, entries in site_data.codes.items()
        },
    }


def _row(entry: Entry, site_data: SiteData) -> dict[str, Any]:
    return {
        "id": entry.id,
        "url": f"/{addresses.record_folder(entry.id)}",
        "title": entry.titles["en"],
        "title_zh": entry.titles["zh"],
        "error_code": entry.error_code,
        "verification_tier": entry.figures.tier,
        "status": "active" if entry.is_active else "retired",
        "last_updated": entry.dates.last if entry.dates else None,
        "aliases": site_data.corpus.aliases(entry.id),
    }


def _lines(site_data: SiteData) -> Iterator[bytes]:
    for record in site_data.corpus.records():
        view = view_record(record, site_data.corpus, "en")
        yield (json_text(view, separators=(",", ":")) + "\n").encode("utf-8")


def _openapi(site_data: SiteData) -> dict[str, Any]:
    """Describe the paths; every one of them is a file."""
    identity = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in ("domain", "slug")
    ]
    folder = f"/{addresses.RECORDS}{{domain}}/{{slug}}/"
    paths = {
        f"{folder}index.json": _path("A record, text in English", "record", identity),
        f"{folder}zh.json": _path("A record, text in Chinese", "record", identity),
        f"{folder}index.md": _path("A record as Markdown", None, identity, "text/markdown"),
        f"{folder}zh.md": _path("The same in Chinese", None, identity, "text/markdown"),
        f"/{addresses.API}index.json": _path("All records, short", "index", []),
        f"/{addresses.API}records.ndjson": _path(
            "All records as findings hold them, one a line", None, [], "application/x-ndjson"
        ),
        f"/{addresses.API}match.json": _path("Signatures for matching", "match", []),
    }
    return {
        "openapi": _OPENAPI,
        "info": {
            "title": "Errorcanon",
            "version": site_data.version,
            "description": "Static files; every path answers GET and needs no key.",
            "license": {"name": "CC-BY-4.0", "identifier": "CC-BY-4.0"},
        },
        "servers": [{"url": site_data.base_url.rstrip("/")}],
        "paths": paths,
    }


def _path(
    summary: str, schema: str | None, parameters: list[Any], kind: str = "application/json"
) -> dict[str, Any]:
    reference = f"/{addresses.API}schema/{schema}.json"
    content = {"schema": {"$ref": reference} if schema else {"type": "string"}}
    operation: dict[str, Any] = {
        "summary": summary,
        "responses": {
            "200": {"description": summary, "content": {kind: content}},
            "404": {"description": "There is no such record"},
        },
    }
    return {"get": {**operation, "parameters": parameters} if parameters else operation}
