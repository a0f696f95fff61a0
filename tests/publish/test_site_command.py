"""canon site build and canon site serve: what lies on disk, before and after."""

from __future__ import annotations

import importlib.util
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from conftest import ROOT, copy_records

from errorcanon.model import CanonError
from errorcanon.serve import locations
from errorcanon.serve.cli import main
from errorcanon.serve.commands import site as command
from errorcanon.serve.preview import make_server
from errorcanon.serve.site_files import MARK, SiteWriter
from errorcanon.store.building import build_corpus
from errorcanon.store.installing import install_line


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Copy two records that nothing joins, and two that a transition joins."""
    root = tmp_path / "records"
    for part in (
        "pytorch/conv-channel-mismatch",
        "pytorch/conv-dtype-mismatch",
        "cuda/no-nvidia-driver",
        "cuda/cudnn-not-initialized",
    ):
        copy_records(part, root)
    return root


@pytest.fixture(autouse=True)
def without_pagefind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the search index out; tests/site/ builds it."""
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        command, "find_spec", lambda name: None if name == "pagefind" else find_spec(name)
    )


def build(records: Path, out: Path, *words: str) -> int:
    return main(
        ["site", "build", "--records", str(records), "--out", str(out), "--no-surveys", *words]
    )


def inodes(out: Path) -> dict[str, int]:
    return {
        path.relative_to(out).as_posix(): path.stat().st_ino
        for path in out.rglob("*")
        if path.is_file()
    }


def test_a_second_build_keeps_every_file(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert build(records, out) == 0
    before = inodes(out)
    assert build(records, out) == 0
    after = inodes(out)
    assert before.keys() == after.keys()
    assert [path for path in before if before[path] != after[path]] == [".errorcanon-site.json"]


def test_a_changed_record_touches_only_what_depends_on_it(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(records, out)
    before = inodes(out)
    english = records / "cuda" / "no-nvidia-driver" / "en.md"
    english.write_text(
        english.read_text("utf-8").replace("# CUDA finds no", "# Changed: CUDA finds no", 1),
        "utf-8",
    )
    build(records, out)
    changed = {path for path, inode in inodes(out).items() if before.get(path) != inode}

    assert "errors/cuda/no-nvidia-driver/index.html" in changed
    assert "errors/cuda/cudnn-not-initialized/index.html" in changed  # names it beside itself
    assert "errors/cuda/index.html" in changed
    # Every list names the folder of all rows; the records themselves stay.
    assert not {
        path for path in changed if path.startswith("errors/pytorch/") and path.count("/") > 2
    }
    assert "static" not in {path.partition("/")[0] for path in changed}


def test_a_changed_script_changes_its_evidence(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(records, out)
    script = next((records / "pytorch" / "conv-dtype-mismatch" / "repro").glob("*.py"))
    script.write_text(script.read_text("utf-8") + "# one line more\n", "utf-8")
    build(records, out)
    shown = out / "errors" / "pytorch" / "conv-dtype-mismatch" / "repro" / script.name
    assert shown.read_text("utf-8").endswith("# one line more\n")


def test_a_removed_record_is_gone(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(records, out)
    for path in sorted((records / "pytorch" / "conv-dtype-mismatch").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (records / "pytorch" / "conv-dtype-mismatch").rmdir()
    build(records, out)
    assert not (out / "errors" / "pytorch" / "conv-dtype-mismatch").exists()


def test_a_build_that_fails_leaves_the_old_site_as_it_was(
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "site"
    build(records, out)
    before = inodes(out)
    (records / "pytorch" / "conv-dtype-mismatch" / "repro" / "lab.toml").unlink()

    def fail(*_: Any) -> None:
        raise CanonError("no room left; make some")

    monkeypatch.setattr(SiteWriter, "finish", fail)
    assert build(records, out) == 2
    assert "no room left" in capsys.readouterr().err
    assert inodes(out) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["records", "site"]


def test_many_records_are_written_by_several_processes_alike(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    build(records, alone)
    monkeypatch.setattr(command, "_PARALLEL", 1)
    monkeypatch.setattr(command, "_CHUNK", 1)
    build(records, together)
    assert inodes(alone).keys() == inodes(together).keys()
    for path in inodes(alone):
        assert (alone / path).read_bytes() == (together / path).read_bytes(), path


def test_a_folder_with_other_things_is_not_replaced(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.tex").write_text("years of work", "utf-8")
    assert build(records, tmp_path / "site") == 2
    assert "holds something that is no site" in capsys.readouterr().err
    assert (tmp_path / "site" / "thesis.tex").read_text("utf-8") == "years of work"


def test_without_the_extra_the_command_says_what_to_install(
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "jinja2" else name)
    assert build(records, tmp_path / "site") == 2
    assert install_line("site") in capsys.readouterr().err


def test_without_pagefind_the_site_is_built_and_says_that_search_is_missing(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(records, tmp_path / "site") == 0
    assert "no search" in capsys.readouterr().err
    assert not (tmp_path / "site" / "search").exists()


def test_the_base_url_stands_in_what_others_read(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(records, out, "--base-url", "https://errors.example/canon")
    assert "https://errors.example/canon/errors/cuda/" in (out / "sitemap.xml").read_text("utf-8")


def test_what_is_no_site_is_not_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", "serve", "--out", str(tmp_path)]) == 2
    assert "canon site build" in capsys.readouterr().err


@pytest.fixture
def address(records: Path, tmp_path: Path) -> Iterator[str]:
    build(records, tmp_path / "site")
    with make_server(tmp_path / "site", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_preview_allows_no_inline_script(address: str) -> None:
    with urlopen(f"{address}errors/cuda/no-nvidia-driver/") as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe-inline" not in policy


def test_the_preview_shows_our_page_for_what_is_not_there(address: str) -> None:
    with pytest.raises(HTTPError) as missing:
        urlopen(f"{address}errors/cuda/never-heard-of/")
    with missing.value as answer:
        assert answer.code == 404 and "这个地址没有页面" in answer.read().decode("utf-8")


def test_the_build_is_documented() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert "canon site build" in text and "canon site serve" in text


def test_a_page_is_never_written_outside_the_site(tmp_path: Path) -> None:
    writer = SiteWriter(tmp_path / "old", tmp_path / "new", {})
    for path in (
        *("../x.html", "errors/../../x.html", "/tmp/x.html", "a//b.html", "", ".hidden", "a\\b"),
        *("errors/x\0.html", "a/./b.html", "errors/\u202ex.html", "a\nb.html", "x" * 300),
    ):
        with pytest.raises(CanonError, match="cannot be a page"):
            writer.write([(path, b"x")])
    assert not list(tmp_path.iterdir())


def test_an_old_site_of_a_stranger_gives_nothing_away(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert build(records, out) == 0
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    mark = out / MARK
    built = json.loads(mark.read_text(encoding="utf-8"))["records"]
    for identity, before in built.items():
        page = f"errors/{identity}/index.html"
        (out / page).unlink()
        (out / page).symlink_to(tmp_path / "secret")
        before["files"] += ["../secret", str(tmp_path / "secret"), page]
    mark.write_text(json.dumps({"records": built}), encoding="utf-8")
    assert build(records, out) == 0

    assert not [path for path in out.rglob("*") if path.is_symlink()]
    assert not [p for p in out.rglob("*") if p.is_file() and p.read_bytes() == b"secret"]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[]", '{"records": 1}', '{"records": {"a": 1}}', ""]
)
def test_a_damaged_mark_costs_only_time(records: Path, tmp_path: Path, text: str) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / MARK).write_text(text, encoding="utf-8")
    assert build(records, out) == 0
    assert (out / "index.html").is_file()


def test_documents_that_are_links_are_not_published(records: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("# secret\n", encoding="utf-8")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("how-rates-are-computed.md", "how-rates-are-computed.zh.md"):
        (docs / name).symlink_to(tmp_path / "secret")
    assert build(records, tmp_path / "site") == 2
    assert not (tmp_path / "site").exists()


def test_a_preview_shows_only_files_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    site = tmp_path / "site"
    (site / "own").mkdir(parents=True)
    (site / "own" / "page.html").write_text("own", encoding="utf-8")
    (site / "link.html").symlink_to(tmp_path / "secret")
    (site / "way").symlink_to(tmp_path)
    (site / "own" / "index.html").symlink_to("/etc/passwd")
    os.mkfifo(site / "pipe")
    server = make_server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}/"
        with urlopen(f"{base}own/page.html", timeout=9) as answer:
            assert answer.read() == b"own"
        for path in (
            "link.html",
            "way/secret",
            "pipe",
            "own/",
            "way/",
            "../secret",
            "%2e%2e/secret",
        ):
            with pytest.raises(HTTPError) as caught:
                urlopen(base + path, timeout=9)
            assert caught.value.code == 404
            caught.value.close()
    finally:
        server.shutdown()
        server.server_close()


def test_without_a_folder_of_records_the_compiled_corpus_is_the_source(
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As from a wheel, which brings the compiled corpus alone."""
    compiled = tmp_path / "corpus.sqlite"
    build_corpus(records, compiled)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(locations, "_CHECKOUT", tmp_path / "no" / "records")
    monkeypatch.setattr(locations, "PACKAGED", compiled)
    out = tmp_path / "site"

    assert main(["site", "build", "--out", str(out)]) == 0
    assert "made from the compiled corpus" in capsys.readouterr().err
    page = (out / "errors/pytorch/conv-channel-mismatch/index.html").read_text(encoding="utf-8")
    assert "The input" in page
    evidence = next((out / "errors/pytorch/conv-channel-mismatch").glob("evidence/*/index.html"))
    assert "records/pytorch/conv-channel-mismatch/repro/" in evidence.read_text(encoding="utf-8")
    assert not [
        p
        for p in out.rglob("*.html")
        if "/repro/" in p.read_text("utf-8") and "download" in p.read_text("utf-8")
    ]

    assert main(["site", "build", "--out", str(out), "--outcomes", "x.json"]) == 2
    assert "--records" in capsys.readouterr().err
