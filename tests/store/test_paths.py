from pathlib import Path

import pytest

from errorcanon.store.paths import find_path_fault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "record"
    (inside / "kit").mkdir(parents=True)
    (inside / "run.py").write_text("", encoding="utf-8")
    (inside / "kit" / "a.py").write_text("", encoding="utf-8")
    (tmp_path / "secret").write_text("", encoding="utf-8")
    (inside / "link").symlink_to(tmp_path / "secret")
    (inside / "way").symlink_to(tmp_path)
    return inside


@pytest.mark.parametrize("name", ["run.py", "kit/a.py"])
def test_a_file_of_the_folder_may_be_named(folder: Path, name: str) -> None:
    assert find_path_fault(folder, name) is None


@pytest.mark.parametrize(
    "name",
    [
        *(
            "../secret",
            "kit/../../secret",
            "/etc/passwd",
            "./run.py",
            "kit//a.py",
            "..",
            "",
            "kit/",
        ),
        *("~/x", "C:\\x", "a\\b", "\\\\host\\x", "run.py\0", "run.py\n", "-x", ".env", "kit/.a"),
        *("link", "way/secret", "kit", "nothing", "a/" * 9 + "a", "ｅ.py", "x" * 300),
    ],
)
def test_nothing_else_may_be_named(folder: Path, name: str) -> None:
    assert find_path_fault(folder, name)
