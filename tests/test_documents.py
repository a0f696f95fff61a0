"""What the documents refer to exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import ROOT

DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "README.zh.md",
    ROOT / "AGENTS.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "SECURITY.zh.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (document.parent / target).exists(), target


def test_both_readmes_show_the_same_two_commands() -> None:
    english, chinese = (
        ROOT.joinpath(name).read_text(encoding="utf-8") for name in ("README.md", "README.zh.md")
    )
    commands = re.findall(r"```sh\n(.*?)```", english, re.DOTALL)

    assert len(commands) == 2
    assert re.findall(r"```sh\n(.*?)```", chinese, re.DOTALL) == commands


def test_no_document_names_a_machine() -> None:
    for document in DOCUMENTS:
        assert not re.search(r"/(?:root|home|work)/\w", document.read_text(encoding="utf-8")), (
            document
        )
