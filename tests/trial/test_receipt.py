"""A receipt is a file that anybody may have written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errorcanon.model import CanonError
from errorcanon.trial.receipt import SCHEMA, read_receipt, undoing

GOOD: dict[str, Any] = {
    "schema": SCHEMA,
    "command": ["python", "train.py"],
    "project": "/p",
    "environment": {"prefix": "/p/.venv", "program": "/p/.venv/bin/python"},
    "trials": [
        {
            "install": ["tiny<2"],
            "upgrade": False,
            "environ": {},
            "changes": [{"path": "a/b.py", "before": "0" * 64, "after": "1" * 64, "diff": "@@"}],
            "packages": {"tiny": ["2.0", "1.9"], "added": ["", "1.0"], "gone": ["1.0", ""]},
        }
    ],
    "green": 0,
}


def written(folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    made = json.loads(json.dumps(GOOD))
    change(made)
    path = folder / "receipt.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    return path


def test_what_was_green_is_taken(tmp_path: Path) -> None:
    found = read_receipt(written(tmp_path, lambda _: None))

    assert found.install == ("tiny<2",)
    assert undoing(found) == (["tiny==2.0", "gone==1.0"], ["added"])


def _set(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(made: Any) -> None:
        for step in path[:-1]:
            made = made[step]
        made[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("schema", value="other"), "no receipt of canon try"),
        (_set("green", value=None), "nothing to apply"),
        (_set("green", value=5), "no whole receipt"),
        (_set("green", value="0"), "no whole receipt"),
        (_set("environment", value=None), "no whole receipt"),
        (_set("trials", 0, "install", value=["--index-url=https://x"]), "no requirement"),
        (_set("trials", 0, "install", value=["x @ https://x/y.whl"]), "no requirement"),
        (_set("trials", 0, "packages", value={"--x": ["1", "2"]}), "no package"),
        (_set("trials", 0, "packages", value={"a": ["1; rm", "2"]}), "no release"),
        (_set("trials", 0, "packages", value={"a": ["1"]}), "no package"),
        (_set("environment", "program", value="/p/\0"), "no text"),
        (_set("trials", 0, "changes", 0, "path", value="/etc/a.py"), "no file that a receipt"),
        (_set("trials", 0, "changes", 0, "path", value="../a.py"), "no file that a receipt"),
        (_set("trials", 0, "changes", 0, "path", value=".bashrc"), "no file that a receipt"),
        (_set("trials", 0, "changes", 0, "diff", value=3), "no text"),
        (_set("project", value=None), "no text"),
        (_set("trials", 0, "settings", value={"start-method": "x; import os"}), "no setting"),
        (_set("trials", 0, "settings", value={"path": "x"}), "no setting"),
        (_set("trials", 0, "command", value=[3]), "no text"),
    ],
)
def test_what_is_no_receipt_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    with pytest.raises(CanonError, match=said) as caught:
        read_receipt(written(tmp_path, change))
    assert "receipt.json" in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000, " " * (5 << 20)])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "receipt.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CanonError):
        read_receipt(path)
