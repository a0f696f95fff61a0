"""Source packages: fetched without being run, built where they can do no harm."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
import tarfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from errorcanon.lab.environments import current
from errorcanon.lab.sandbox import bubblewrap
from errorcanon.lab.sources import Release, build_wheel, fetch_source
from errorcanon.model import CanonError, LaneSpec, Slug
from errorcanon.store.lab_values import to_pin, to_requirement

PIN = to_pin("thing==1.0")
SPEC = LaneSpec(Slug("lane"), (PIN,), "run", sources=(PIN,))
BACKEND = """\
import os, socket, zipfile
seen = []
for path in {paths!r}:
    seen.append(os.path.exists(path))
try:
    socket.create_connection(("127.0.0.1", {port}), timeout=2); seen.append(True)
except OSError:
    pass
def build_wheel(folder, *_):
    with zipfile.ZipFile(os.path.join(folder, {name!r}), "w") as wheel:
        wheel.writestr("thing.py", "seen = %r" % any(seen))
        wheel.writestr("thing-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: thing\\nVersion: 1.0\\n")
        wheel.writestr("thing-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("thing-1.0.dist-info/RECORD", "")
    return {name!r}
"""
PROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def pack(**files: str) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"thing-1.0/{name.replace('_', '.')}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return made.getvalue()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


Offer = Callable[..., None]


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Offer a source package on an index of this machine."""
    folder = tmp_path / "index" / "thing"
    folder.mkdir(parents=True)
    handler = partial(Quiet, directory=str(folder.parent))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("UV_DEFAULT_INDEX", f"http://127.0.0.1:{server.server_port}/")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))

    def offer(content: bytes, **other: object) -> None:
        (folder / "thing-1.0.tar.gz").write_bytes(content)
        digest = hashlib.sha256(content).hexdigest()
        row = {
            "filename": "thing-1.0.tar.gz",
            "url": "thing-1.0.tar.gz",
            "hashes": {"sha256": digest},
        }
        page = json.dumps({"files": [{**row, **other}]})
        (folder / "index.html").write_text(page, encoding="utf-8")

    yield offer
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_source_is_fetched_and_not_run(offer: Offer, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    offer(
        pack(
            setup_py=f"open({str(ran)!r}, 'w')",
            pyproject_toml=PROJECT.replace("[]", '["flit-core>=3,<4"]'),
        )
    )
    release = fetch_source(PIN, SPEC, tmp_path / "cache")
    assert (release.file, release.requires) == ("thing-1.0.tar.gz", ("flit-core>=3,<4",))
    assert not ran.exists()


def test_a_source_without_a_project_file_is_built_the_old_way(offer: Offer, tmp_path: Path) -> None:
    offer(pack(setup_py="pass"))
    assert "wheel" in fetch_source(PIN, SPEC, tmp_path / "cache").requires


@pytest.mark.parametrize(
    "requires",
    [
        "../evil",
        "evil @ file:///tmp/evil",
        "evil @ https://127.0.0.1/evil.whl",
        "-e .",
        "--index-url=http://127.0.0.1:9",
        "./setup.py",
        "a\\nb",
    ],
)
def test_what_it_is_built_with_is_named_too(offer: Offer, tmp_path: Path, requires: str) -> None:
    offer(pack(pyproject_toml=PROJECT.replace("[]", f'["{requires}"]')))
    with pytest.raises(CanonError, match="cannot read thing-1.0.tar.gz"):
        fetch_source(PIN, SPEC, tmp_path / "cache")


@pytest.mark.parametrize(
    ("other", "error"),
    [
        ({"hashes": {"sha256": "0" * 64}}, "is not what the index says"),
        ({"filename": "thing-2.0.tar.gz"}, "no index has the source"),
        ({"filename": "../../thing-1.0.tar.gz"}, "no index has the source"),
        ({"url": "file:///etc/passwd"}, "no index has the source"),
        ({"url": "thing-1.0.tar.gz/gone"}, "the index does not answer"),
        ({"filename": None}, "no index has the source"),
    ],
)
def test_an_index_that_lies_is_not_believed(
    offer: Offer, tmp_path: Path, other: dict[str, object], error: str
) -> None:
    offer(pack(setup_py="pass"), **other)
    with pytest.raises(CanonError, match=error):
        fetch_source(PIN, SPEC, tmp_path / "cache")


needs_pip = pytest.mark.skipif(
    importlib.util.find_spec("pip") is None or bubblewrap() is None,
    reason="needs pip and bubblewrap",
)


def build(tmp_path: Path, name: str, port: int = 9) -> tuple[str, bytes]:
    paths = [str(tmp_path), str(Path(__file__)), "/etc/shadow", str(Path.home() / ".ssh")]
    backend = BACKEND.format(paths=paths, port=port, name=name)
    content = pack(pyproject_toml=PROJECT, backend_py=backend)
    release = Release(PIN, "thing-1.0.tar.gz", content, (to_requirement("pip"),))
    interpreter = current()
    return build_wheel(release, interpreter.path, interpreter.keep, unconfined=False)


@needs_pip
def test_a_build_sees_neither_the_machine_nor_a_network(offer: Offer, tmp_path: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    name, wheel = build(tmp_path, "thing-1.0-py3-none-any.whl", server.server_port)
    server.server_close()
    assert name == "thing-1.0-py3-none-any.whl"
    assert b"seen = False" in wheel


@needs_pip
@pytest.mark.parametrize(
    "name", ["other-1.0-py3-none-any.whl", "thing-2.0-py3-none-any.whl", "thing.whl"]
)
def test_a_build_makes_the_wheel_that_was_asked_for(tmp_path: Path, name: str) -> None:
    with pytest.raises(CanonError, match="thing==1.0"):
        build(tmp_path, name)
