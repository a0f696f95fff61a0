"""Facts of the system decide where they show a cause, and say nothing where another could hold."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

from errorcanon.facts.fact import Facts
from errorcanon.match.deciding import find_lasting
from errorcanon.model import Answer, Record
from errorcanon.serve.looking import Sight
from errorcanon.serve.service import Service
from errorcanon.store.folder import load_record
from errorcanon.store.index import Corpus

SERVICES = "services/connection-refused-"
REDIS = "redis.exceptions.ConnectionError: Error 111 connecting to {}:6379. Connection refused."
SEGMENT = "NCCL WARN Error while creating shared memory segment /dev/shm/nccl-a1 (size 9637888)"
NO_DRIVER = "RuntimeError: CUDA error: CUDA driver version is insufficient for CUDA runtime version"
XLA = "RESOURCE_EXHAUSTED: Out of memory allocating 281474976710656 bytes."
NO_ROOTS = "ssl.SSLCertVerificationError: certificate verify failed: unable to get local issuer certificate"
HERE: Facts = {"disk.code_is_here": True}
REFUSED: Facts = {
    **HERE,
    "network.own_addresses": ("127.0.0.1", "10.0.0.5", "mine"),
    "network.listening": {"6379": "127.0.0.1"},
    "network.loopback_ports": ("6379",),
    "network.other_ports": (),
}
DRIVERLESS: Facts = {**HERE, "gpu.has_library": False, "cluster.is_submitter": False}
DOCKER: Facts = {
    "shm.size": 64 << 20,
    "container.is_one": True,
    "packages.versions": {"torch": "2.13.0"},
}
ROOTLESS: Facts = {
    "network.certificates_are_there": False,
    "packages.versions": {"pip": "25.0"},
    "interpreter.is_ours": True,
}
HEALTHY: Facts = {
    "shm.size": 16 << 30,
    "container.is_one": True,
    "packages.versions": {"torch": "2.13.0", "certifi": "2025.11.12"},
    "network.certificates_are_there": True,
    "interpreter.is_ours": True,
}


def ask(corpus: Corpus, line: str, facts: Facts) -> Answer:
    text = f"Traceback (most recent call last):\n{line}\n".encode()
    return Service(corpus).explain([text], {}, look=lambda text: Sight(facts))


def decided(answer: Answer) -> list[str]:
    return [finding.id for finding in answer.findings if finding.decided]


@pytest.mark.parametrize(
    ("host", "changed", "wanted"),
    [
        ("10.0.0.5", {}, ["bound-to-localhost"]),
        ("mine", {}, ["bound-to-localhost"]),
        ("db", {}, []),
        ("10.0.0.6", {}, []),
        ("10.0.0.5", {"disk.code_is_here": False}, []),
        ("10.0.0.5", {"network.listening": {"6379": "0.0.0.0"}}, []),
        ("10.0.0.5", {"network.listening": {"6379": "10.0.0.7 and 127.0.0.1"}}, []),
        ("10.0.0.5", {"network.listening": {"6380": "127.0.0.1"}}, []),
        ("127.0.0.1", {"network.listening": {"6379": "::1"}}, ["bound-to-localhost"]),
        ("127.0.0.1", {"network.listening": {}, "network.loopback_ports": ()}, []),
        ("localhost", {"network.other_ports": ("6379",), "network.loopback_ports": ()}, ["wrong-address"]),
    ],
)  # fmt: skip
def test_who_listens_decides_for_addresses_of_this_machine_alone(
    corpus: Corpus, host: str, changed: Mapping[str, Any], wanted: list[str]
) -> None:
    facts = {**REFUSED, **changed}
    if host == "127.0.0.1" and "network.listening" in changed:
        facts["network.loopback_ports"] = ()

    assert decided(ask(corpus, REDIS.format(host), facts)) == [SERVICES + name for name in wanted]


def test_a_service_that_listens_by_now_was_late_or_down(corpus: Corpus) -> None:
    found = ask(corpus, REDIS.format("localhost"), REFUSED)

    left = {finding.id.removeprefix(SERVICES) for finding in found.findings}
    assert left == {"not-ready", "not-running"}
    assert decided(found) == []


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"shm.is_writable": False, "shm.room": 1 << 30, "shm.mode": "0555"}, []),
        ({"shm.is_writable": True, "shm.room": 4 << 20, "shm.mode": "1777"}, ["too-small"]),
        ({"shm.is_writable": True, "shm.room": 1 << 30, "shm.mode": "1777"}, []),
        ({"shm.room": 4 << 20}, []),
    ],
)  # fmt: skip
def test_the_segment_of_nccl_lacks_room_or_a_right(
    corpus: Corpus, facts: Facts, wanted: list[str]
) -> None:
    names = [f"distributed/nccl-shared-memory-{name}" for name in wanted]
    assert decided(ask(corpus, SEGMENT, facts)) == names


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({}, ["cuda/no-nvidia-driver"]),
        ({"gpu.has_library": True}, []),
        ({"cluster.is_submitter": True}, []),
        ({"disk.code_is_here": False}, []),
    ],
)
def test_no_driver_is_shown_where_the_failing_machine_is(
    corpus: Corpus, changed: Facts, wanted: list[str]
) -> None:
    assert decided(ask(corpus, NO_DRIVER, {**DRIVERLESS, **changed})) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"gpu.jax_is_for_host": True}, ["python/host-memory-exhausted"]),
        ({"gpu.jax_is_for_host": False}, []),
        ({}, []),
    ],
)
def test_jax_without_a_plugin_computes_on_the_host(
    corpus: Corpus, facts: Facts, wanted: list[str]
) -> None:
    assert decided(ask(corpus, XLA, {**HERE, **facts})) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"torch.is_cpu_build": True}, ["pytorch/not-compiled-with-cuda"]),
        ({"torch.is_cpu_build": False}, []),
        ({}, []),
    ],
)
def test_the_installed_build_tells_why_nccl_is_missing(
    corpus: Corpus, facts: Facts, wanted: list[str]
) -> None:
    line = "RuntimeError: Distributed package doesn't have NCCL built in"
    assert decided(ask(corpus, line, {**HERE, **facts})) == wanted


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({}, ["python/certificate-verify-failed-no-ca-bundle"]),
        ({"interpreter.is_ours": False}, []),
        ({"packages.versions": {"certifi": "2025.11.12"}}, []),
        ({"network.certificates_are_there": True}, []),
    ],
)
def test_no_root_at_all_is_shown_for_our_own_interpreter(
    corpus: Corpus, changed: Facts, wanted: list[str]
) -> None:
    assert decided(ask(corpus, NO_ROOTS, {**ROOTLESS, **changed})) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        (DOCKER, ["pytorch/dataloader-shared-memory-too-small"]),
        (ROOTLESS, ["python/certificate-verify-failed-no-ca-bundle"]),
        (HEALTHY, []),
        ({"interpreter.shadowing": ("/app/torch.py",)}, ["python/module-shadowed-by-own-file"]),
        ({"interpreter.shadowing": ("/app/types.py", "/app/torch")}, []),
        ({**DOCKER, "packages.versions": {"numpy": "2.5.5"}}, []),
        ({**DOCKER, "container.is_one": False}, []),
    ],
)
def test_a_cause_that_lasts_is_seen_before_anything_fails(
    records: dict[str, Record], facts: Facts, wanted: list[str]
) -> None:
    ours = [records[name] for name in sorted(records) if records[name].looks]
    assert [record.id for record, _ in find_lasting(ours, facts)] == wanted


# --- probes, asked without a failing program ------------------------------------------


def probe(path: str, **told: Any) -> str:
    """Ask a probe as the look does; give its answer."""
    request = {"captures": {}, "script": "", "folders": [], "paths": [], **told}
    identity, _, name = path.partition("/probe/")
    record = load_record(ROOT / "records" / identity)
    assert isinstance(record, Record)
    code = next(look.code for look in record.looks if look.probe == name)
    done = subprocess.run(  # our own
        [sys.executable, "-I", "-S", "-B", "-c", code],
        input=json.dumps(request), capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    return str(json.loads(done.stdout.splitlines()[-1])["answer"])


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("import torch\nfrom torch.utils.data import DataLoader\n", "this"),
        ("import numpy as np\ndata = np.memmap('samples.bin')\n", "cannot-tell"),
        ("import lmdb\n", "cannot-tell"),
    ],
)
def test_a_bus_error_is_left_open_where_the_program_maps_files(
    tmp_path: Path, code: str, wanted: str
) -> None:
    (tmp_path / "train.py").write_text(code, encoding="utf-8")

    path = "pytorch/dataloader-shared-memory-too-small/probe/maps_files.py"
    assert probe(path, script=str(tmp_path), paths=[f"{tmp_path}/train.py"]) == wanted


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"PK\x03\x04" + bytes(5_000), "this"),
        (b"PK\x03\x04" + bytes(5_000) + b"PK\x05\x06" + bytes(18), "cannot-tell"),
        (b"\x80\x02}q\x00.", "cannot-tell"),
        (b"<!DOCTYPE html>", "another"),
        (b"", "this"),
    ],
)
def test_a_checkpoint_is_cut_where_its_archive_has_no_end(
    tmp_path: Path, content: bytes, wanted: str
) -> None:
    (tmp_path / "model.pt").write_bytes(content)
    main = tmp_path / "main.py"
    main.write_text("import torch\nPATH = 'model.pt'\ntorch.load(PATH)\n", encoding="utf-8")

    path = "pytorch/checkpoint-file-truncated/probe/end_of_archive.py"
    assert probe(path, script=str(tmp_path), paths=[str(main)]) == wanted


def test_two_checkpoints_or_a_name_made_at_run_time_are_left_open(tmp_path: Path) -> None:
    (tmp_path / "model.pt").write_bytes(b"")
    main = tmp_path / "main.py"
    path = "pytorch/checkpoint-file-truncated/probe/end_of_archive.py"
    for code in ("torch.load('model.pt')\ntorch.load('other.pt')\n", "torch.load(sys.argv[1])\n"):
        main.write_text(code, encoding="utf-8")
        assert probe(path, script=str(tmp_path), paths=[str(main)]) == "cannot-tell"


@pytest.mark.parametrize("code", ["from mine import later\n", "import mine\nmine.later\n"])
def test_a_project_that_is_installed_from_its_sources_shadows_nothing(
    tmp_path: Path, code: str
) -> None:
    for place in ("here", "site-packages"):
        (tmp_path / place / "mine").mkdir(parents=True)
        (tmp_path / place / "mine" / "__init__.py").write_text("from mine import a\n")
        (tmp_path / place / "mine" / "a.py").write_text(code)
    told = {"script": f"{tmp_path}/here", "folders": [f"{tmp_path}/site-packages"]}

    path = "python/module-shadowed-by-own-file/probe/which_file.py"
    inner = [f"{tmp_path}/here/mine/{name}.py" for name in ("__init__", "a")]
    assert probe(path, captures={"module": "mine"}, paths=inner, **told) == "cannot-tell"


@pytest.mark.parametrize(
    ("code", "content", "wanted"),
    [
        ("open('data.txt').read()", "4 €".encode(), "this"),
        ("open('data.txt', encoding='gbk').read()", "4 €".encode(), "another"),
        ("open('data.txt').read()", b"\x89PNG\xff", "another"),
        ("open('data.txt').read()", b"plain", "cannot-tell"),
        ("Image.open('data.txt')", "4 €".encode(), "cannot-tell"),
        ("open('data.txt').read()\nopen('other.txt').read()", "4 €".encode(), "cannot-tell"),
        ("open('data.txt', 'rb').read().decode('gbk')", "4 €".encode(), "cannot-tell"),
    ],
)
def test_a_text_is_utf8_where_the_one_file_that_is_opened_shows_it(
    tmp_path: Path, code: str, content: bytes, wanted: str
) -> None:
    (tmp_path / "data.txt").write_bytes(content)
    main = tmp_path / "main.py"
    main.write_text(code + "\n", encoding="utf-8")

    path = "python/text-decoded-with-locale-encoding/probe/is_it_utf8.py"
    assert probe(path, script=str(tmp_path), paths=[str(main)]) == wanted


def test_names_that_the_own_file_has_are_a_circle_and_no_shadow(tmp_path: Path) -> None:
    for name, code in (("queue", "from jobs import todo\nlimit = 1\n"), ("jobs", "{}todo = []\n")):
        wants = "from queue import limit\n"
        (tmp_path / f"{name}.py").write_text(code.format(wants), encoding="utf-8")
    told = {"script": str(tmp_path), "paths": [f"{tmp_path}/queue.py", f"{tmp_path}/jobs.py"]}

    path = "python/module-shadowed-by-own-file/probe/which_file.py"
    assert probe(path, captures={"module": "queue"}, **told) == "another"
    circle = "python/circular-import/probe/circle.py"
    assert probe(circle, captures={"module": "queue"}, **told) == "cannot-tell"
