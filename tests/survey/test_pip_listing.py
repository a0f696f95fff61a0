from __future__ import annotations

import subprocess
from typing import Any

import pytest

from errorcanon.model import CanonError
from errorcanon.survey import pip_listing
from errorcanon.survey.package import PackageRelease
from errorcanon.survey.packages import join_listing, with_requirements
from errorcanon.survey.pip_listing import ask_requirements, read_pip_listing

HOST = "https://index.example"
PRINTED = f"""\
  Found link {HOST}/a/spam-1.0.tar.gz#sha256=00 (from {HOST}/simple/spam/) (requires-python:>=3.7), version: 1.0
  Link requires a different Python (3.11.7 not in: '>=3.12'): {HOST}/a/spam-2.0-py3-none-any.whl (from {HOST}/simple/spam/) (requires-python:>=3.12)
  Skipping link: 2.0 Requires-Python >=3.12: {HOST}/a/spam-2.0-py3-none-any.whl (from {HOST}/simple/spam/) (requires-python:>=3.12)
  Skipping link: none of the wheel's tags (cp39-cp39-win_amd64) are compatible (run pip debug --verbose to show compatible tags): {HOST}/a/spam-1.0-cp39-cp39-win_amd64.whl (from {HOST}/simple/spam/)
  Skipping link: unsupported archive format: .exe: {HOST}/a/spam-1.0.exe (from {HOST}/simple/spam/)
  Found link file:///wheels/spam-9.0-py3-none-any.whl (from -f), version: 9.0
ERROR: Ignored the following yanked versions: 1.0, x
"""


def test_every_file_counts_once_whatever_pip_says_of_it() -> None:
    listing = read_pip_listing("Spam", PRINTED)
    files = {one.version: [file.name for file in one.files] for one in listing.releases}
    assert files == {
        "1.0": ["spam-1.0-cp39-cp39-win_amd64.whl", "spam-1.0.tar.gz"],
        "2.0": ["spam-2.0-py3-none-any.whl"],
    }
    assert [one.is_yanked for one in listing.releases] == [True, False]
    assert listing.releases[1].files[0].requires_python == ">=3.12"
    assert listing.left_out == 1


@pytest.mark.parametrize("text", ["", "Found link", "x" * (64 << 20 | 1)])
def test_what_names_no_file_or_is_too_long_is_refused(text: str) -> None:
    with pytest.raises(CanonError, match="spam"):
        read_pip_listing("spam", text)


def test_what_was_read_before_stays_beside_a_new_listing() -> None:
    first = join_listing(None, "spam", read_pip_listing("spam", PRINTED))
    known = with_requirements(first, "2.0.0", ("eggs>=2",))
    again = join_listing(known, "spam", read_pip_listing("spam", PRINTED))
    assert again == known
    assert again.releases[1] == PackageRelease(
        "2.0", python=">=3.12", wheels=("py3-none-any",), requires=("eggs>=2",)
    )
    with pytest.raises(CanonError, match="no such release"):
        with_requirements(first, "3.0", ())


@pytest.mark.parametrize("printed", [b"", b"[]", b'{"install": []}', b'{"install": [{}]}', b"\xff"])
def test_a_report_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, printed: bytes) -> None:
    def run(*_: object, **__: object) -> Any:
        return subprocess.CompletedProcess((), 1, printed, b"")

    monkeypatch.setattr(pip_listing.subprocess, "run", run)
    with pytest.raises(CanonError, match="no requirements"):
        ask_requirements("spam", "1.0")


def test_a_name_or_a_version_that_is_none_is_not_given_to_pip() -> None:
    with pytest.raises(CanonError, match="no version"):
        ask_requirements("spam", "1.0 --target=/")
    with pytest.raises(CanonError, match="no name"):
        ask_requirements("--spam", "1.0")
