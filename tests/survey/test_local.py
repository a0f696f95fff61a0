from __future__ import annotations

import base64
import hashlib
import subprocess
from pathlib import Path

import pytest
from survey.serving_index import make_wheel

from errorcanon.model import CanonError
from errorcanon.survey.archive import Store
from errorcanon.survey.local import keep_installed, keep_tag, keep_wheel, read_tags


def install(folder: Path, files: dict[str, bytes]) -> Path:
    """Lay files as an installer does, with a RECORD of their hashes."""
    rows = ["spam-1.0.dist-info/RECORD,,"]
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        rows.append(f"{path},sha256={digest},{len(content)}")
    record = folder / "spam-1.0.dist-info" / "RECORD"
    record.parent.mkdir(exist_ok=True)
    record.write_text("\n".join(rows) + "\n")
    return record.parent


FILES = {"spam/__init__.py": b"x = 1\n", "spam-1.0.dist-info/METADATA": b"Name: spam\n"}


def test_what_is_installed_is_kept_with_its_metadata(tmp_path: Path, store: Store) -> None:
    archive = keep_installed(install(tmp_path / "lib", FILES), store)
    assert (archive.about.origin, archive.about.checked) == ("installed", "record")
    assert archive.metadata == "Name: spam\n"
    assert dict(archive.files())["spam/__init__.py"] == b"x = 1\n"


def test_what_was_changed_since_it_was_installed_is_refused(tmp_path: Path, store: Store) -> None:
    folder = install(tmp_path / "lib", FILES)
    (folder.parent / "spam" / "__init__.py").write_bytes(b"x = 2\n")
    with pytest.raises(CanonError, match=r"spam/__init__\.py was changed since"):
        keep_installed(folder, store)


def test_a_record_leads_to_no_file_outside(tmp_path: Path, store: Store) -> None:
    folder = install(tmp_path / "lib", FILES)
    (tmp_path / "secret.py").write_text("secret = 1\n")
    (folder.parent / "spam" / "link.py").symlink_to(tmp_path / "secret.py")
    with (folder / "RECORD").open("a") as record:
        record.write("../secret.py,,\n/etc/secret.py,,\n")
    assert len(dict(keep_installed(folder, store).files())) == 3
    with (folder / "RECORD").open("a") as record:
        record.write("spam/link.py,,\n")
    with pytest.raises(CanonError, match="is no file of its own"):
        keep_installed(folder, Store(tmp_path / "other"))


def test_what_was_installed_without_a_record_is_said(tmp_path: Path, store: Store) -> None:
    (tmp_path / "spam-1.0.dist-info").mkdir()
    with pytest.raises(CanonError, match="has no RECORD that can be read"):
        keep_installed(tmp_path / "spam-1.0.dist-info", store)


def test_a_wheel_on_this_machine_is_kept(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "spam-1.0-py3-none-any.whl"
    path.write_bytes(make_wheel(FILES))
    assert keep_wheel(path, store).about.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    with pytest.raises(CanonError, match="is not named as a wheel"):
        keep_wheel(path.rename(tmp_path / "spam.whl"), store)


def git(folder: Path, *words: str) -> None:
    name = ["-c", "user.name=A", "-c", "user.email=a@example.invalid", "-c", "tag.gpgsign=false"]
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    (folder / "src" / "spam" / "tests").mkdir(parents=True)
    git(folder, "init", "-q")
    (folder / "setup.py").write_text("raise SystemExit('was run')\n")
    (folder / "src" / "spam" / "tests" / "test_a.py").write_text("")
    (folder / "src" / "spam" / "link.py").symlink_to("/etc/passwd")
    for release in ("v1.9.0", "v1.10.0", "nightly", "v2.0.0rc1"):
        (folder / "src" / "spam" / "__init__.py").write_text(f"release = '{release}'\n")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", release)
        git(folder, "tag", release)
    return folder


def test_tags_that_name_releases_are_given_in_order(repository: Path) -> None:
    tags = read_tags(repository)
    assert [tag.release for tag in tags] == ["1.9.0", "1.10.0", "2.0.0rc1"]
    assert all(len(tag.date) == 10 for tag in tags)


def test_tags_may_name_releases_in_their_own_way(repository: Path) -> None:
    git(repository, "tag", "rel_3_0_1")
    git(repository, "tag", "rel_x")
    tags = read_tags(repository, r"rel_(?P<release>\d.*)")
    assert [(tag.name, tag.release) for tag in tags] == [("rel_3_0_1", "3.0.1")]


def test_a_tag_gives_its_packages_and_project_files(repository: Path, store: Store) -> None:
    first = read_tags(repository)[0]
    archive = keep_tag("spam", repository, first, store, ["spam"], roots=["", "src/"])
    assert dict(archive.files()) == {
        "setup.py": b"raise SystemExit('was run')\n",
        "spam/__init__.py": b"release = 'v1.9.0'\n",
    }
    assert (archive.about.origin, archive.about.checked) == ("repository", "git")
    assert archive.about.left_out == {"tests": 1}


def test_a_tag_without_the_package_is_said(repository: Path, store: Store) -> None:
    first = read_tags(repository)[0]
    with pytest.raises(CanonError, match=r"spam 1\.9\.0 \(tag v1\.9\.0\): holds none of eggs"):
        keep_tag("spam", repository, first, store, ["eggs"])


def test_what_is_no_repository_is_said(tmp_path: Path) -> None:
    with pytest.raises(CanonError, match="git cannot read it"):
        read_tags(tmp_path)


def test_a_repository_that_lacks_a_file_is_said(repository: Path, store: Store) -> None:
    blob = subprocess.run(
        ["git", "rev-parse", "v1.9.0:src/spam/__init__.py"],
        cwd=repository, check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(CanonError, match="a file of it is not in this copy"):
        keep_tag("spam", repository, read_tags(repository)[0], store, ["spam"], roots=["src/"])
