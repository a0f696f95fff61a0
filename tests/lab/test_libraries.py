"""Single files out of wheels, from package indexes on this machine: one sends ranges, one does not."""

from __future__ import annotations

import base64
import hashlib
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from errorcanon.lab.environments import Environments
from errorcanon.lab.libraries import fetch, variable_of
from errorcanon.model import CanonError, LaneSpec

WHEEL = "libthing-1.0-py3-none-manylinux_2_17_x86_64.whl"
METADATA = b"Metadata-Version: 2.1\nName: libthing\nVersion: 1.0\n"
FILES = {
    "thing/lib/libthing.so.7": b"seven" * 1000,
    "thing/lib/libthing_part.so.7": b"part" * 1000,
    "thing/lib/libthing_engines.so.7": b"large" * 400_000,
}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files whole, and counts the bytes of wheels that it sent."""

    sent = 0

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: object, outputfile: object) -> None:
        type(self).sent += Path(self.translate_path(self.path)).stat().st_size
        super().copyfile(source, outputfile)  # type: ignore[type-var] # as the base class has them


class Ranges(Quiet):
    """Serves parts of wheels."""

    def do_GET(self) -> None:
        asked = self.headers.get("Range")
        if asked is None:
            return super().do_GET()
        data = Path(self.translate_path(self.path)).read_bytes()
        first, _, last = asked.removeprefix("bytes=").partition("-")
        start = int(first) if first else len(data) - int(last)
        end = int(last) + 1 if first and last else len(data)
        part = data[start:end]
        type(self).sent += len(part)
        self.send_response(206)
        self.send_header("Content-Length", str(len(part)))
        self.send_header("Content-Range", f"bytes {start}-{start + len(part) - 1}/{len(data)}")
        self.end_headers()
        self.wfile.write(part)
        return None


def make_wheel(path: Path, tamper: str = "") -> None:
    head = "libthing-1.0.dist-info"
    metadata = {
        f"{head}/METADATA": METADATA,
        f"{head}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-manylinux_2_17_x86_64\n",
    }
    rows = []
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in {**FILES, **metadata}.items():
            wheel.writestr(name, data + b"!" if name == tamper else data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(data)}")
        wheel.writestr(f"{head}/RECORD", "\n".join([*rows, f"{head}/RECORD,,", ""]))


@pytest.fixture(params=[Ranges, Quiet], ids=["ranges", "whole files"])
def index(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[type[Quiet]]:
    folder = tmp_path / "index" / "libthing"
    folder.mkdir(parents=True)
    make_wheel(folder / WHEEL)
    (folder / f"{WHEEL}.metadata").write_bytes(METADATA)
    digest = hashlib.sha256((folder / WHEEL).read_bytes()).hexdigest()
    link = f'<a href="{WHEEL}#sha256={digest}" data-core-metadata="true">{WHEEL}</a>'
    (folder / "index.html").write_text(link, encoding="utf-8")
    handler = type("Handler", (request.param,), {"sent": 0})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder.parent)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("UV_DEFAULT_INDEX", f"http://127.0.0.1:{server.server_port}/")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    for name in ("UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)
    yield handler
    server.shutdown()
    server.server_close()
    thread.join()


def lane(wheel: str = "libthing==1.0", *files: str) -> LaneSpec:
    chosen = files or ("thing/lib/libthing.so.7", "thing/lib/libthing_[!e]*.so.7")
    return LaneSpec("thing-7", (), "validation", python="3.11", wheel=wheel, files=chosen)


def test_only_the_files_named_are_kept(index: type[Quiet], tmp_path: Path) -> None:
    library = fetch(lane(), tmp_path)

    assert library.name == "libthing.so.7"
    kept = {path.name: path.read_bytes() for path in library.parent.glob("lib*")}
    assert kept == {
        name.rpartition("/")[2]: data for name, data in FILES.items() if "engines" not in name
    }
    assert fetch(lane(), tmp_path) == library


def test_where_the_index_sends_ranges_the_rest_of_the_wheel_stays_there(
    index: type[Quiet], tmp_path: Path
) -> None:
    fetch(lane(), tmp_path)
    large = len(FILES["thing/lib/libthing_engines.so.7"])
    assert (index.sent < large / 4) == issubclass(index, Ranges)


def test_a_file_that_is_not_in_the_wheel_is_named(index: type[Quiet], tmp_path: Path) -> None:
    with pytest.raises(CanonError, match=r"lane thing-7: libthing==1.0 holds no file 'a/b.so'"):
        fetch(lane("libthing==1.0", "a/b.so"), tmp_path)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(("libthing", ".fetch"))]


def test_a_wheel_that_is_not_on_the_index_is_named(index: type[Quiet], tmp_path: Path) -> None:
    with pytest.raises(
        CanonError, match=r"lane thing-7: cannot install libthing==2.0: .*check the"
    ):
        fetch(lane("libthing==2.0"), tmp_path)


@pytest.mark.parametrize("index", [Ranges], indirect=True)  # uv itself checks a whole wheel
def test_a_file_that_differs_from_the_record_is_refused(index: type[Quiet], tmp_path: Path) -> None:
    make_wheel(tmp_path / "index" / "libthing" / WHEEL, tamper="thing/lib/libthing_part.so.7")
    with pytest.raises(
        CanonError, match=r"libthing_part\.so\.7 of libthing==1.0 is not what its RECORD says"
    ):
        fetch(lane(), tmp_path)


def test_a_lane_tells_its_scripts_where_the_library_lies(
    index: type[Quiet], tmp_path: Path
) -> None:
    made = Environments(tmp_path / "lab").prepare(lane())

    assert made.variables == {"THING_LIB": str(made.keep[-1] / "libthing.so.7")}
    assert Path(made.variables["THING_LIB"]).is_file()


def test_a_full_disk_is_named_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "environments").symlink_to("/dev/full")
    with pytest.raises(
        CanonError, match=r"lane thing-7: .*make room on the disk, or: canon lab clean"
    ):
        Environments(tmp_path).prepare(lane())


@pytest.mark.parametrize(
    ("file", "variable"),
    [("libcudnn.so.9", "CUDNN_LIB"), ("libcublasLt.so.12", "CUBLASLT_LIB"), ("x.so", "X_LIB")],
)
def test_the_variable_is_named_after_the_library(file: str, variable: str) -> None:
    assert variable_of(Path(file)) == variable
