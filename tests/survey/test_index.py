from __future__ import annotations

import pytest
from survey.serving_index import Served, make_sdist, make_wheel

from errorcanon.model import CanonError
from errorcanon.survey.client import NotListedError
from errorcanon.survey.index import (
    minor_releases,
    named_releases,
    read_listing,
    read_releases,
)

WHEEL = make_wheel({"spam/__init__.py": b""})
SDIST = make_sdist({"spam-1.0/setup.py": b""})


def row(name: str, **more: object) -> dict[str, object]:
    return {"filename": name, "url": f"https://files.invalid/{name}", "hashes": {}, **more}


def test_releases_stand_in_the_order_of_their_versions(served: Served) -> None:
    names = ["spam-1.10.0-py3-none-any.whl", "spam-1.9.0-py3-none-any.whl", "spam-1.9.0.tar.gz"]
    served.offer("spam", dict.fromkeys(names, WHEEL))
    releases = read_releases("Spam", served.index())
    assert [release.version for release in releases] == ["1.9.0", "1.10.0"]
    assert [file.kind for file in releases[0].files] == ["wheel", "sdist"]
    assert served.asked[0][2]["Accept"] == "application/vnd.pypi.simple.v1+json"
    assert "errorcanon" in served.asked[0][2]["User-Agent"]


def test_a_file_is_read_with_all_that_the_index_says(served: Served) -> None:
    name = "spam-2.0-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"
    more = {
        "requires-python": ">=3.9",
        "upload-time": "2024-11-04T10:12:13Z",
        "yanked": "broken\n!",
    }
    served.offer("spam", {name: WHEEL}, **more)
    (release,) = read_releases("spam", served.index())
    (file,) = release.files
    assert file.tags == ("cp311-cp311-manylinux2014_x86_64", "cp311-cp311-manylinux_2_17_x86_64")
    assert (file.size, file.requires_python, file.yanked) == (len(WHEEL), ">=3.9", "broken !")
    assert (release.is_yanked, release.date) == (True, "2024-11-04")
    assert file.sha256 is not None and len(file.sha256) == 64


@pytest.mark.parametrize(
    "bad",
    [
        row("spam-1.0.exe"),
        row("spam-1.0-py2.7.egg"),
        row("spam-one-py3-none-any.whl"),
        row("spam-1.0-py3-none-any-more-and-more.whl"),
        row("eggs-1.0.tar.gz"),
        row("x" * 10_000 + "-1.0.tar.gz"),
        row("../../spam-1.0.tar.gz"),
        row("spam-1.0.tar.gz") | {"url": "file:///etc/passwd"},
        row("spam-1.0.tar.gz") | {"url": 3},
        {"filename": None},
        "spam-1.0.tar.gz",
        7,
    ],
)
def test_a_malformed_row_is_counted_and_left_out(served: Served, bad: object) -> None:
    served.list_rows("spam", [bad, row("spam-1.0.tar.gz")])
    listing = read_listing("spam", served.index())
    assert [release.version for release in listing.releases] == ["1.0"]
    assert listing.left_out == 1


def test_values_of_the_wrong_kind_are_unknown(served: Served) -> None:
    odd = {"size": -1, "hashes": {"sha256": "0" * 63}, "requires-python": [], "upload-time": 5}
    served.list_rows("spam", [row("spam-1.0.tar.gz", **odd, yanked=True)])
    (file,) = read_releases("spam", served.index())[0].files
    assert (file.size, file.sha256, file.requires_python, file.uploaded) == (None,) * 4
    assert file.yanked == ""


def test_the_first_index_that_has_the_name_counts(served: Served) -> None:
    served.offer("spam", {"spam-1.0.tar.gz": SDIST})
    index = served.index()
    two = type(index)((served.address + "/none", *index.addresses), index.client)
    assert len(read_releases("spam", two)) == 1


def test_a_name_that_no_index_has_is_said(served: Served) -> None:
    with pytest.raises(NotListedError, match="no index has a distribution of that name"):
        read_releases("spam", served.index())


@pytest.mark.parametrize("name", ["", "../etc", "a b", "spam/", "-x", "ж", "x" * 101])
def test_what_is_no_name_is_not_asked_for(served: Served, name: str) -> None:
    with pytest.raises(CanonError, match="is no name of a distribution"):
        read_releases(name, served.index())
    assert served.asked == []


@pytest.mark.parametrize("page", [b"<html>", b"[]", b'{"files": 3}', b'{"files": {}}', b"\xff"])
def test_another_answer_than_a_listing_is_said(served: Served, page: bytes) -> None:
    served.pages["spam"] = page
    with pytest.raises(CanonError, match="no list of files as JSON"):
        read_releases("spam", served.index())


def test_a_busy_index_is_asked_again_after_the_pause_it_wishes(served: Served) -> None:
    served.offer("spam", {"spam-1.0.tar.gz": SDIST})
    served.refusals = [(429, {"Retry-After": "7"}), (503, {}), (500, {"Retry-After": "9999"})]
    assert len(read_releases("spam", served.index())) == 1
    assert served.pauses == [7.0, 2.0, 60.0]


def test_an_index_that_stays_busy_is_given_up_without_naming_its_host(served: Served) -> None:
    served.refusals = [(503, {})] * 9
    with pytest.raises(
        CanonError, match=r"spam: the index does not answer \(it answers 503\)"
    ) as e:
        read_releases("spam", served.index())
    assert "127.0.0.1" not in str(e.value)
    assert len(served.asked) == 5


def test_a_refusal_for_good_is_not_asked_again(served: Served) -> None:
    served.refusals = [(403, {})]
    with pytest.raises(CanonError, match="the index answers 403"):
        read_releases("spam", served.index())
    assert len(served.asked) == 1


def test_each_minor_is_stood_for_by_its_newest_sound_patch(served: Served) -> None:
    sound = ["1.0.0", "1.0.1", "1.1.0", "1.10.0", "2.0.0rc1", "2.1.0.dev3", "1!1.0"]
    rows = [row(f"spam-{version}.tar.gz") for version in sound]
    rows.append(row("spam-1.0.2.tar.gz", yanked="broken"))
    served.list_rows("spam", rows)
    minors = minor_releases(read_releases("spam", served.index()))
    assert [release.version for release in minors] == ["1.0.1", "1.1.0", "1.10.0", "1!1.0"]


def test_a_release_stays_where_only_some_of_its_files_were_withdrawn(served: Served) -> None:
    rows = [row("spam-1.0.tar.gz"), row("spam-1.0-py3-none-any.whl", yanked=True)]
    served.list_rows("spam", rows)
    assert len(minor_releases(read_releases("spam", served.index()))) == 1


def test_patches_are_given_by_name(served: Served) -> None:
    versions = ["1.0", "1.0.1", "1.0.2rc1", "1.1", "1.2"]
    served.list_rows("spam", [row(f"spam-{version}.tar.gz") for version in versions])
    releases = read_releases("spam", served.index())
    named = named_releases(releases, ["1.2", "1.0.*"])
    assert [release.version for release in named] == ["1.0", "1.0.1", "1.0.2rc1", "1.2"]
    with pytest.raises(CanonError, match=r"1\.3: there is no such release"):
        named_releases(releases, ["1.3"])
    with pytest.raises(CanonError, match="is no version"):
        named_releases(releases, ["newest"])
