"""The files of a release are read by what they are; one that is damaged takes no other along."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT

from errorcanon.model import CanonError
from errorcanon.survey.messages_native.making import choose, read_files, read_products


def test_every_product_says_where_it_is_read_from() -> None:
    products = read_products(ROOT / "surveys" / "messages_native.toml")
    assert {"torch", "git", "npm"} <= {product.name for product in products}


def test_a_product_of_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.toml").write_text("[torch]\n", encoding="utf-8")
    with pytest.raises(CanonError, match=r"list\.toml:1: \[torch\] names libraries of wheels"):
        read_products(tmp_path / "list.toml")


def test_the_libraries_of_a_product_are_chosen_by_their_paths(tmp_path: Path) -> None:
    (tmp_path / "libtorch.so").write_bytes(b"x")
    files = {"torch/lib/libtorch.so": tmp_path / "libtorch.so", "torch/lib/gone.so": tmp_path / "n"}
    assert list(choose(["torch/lib/*.so"], files)) == ["torch/lib/libtorch.so"]


def test_a_damaged_file_is_counted_and_the_others_are_read(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="numpy reads machine code")
    pytest.importorskip("tree_sitter_cpp", reason="tree-sitter reads the sources")
    (tmp_path / "damaged.so").write_bytes(b"\x7fELF\x02\x01")
    (tmp_path / "empty.c").write_bytes(b"")
    (tmp_path / "notes.md").write_text("Some words here.", encoding="utf-8")
    (tmp_path / "one.c").write_text('void f() { die("it is broken"); }', encoding="utf-8")
    (tmp_path / "again.c").hardlink_to(tmp_path / "one.c")
    found = read_files({path.name: path for path in tmp_path.iterdir()})
    assert [(one.file, one.text) for one in found.messages] == [("again.c", "it is broken")]
    assert found.dropped == {"damaged file": 1, "file of another kind": 1}
