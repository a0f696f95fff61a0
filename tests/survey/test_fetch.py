from __future__ import annotations

import gzip
import io
import random
import struct
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest
from survey.serving_index import Served, make_sdist, make_wheel

from errorcanon.model import CanonError
from errorcanon.survey import archive as form
from errorcanon.survey.archive import Store
from errorcanon.survey.fetch import choose_file, fetch
from errorcanon.survey.index import read_releases

METADATA = b"Metadata-Version: 2.1\nName: spam\nVersion: 1.0\n"
SMALL = {
    "spam/b.py": b"b = 2\n",
    "spam/__init__.py": b"from spam.b import b\n",
    "spam/stubs.pyi": b"b: int\n",
    "spam/data.bin": b"\0" * 100,
    "spam-1.0.dist-info/METADATA": METADATA,
    "spam-1.0.dist-info/RECORD": b"",
    "spam-1.0.dist-info/LICENSE": b"free",
}
TAKEN = [
    "spam-1.0.dist-info/METADATA",
    "spam-1.0.dist-info/RECORD",
    "spam/__init__.py",
    "spam/b.py",
    "spam/stubs.pyi",
]
PURE = "spam-1.0-py3-none-any.whl"


def large_wheel() -> bytes:
    """Make a wheel of 8 MB whose Python files lie between compiled ones that do not pack."""
    noise = random.Random(1)
    files = {}
    for number in range(8):
        files[f"spam/part{number}.py"] = f"part = {number}\n".encode() * 50
        files[f"spam/next{number}.py"] = b"x = 1\n"
        files[f"spam/lib{number}.so"] = noise.randbytes(1_000_000)
    return make_wheel({**files, "spam-1.0.dist-info/METADATA": METADATA})


def test_python_files_and_metadata_are_taken_in_order(served: Served, store: Store) -> None:
    served.offer("spam", {PURE: make_wheel(SMALL)})
    archive = fetch("Spam", "1.0", store, served.index())
    assert list(archive.files()) == [(path, SMALL[path]) for path in TAKEN]
    assert archive.metadata == METADATA.decode()
    about = archive.about
    assert (about.distribution, about.release, about.origin) == ("spam", "1.0", "wheel")
    assert (about.checked, about.members) == ("sha256", 5)


def test_what_is_in_the_store_is_never_asked_for_again(served: Served, store: Store) -> None:
    served.offer("spam", {PURE: make_wheel(SMALL)})
    first = fetch("spam", "1.0", store, served.index())
    del served.files[PURE]
    again = fetch("spam", "1.0.0", store, served.index())
    assert list(again.files()) == list(first.files())
    served.asked.clear()
    fetch("spam", "1.0", store, served.index())
    assert served.asked == []


def test_of_a_large_wheel_only_parts_are_taken(served: Served, store: Store) -> None:
    content = large_wheel()
    served.offer("spam", {PURE: content})
    archive = fetch("spam", "1.0", store, served.index())
    files = dict(archive.files())
    assert len(files) == 17
    assert files["spam/part3.py"] == b"part = 3\n" * 50
    assert archive.about.checked == "crc"
    assert served.sent < len(content) / 20
    ranges = [asked for _, asked, _ in served.asked if asked]
    assert len(ranges) == 9  # the list of members with what lies near it, then seven pairs more
    assert served.most_at_once == 1


def test_a_wheel_that_is_mostly_python_is_taken_whole(served: Served, store: Store) -> None:
    noise = random.Random(2)
    files = {f"spam/{n}.py": noise.randbytes(400_000) for n in range(8)}
    content = make_wheel({**files, "spam/lib.so": noise.randbytes(600_000)})
    served.offer("spam", {PURE: content})
    archive = fetch("spam", "1.0", store, served.index())
    assert archive.about.checked == "sha256"
    assert dict(archive.files()) == files


def test_an_index_without_ranges_sends_the_whole_file(served: Served, store: Store) -> None:
    served.knows_ranges = False
    served.offer("spam", {PURE: large_wheel()})
    archive = fetch("spam", "1.0", store, served.index())
    assert (archive.about.members, archive.about.checked) == (17, "sha256")


def test_an_sdist_is_read_without_its_own_folder(served: Served, store: Store) -> None:
    files = {
        "spam-1.0/PKG-INFO": METADATA,
        "spam-1.0/setup.py": b"raise SystemExit('was run')\n",
        "spam-1.0/src/spam/__init__.py": b"",
        "spam-1.0/src/spam.egg-info/PKG-INFO": b"",
        "spam-1.0/csrc/spam.cu": b"code",
    }
    served.offer("spam", {"spam-1.0.tar.gz": make_sdist(files)})
    archive = fetch("spam", "1.0", store, served.index())
    assert [path for path, _ in archive.files()] == ["PKG-INFO", "setup.py", "src/spam/__init__.py"]
    assert (archive.about.origin, archive.metadata) == ("sdist", METADATA.decode())


def test_a_zipped_sdist_is_read_too(served: Served, store: Store) -> None:
    files = {"spam-1.0/PKG-INFO": METADATA, "spam-1.0/spam.py": b"x = 1\n"}
    served.offer("spam", {"spam-1.0.zip": make_wheel(files)})
    archive = fetch("spam", "1.0", store, served.index())
    assert dict(archive.files()) == {"PKG-INFO": METADATA, "spam.py": b"x = 1\n"}


def test_links_and_devices_of_an_sdist_are_no_files(served: Served, store: Store) -> None:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as tar:
        link = tarfile.TarInfo("spam-1.0/link.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
        pipe = tarfile.TarInfo("spam-1.0/pipe.py")
        pipe.type = tarfile.FIFOTYPE
        tar.addfile(pipe)
        entry = tarfile.TarInfo("spam-1.0/spam.py")
        entry.size = 2
        tar.addfile(entry, io.BytesIO(b"1\n"))
    served.offer("spam", {"spam-1.0.tar.gz": held.getvalue()})
    assert dict(fetch("spam", "1.0", store, served.index()).files()) == {"spam.py": b"1\n"}


def test_tests_are_left_out_and_counted_and_public_modules_stay(
    served: Served, store: Store
) -> None:
    files = {
        "spam/tests/test_a.py": b"",
        "spam/core/tests/__init__.py": b"",
        "spam/test/__init__.py": b"",
        "spam/testing/tools.py": b"",
        "spam/tests.py": b"",
        "spam/_vendor/eggs.py": b"",
    }
    served.offer("spam", {PURE: make_wheel(files)})
    archive = fetch("spam", "1.0", store, served.index())
    assert [path for path, _ in archive.files()] == [
        "spam/_vendor/eggs.py",
        "spam/test/__init__.py",
        "spam/testing/tools.py",
        "spam/tests.py",
    ]
    assert archive.about.left_out == {"tests": 2}


def test_a_name_that_leads_out_is_left_out_and_nothing_is_written_to_it(
    served: Served, store: Store, tmp_path: Path
) -> None:
    bad = [
        "../out.py",
        "/out.py",
        "spam/../../out.py",
        "spam//a.py",
        "spam\\..\\out.py",
        "a\x1b[31m.py",
    ]
    bad += ["d/" * 60 + "deep.py", "l" * 500 + ".py"]
    files = dict.fromkeys(bad, b"x") | {"spam.py": b"1"}
    served.offer("spam", {PURE: make_wheel(files)})
    archive = fetch("spam", "1.0", store, served.index())
    assert dict(archive.files()) == {"spam.py": b"1"}
    assert archive.about.left_out == {"name": len(bad)}
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["1.0.tar.zst"]


def file_names(served: Served, *names: str) -> str:
    served.offer("spam", dict.fromkeys(names, make_wheel(SMALL)))
    chosen = choose_file(read_releases("spam", served.index())[0])
    assert chosen is not None
    return chosen.name


def test_the_file_that_says_most_is_chosen(served: Served) -> None:
    sdist, mac = "spam-1.0.tar.gz", "spam-1.0-cp311-cp311-macosx_11_0_arm64.whl"
    old = "spam-1.0-cp38-cp38-manylinux_2_17_x86_64.whl"
    new = "spam-1.0-cp312-cp312-manylinux_2_17_x86_64.whl"
    musl = "spam-1.0-cp313-cp313-musllinux_1_1_x86_64.whl"
    arm = "spam-1.0-cp313-cp313-manylinux_2_17_aarch64.whl"
    assert file_names(served, sdist) == sdist
    assert file_names(served, sdist, mac) == mac
    assert file_names(served, sdist, mac, old, new, musl, arm) == new
    assert file_names(served, sdist, mac, old, new, PURE) == PURE


def test_a_release_without_files_is_said(served: Served, store: Store) -> None:
    served.list_rows("spam", [{"filename": "spam-1.0.exe", "url": "x"}])
    with pytest.raises(CanonError, match=r"1\.0: there is no such release"):
        fetch("spam", "1.0", store, served.index())


def corrupted(content: bytes, at: bytes) -> bytes:
    place = content.index(at)
    return content[:place] + b"#" + content[place + 1 :]


def lying_about_size(content: bytes, path: str, size: int) -> bytes:
    """Change what the list of members says of the size that one of them has unpacked."""
    place = content.rindex(path.encode()) - 46
    return content[: place + 24] + struct.pack("<I", size) + content[place + 28 :]


STORED = make_wheel(SMALL, zipfile.ZIP_STORED)
BAD_WHEELS = {
    "no zip": (b"<html>not found</html>", "cannot be read"),
    "empty": (b"", "cannot be read"),
    "cut short": (make_wheel(SMALL)[:-30], "cannot be read"),
    "wrong crc": (corrupted(STORED, b"b = 2"), "CRC"),
    "lies: longer": (lying_about_size(make_wheel(SMALL), "spam/b.py", 900), "cannot be read"),
    "lies: shorter": (lying_about_size(make_wheel(SMALL), "spam/b.py", 1), "cannot be read"),
    "huge": (lying_about_size(make_wheel(SMALL), "spam/b.py", 6_000_000), "more than 5 MB"),
}


@pytest.mark.parametrize("kind", BAD_WHEELS)
def test_a_wheel_that_cannot_be_read_is_said_and_leaves_nothing(
    served: Served, store: Store, tmp_path: Path, kind: str
) -> None:
    content, words = BAD_WHEELS[kind]
    served.offer("spam", {PURE: content})
    with pytest.raises(CanonError, match=words) as raised:
        fetch("spam", "1.0", store, served.index())
    assert str(raised.value).startswith(f"spam 1.0 ({PURE}):")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_damaged_part_of_a_large_wheel_is_noticed(served: Served, store: Store) -> None:
    noise = random.Random(3).randbytes(3_000_000)
    content = make_wheel({"spam/a.py": b"a = 1\n", "spam/lib.so": noise}, zipfile.ZIP_STORED)
    served.offer("spam", {PURE: corrupted(content, b"a = 1")})
    with pytest.raises(CanonError, match="CRC"):
        fetch("spam", "1.0", store, served.index())


def test_another_file_than_the_index_says_is_refused(served: Served, store: Store) -> None:
    served.offer("spam", {PURE: make_wheel(SMALL)})
    served.files[PURE] = make_wheel({"spam/__init__.py": b"evil()"})
    with pytest.raises(CanonError, match="its sha256 differs"):
        fetch("spam", "1.0", store, served.index())
    assert store.get("spam", "1.0") is None


def test_the_bounds_of_a_release_are_kept(
    served: Served, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form, "MOST_MEMBERS", 4)
    served.offer("spam", {PURE: make_wheel(SMALL)})
    with pytest.raises(CanonError, match="more than 4 members"):
        fetch("spam", "1.0", store, served.index())


def test_a_release_that_unpacks_to_too_much_is_refused(served: Served, store: Store) -> None:
    files = {f"spam/{n}.py": b"#" * 4_900_000 for n in range(41)}
    served.offer("spam", {PURE: make_wheel(files)})
    with pytest.raises(CanonError, match="more than 200 MB unpacked"):
        fetch("spam", "1.0", store, served.index())


def test_an_sdist_that_unpacks_without_end_is_refused(served: Served, store: Store) -> None:
    held = io.BytesIO()
    entry = tarfile.TarInfo("spam-1.0/zeros.bin")
    entry.size = 2 << 30
    with gzip.open(held, "wb", compresslevel=1) as packed:
        packed.write(entry.tobuf())
        for _ in range(1100):
            packed.write(b"\0" * (1 << 20))
    served.offer("spam", {"spam-1.0.tar.gz": held.getvalue()})
    with pytest.raises(CanonError, match="unpacks to more than 1024 MiB"):
        fetch("spam", "1.0", store, served.index())


BAD_SDISTS = {
    "empty": b"",
    "cut short": b"\x1f\x8bxx",
    "no bzip2": b"BZh9",
    "no tar": gzip.compress(b"no tar" * 99, mtime=0),
}


@pytest.mark.parametrize("kind", BAD_SDISTS)
def test_an_sdist_that_cannot_be_read_is_said(served: Served, store: Store, kind: str) -> None:
    served.offer("spam", {"spam-1.0.tar.gz": BAD_SDISTS[kind]})
    with pytest.raises(CanonError, match=r"spam 1\.0 \(spam-1\.0\.tar\.gz\): cannot be read"):
        fetch("spam", "1.0", store, served.index())


def test_one_is_under_way_for_a_distribution_and_four_in_all(
    served: Served, tmp_path: Path
) -> None:
    names = [f"spam{n}" for n in range(8)]
    for name in names:
        served.offer(name, {f"{name}-1.{m}-py3-none-any.whl": make_wheel(SMALL) for m in range(3)})
    index, store = served.index(), Store(tmp_path)
    wanted = [(name, f"1.{m}") for name in names for m in range(3)]
    threads = [threading.Thread(target=fetch, args=(*one, store, index)) for one in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert served.most_at_once <= 4
    assert [store.releases(name) for name in names] == [("1.0", "1.1", "1.2")] * 8


# --- the store -----------------------------------------------------------------------


def test_the_same_release_gives_the_same_bytes(served: Served, tmp_path: Path) -> None:
    served.offer("spam", {PURE: make_wheel(SMALL)})
    one = fetch("spam", "1.0", Store(tmp_path / "a"), served.index()).path.read_bytes()
    served.offer("spam", {PURE: make_wheel(dict(reversed(SMALL.items())))})
    two = fetch("spam", "1.0", Store(tmp_path / "b"), served.index())
    assert dict(two.files()) == dict(Store(tmp_path / "a").get("spam", "1.0").files())  # type: ignore[union-attr]
    served.offer("spam", {PURE: make_wheel(SMALL)})
    assert fetch("spam", "1.0", Store(tmp_path / "c"), served.index()).path.read_bytes() == one


@pytest.mark.parametrize("cut", [0, 10, 60, -10])
def test_a_damaged_file_of_the_store_is_said(served: Served, store: Store, cut: int) -> None:
    served.offer("spam", {PURE: make_wheel(SMALL)})
    path = fetch("spam", "1.0", store, served.index()).path
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(CanonError, match="is damaged; delete it"):
        kept = store.get("spam", "1.0")
        assert kept is not None
        list(kept.files())


def test_a_store_lists_what_it_has(served: Served, store: Store) -> None:
    assert store.distributions() == ()
    assert store.releases("spam") == ()
    wheels = {f"spam-{version}-py3-none-any.whl": make_wheel(SMALL) for version in ("1.10", "1.9")}
    served.offer("spam", wheels)
    for version in ("1.10", "1.9"):
        fetch("spam", version, store, served.index())
    assert store.distributions() == ("spam",)
    assert store.releases("SPAM") == ("1.9", "1.10")


def test_a_store_that_cannot_be_written_is_said(served: Served, tmp_path: Path) -> None:
    (tmp_path / "store").write_text("is a file")
    served.offer("spam", {PURE: make_wheel(SMALL)})
    with pytest.raises(CanonError, match="cannot be written"):
        fetch("spam", "1.0", Store(tmp_path / "store"), served.index())


@pytest.mark.parametrize("release", ["", "../../x", "newest", "1.0/2"])
def test_what_is_no_version_leads_to_no_file(store: Store, release: str) -> None:
    with pytest.raises(CanonError, match="is no version"):
        store.get("spam", release)
