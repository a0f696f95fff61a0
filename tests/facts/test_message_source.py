"""Where in installed packages a message is written, and what has to hold there."""

from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.facts.message_source import Written, find_written
from errorcanon.model import MessageOrigin

LID = """
if FLAG:
    def shut(n, strict):
        if strict:
            for one in n:
                if one > 3 and n:
                    raise ValueError(f"the lid {one} of this box is shut")
                else:
                    raise ValueError(f"the lid {one} is still open here")
        try:
            n.close()
        except OSError:
            raise ValueError("the hinge of this box is broken")
        assert n.fits, f"the lid {n} does not fit on this box"
        raise ValueError("nothing surrounds this message at all")
"""


def origin(file: str = "box/lid.py", function: str = "shut") -> MessageOrigin:
    return MessageOrigin("box", file, function, "raise", "ValueError", "1.0", "", "", "", 1.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "packages/box").mkdir(parents=True)
    (tmp_path / "packages/box/lid.py").write_text(LID, encoding="utf-8")
    return tmp_path / "packages"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("ValueError: the lid 7 of this box is shut", Written(7, "strict and one > 3 and n")),
        ("the lid 7 is still open here", Written(9, "strict and not (one > 3 and n)")),
        ("ValueError: the hinge of this box is broken", Written(13, "except OSError")),
        ("AssertionError: the lid 7 does not fit on this box", Written(14, "not (n.fits)")),
        ("nothing surrounds this message at all", Written(15, "")),
        ("something else is printed here", None),
    ],
)
def test_the_line_and_its_conditions_are_found(
    folder: Path, said: str, expected: Written | None
) -> None:
    assert find_written([str(folder)], origin(), said) == expected


def test_a_message_that_stands_twice_is_not_guessed(folder: Path) -> None:
    twice = "def shut():\n    raise ValueError('the lid of this box is shut')\n" * 2
    (folder / "box/lid.py").write_text(twice, encoding="utf-8")
    assert find_written([str(folder)], origin(), "the lid of this box is shut") is None


@pytest.mark.parametrize(
    "file", ["../secret.py", "box/../../secret.py", "/etc/passwd", "box//lid.py"]
)
def test_no_other_file_is_read(folder: Path, file: str) -> None:
    (folder.parent / "secret.py").write_text(LID, encoding="utf-8")
    said = "ValueError: the lid 7 of this box is shut"
    assert find_written([str(folder)], origin(file), said) is None


def test_a_link_out_of_the_folder_is_not_followed(folder: Path) -> None:
    (folder.parent / "secret.py").write_text(LID, encoding="utf-8")
    (folder / "box/lid.py").unlink()
    (folder / "box/lid.py").symlink_to(folder.parent / "secret.py")
    said = "ValueError: the lid 7 of this box is shut"
    assert find_written([str(folder)], origin(), said) is None


@pytest.mark.parametrize("source", [b"\0", b"x = (", b"#" * (5 << 20)])
def test_a_file_that_cannot_be_read_says_nothing(folder: Path, source: bytes) -> None:
    (folder / "box/lid.py").write_bytes(source)
    assert find_written([str(folder)], origin(), "the lid 7 of this box is shut") is None
    assert (
        find_written([str(folder / "missing")], origin(), "the lid 7 of this box is shut") is None
    )
