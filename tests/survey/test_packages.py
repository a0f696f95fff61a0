from __future__ import annotations

import json
from pathlib import Path

import pytest
from survey.serving_index import Served, make_wheel

from errorcanon.model import CanonError
from errorcanon.survey.archive import Store
from errorcanon.survey.fetch import fetch
from errorcanon.survey.fitting import fits
from errorcanon.survey.index import read_listing
from errorcanon.survey.package import (
    Package,
    PackageRelease,
    format_package,
    read_package,
    write_package,
)
from errorcanon.survey.packages import Packages, read_imports, survey_package, who_provides


def metadata(version: str, *lines: str) -> bytes:
    head = ["Metadata-Version: 2.1", "Name: spam", f"Version: {version}", *lines]
    return "\n".join(head).encode() + b"\n\nWords.\n"


@pytest.fixture
def surveyed(served: Served, store: Store) -> Package:
    """Survey three releases of which two were fetched."""
    wheels = {}
    for version in ("1.0", "1.1"):
        lines = [
            "Requires-Dist: eggs >=2",
            "Requires-Dist: ham; extra == 'meat'",
            "Requires-Dist: !",
        ]
        files = {
            "spam/__init__.py": b"",
            f"spam-{version}.dist-info/METADATA": metadata(version, *lines),
            f"spam-{version}.dist-info/RECORD": b"spam/__init__.py,,\n_spam.cpython-311-x86_64-linux-gnu.so,,\n",
        }
        wheels[f"spam-{version}-py3-none-any.whl"] = make_wheel(files)
    wheels["spam-2.0-cp311-cp311-win_amd64.whl"] = b""
    served.offer(
        "spam", wheels, **{"requires-python": ">=3.8", "upload-time": "2024-01-02T03:04:05Z"}
    )
    index = served.index()
    for version in ("1.0", "1.1"):
        fetch("spam", version, store, index)
    return survey_package("spam", store, read_listing("spam", index))


def test_all_releases_are_listed_and_what_was_fetched_is_read(surveyed: Package) -> None:
    assert [release.version for release in surveyed.releases] == ["1.0", "1.1", "2.0"]
    one, _, last = surveyed.releases
    assert one.requires == ("eggs>=2", 'ham; extra == "meat"')
    assert one.imports == ("_spam", "spam")
    assert (one.date, one.python, one.wheels) == ("2024-01-02", ">=3.8", ("py3-none-any",))
    assert (last.requires, last.imports) == (None, None)
    assert last.wheels == ("cp311-cp311-win_amd64",)


def test_a_file_gives_back_what_was_written(surveyed: Package, tmp_path: Path) -> None:
    path = write_package(surveyed, tmp_path)
    assert read_package(path) == surveyed
    assert format_package(read_package(path)) == path.read_text(encoding="utf-8")


def test_what_is_as_before_is_not_repeated(surveyed: Package) -> None:
    rows = json.loads(format_package(surveyed))["releases"]
    assert (rows[1]["requires"], rows[1]["imports"], rows[1]["wheels"]) == ("1.0",) * 3


def test_of_a_changed_list_only_the_change_is_written(tmp_path: Path) -> None:
    many = tuple(f"part{number:02}>=1" for number in range(30))
    releases = [
        PackageRelease("1.0", requires=many),
        PackageRelease("1.1"),
        PackageRelease("1.2", requires=(*many[:29], "part29>=2")),
        PackageRelease("1.3", requires=()),
    ]
    package = of("spam", *releases)
    rows = json.loads(format_package(package))["releases"]
    assert rows[2]["requires"] == {"as": "1.0", "less": ["part29>=1"], "more": ["part29>=2"]}
    assert rows[3]["requires"] == []
    assert read_package(write_package(package, tmp_path)) == package


def test_adding_a_release_changes_no_line_of_the_others(surveyed: Package) -> None:
    before = format_package(surveyed._replace(releases=surveyed.releases[:2])).splitlines()
    after = format_package(surveyed).splitlines()
    assert [line for line in before if line.rstrip(",") not in {x.rstrip(",") for x in after}] == []


def test_without_an_index_only_the_store_is_known(served: Served, store: Store) -> None:
    files = {
        "spam.py": b"",
        "spam-1.0.dist-info/METADATA": metadata("1.0", "Requires-Python: >=3.7"),
    }
    served.offer("spam", {"spam-1.0-py3-none-any.whl": make_wheel(files)})
    fetch("spam", "1.0", store, served.index())
    package = survey_package("spam", store, None)
    assert not package.is_listed
    assert package.releases[0].python == ">=3.7"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"releases": 3}', "\xff"])
def test_a_damaged_file_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "spam.json").write_text(text, encoding="latin-1")
    with pytest.raises(CanonError, match=r"spam\.json: is no survey of a distribution"):
        Packages(tmp_path).get("spam")


def test_a_reference_to_a_release_that_is_none_is_said(surveyed: Package, tmp_path: Path) -> None:
    path = write_package(surveyed, tmp_path)
    path.write_text(path.read_text().replace('"requires": "1.0"', '"requires": "9.9"'))
    with pytest.raises(CanonError, match="is no survey"):
        read_package(path)


IMPORTS = [
    ("wheel", ["PIL/__init__.py", "PIL/Image.py"], ("PIL",)),
    ("wheel", ["six.py", "six-1.dist-info/METADATA"], ("six",)),
    (
        "wheel",
        ["google/protobuf/__init__.py", "google/protobuf/internal/a.py"],
        ("google.protobuf",),
    ),
    ("wheel", ["google/_upb/_message.abi3.so"], ("google._upb._message",)),
    ("wheel", ["cv2/__init__.py", "cv2/cv2.abi3.so", "opencv.libs/libz.so.1"], ("cv2",)),
    ("wheel", ["spam-1.data/purelib/spam/__init__.py", "spam-1.data/scripts/run.py"], ("spam",)),
    ("sdist", ["src/spam/__init__.py", "setup.py", "docs/conf.py", "examples/run.py"], ("spam",)),
    ("repository", ["timm/__init__.py", "train.py", "hubconf.py", "__init__.py"], ("timm",)),
    ("repository", ["packaging/__init__.py", "noxfile.py"], ("packaging",)),
    ("sdist", ["six.py", "setup.py"], ("six",)),
    ("repository", ["gym/__init__.py", "setup.py", "conftest.py"], ("gym",)),
    ("wheel", ["../out.py", "bad-name/__init__.py", "__pycache__/spam.pyc"], ()),
]


@pytest.mark.parametrize(("origin", "paths", "names"), IMPORTS)
def test_import_names_are_those_of_packages_and_modules(
    origin: str, paths: list[str], names: tuple[str, ...]
) -> None:
    assert read_imports(origin, dict.fromkeys(paths, b"")) == names


def test_a_source_package_says_itself_what_it_installs() -> None:
    files = {"src/spam.egg-info/top_level.txt": b"spam\n_spam\n../out\n", "eggs/__init__.py": b""}
    assert read_imports("sdist", files) == ("_spam", "spam")


def packages(folder: Path, *known: Package) -> Packages:
    for package in known:
        write_package(package, folder)
    return Packages(folder)


def of(name: str, *releases: PackageRelease) -> Package:
    return Package(name, True, 0, releases)


def test_an_import_name_leads_to_its_distributions(tmp_path: Path) -> None:
    known = packages(
        tmp_path,
        of("pillow", *(PackageRelease(v, imports=("PIL",)) for v in ("9.0", "10.0"))),
        of("protobuf", PackageRelease("4.0", imports=("google.protobuf",))),
        of("opencv-python", PackageRelease("4.0", imports=("cv2",))),
        of("opencv-python-headless", PackageRelease("4.0", imports=("cv2",))),
    )
    assert who_provides(known, "PIL.Image")[0][:4] == ("pillow", "PIL", "9.0", "10.0")
    assert who_provides(known, "google.protobuf.message")[0].distribution == "protobuf"
    assert [found.distribution for found in who_provides(known, "cv2")] == [
        "opencv-python",
        "opencv-python-headless",
    ]
    assert who_provides(known, "google") == ()
    assert who_provides(known, "pil") == ()


def test_metadata_allows_or_forbids_a_version(tmp_path: Path) -> None:
    requires = (
        "numpy<2,>=1.17",
        'tokenizers>=0.14; python_version >= "3.9"',
        'tokenizers<0.14; python_version < "3.9"',
        'torch>=2; extra == "torch"',
    )
    known = packages(
        tmp_path, of("spam", PackageRelease("1.0", requires=requires), PackageRelease("2.0"))
    )
    assert fits(known, "spam", "1.0", "numpy", "1.26.4").holds is True
    forbidden = fits(known, "spam", "1.0.0", "NumPy", "2.0.0")
    assert forbidden == (False, ("numpy<2,>=1.17",))
    assert fits(known, "spam", "1.0", "torch", "1.0") == (True, ())
    assert fits(known, "spam", "1.0", "tokenizers", "0.13").holds is False
    old = {"python_version": "3.8"}
    assert fits(known, "spam", "1.0", "tokenizers", "0.13", old).holds is True
    assert fits(known, "spam", "2.0", "numpy", "1.0").holds is None
    assert fits(known, "ham", "1.0", "numpy", "1.0").holds is None
