"""The JSON Schemas of what is published; `docs/generate.py` writes them from `publish/shape.py`."""

from __future__ import annotations

from importlib.resources import files

_FOLDER = files("errorcanon.publish") / "schema"


def read_schemas() -> dict[str, bytes]:
    """Give every schema by its name."""
    return {
        item.name.removesuffix(".json"): item.read_bytes()
        for item in sorted(_FOLDER.iterdir(), key=lambda item: item.name)
        if item.name.endswith(".json")
    }
