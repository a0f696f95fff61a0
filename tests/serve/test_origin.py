"""canon origin, and what is said of who prints a line where nothing else is known."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from conftest import Canon
from surveyed import write_origins

from errorcanon.serve import locations
from errorcanon.store.zstd import pack

BAD_ZIP = "zipfile.BadZipFile: Bad magic number for central directory"


def test_the_standard_library_is_known(canon: Canon) -> None:
    done = canon("origin", f"start\n{BAD_ZIP}\n")
    assert done.returncode == 0
    said = done.stdout.decode()
    assert said.startswith(f"2: {BAD_ZIP}\n")
    assert "Raised (BadZipFile) by python: ZipFile._RealGetContents" in said
    assert "called by" in said
    chinese = canon("origin", "--lang", "zh", BAD_ZIP).stdout.decode()
    assert "由 python 抛出（BadZipFile）" in chinese


def test_json_names_every_part(canon: Canon) -> None:
    (row,) = json.loads(canon("origin", "--format", "json", BAD_ZIP).stdout)
    (place,) = row["origin"]["places"]
    assert (place["package"], place["kind"], place["error"]) == ("python", "raise", "BadZipFile")
    assert place["file"] == "zipfile/__init__.py"
    assert row["origin"]["failure"] is True


def test_what_nobody_prints_exits_1(canon: Canon) -> None:
    done = canon("origin", "the moon is in the wrong phase again")
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"No line of this is known" in done.stderr
    assert canon("origin", "").returncode == 2


def test_where_it_failed_here_the_installed_file_gives_line_and_condition(
    canon: Canon, tmp_path: Path
) -> None:
    script = tmp_path / "read.py"
    script.write_text(
        "from jinja2 import Environment\n"
        "Environment(block_start_string='{%', variable_start_string='{%')\n",
        encoding="utf-8",
    )
    done = canon("run", "--", sys.executable, str(script))
    said = done.stderr.decode()
    assert "Checked by jinja2: _environment_config_check (jinja2/environment.py)" in said
    assert re.search(r"Installed here: jinja2/environment\.py:\d+, where `not \(", said)


def test_the_file_is_made_anew_where_an_answer_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_origins(tmp_path, {"box": {"1.0": {"lid.py": "raise ValueError('the lid is shut now')"}}})
    (tmp_path / "origins.bin").unlink()
    (tmp_path / "records").mkdir()
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(locations, "_CHECKOUT", tmp_path / "records")
    monkeypatch.setattr(locations, "ORIGINS", tmp_path / "origins.bin")
    monkeypatch.setattr(locations, "survey_answers", lambda: tmp_path)
    first = locations.origins_file().stat().st_mtime_ns
    assert locations.origins_file().stat().st_mtime_ns == first
    (tmp_path / "messages/sources/box/1.0.zst").write_bytes(pack(b"{}\n", 3))
    with pytest.raises(Exception, match=re.escape("1.0.zst")):
        locations.origins_file()
