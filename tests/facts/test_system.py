"""Facts that decide between causes: who listens, whose code it is, which certificates there are."""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from errorcanon.facts.catalogue import BY_NAME
from errorcanon.facts.fact import Facts, Subject, Unknown
from errorcanon.facts.looking import look_at
from errorcanon.facts.subject import subject_of, this_process


def look(*names: str, subject: Subject | None = None, **environ: str) -> Facts:
    facts = [BY_NAME[name] for name in names]
    return look_at(facts, subject or this_process(), {**os.environ, **environ}, 60.0)


def listen(family: int, address: str) -> socket.socket:
    """Listen at a free port; skip where the machine has no such address."""
    service = socket.socket(family)
    try:
        service.bind((address, 0))
    except OSError as error:
        service.close()
        pytest.skip(f"{address} cannot be listened to here: {error}")
    service.listen()
    return service


@pytest.mark.parametrize(
    ("family", "address", "shown", "at_home"),
    [
        (socket.AF_INET, "127.0.0.1", "127.0.0.1", True),
        (socket.AF_INET, "0.0.0.0", "0.0.0.0", True),
        (socket.AF_INET, "127.0.0.2", "127.0.0.2", False),
        (socket.AF_INET6, "::1", "::1", None),
    ],
)
def test_each_port_is_told_with_its_address(
    family: int, address: str, shown: str, at_home: bool | None
) -> None:
    with listen(family, address) as service:
        port = str(service.getsockname()[1])
        found: Any = look("network.listening", "network.loopback_ports", "network.other_ports")

    assert found["network.listening"][port] == shown
    assert (port in found["network.loopback_ports"]) is (at_home is True)
    assert (port in found["network.other_ports"]) is (at_home is False)


def test_a_port_at_two_addresses_is_told_with_both() -> None:
    with listen(socket.AF_INET6, "::1") as six:
        port = six.getsockname()[1]
        with socket.socket() as four:
            four.bind(("127.0.0.1", port))
            four.listen()
            found: Any = look("network.listening")

    assert found["network.listening"][str(port)] == "::1 and 127.0.0.1"


def test_the_machine_knows_its_own_addresses_and_no_others() -> None:
    text = "Error 111 connecting to 127.0.0.9:6379. Connection refused."
    found: Any = look("network.own_addresses", subject=subject_of(text))["network.own_addresses"]

    assert {"127.0.0.1", "localhost", "127.0.0.9"} <= set(found)
    assert not {"0.0.0.0", "127.255.255.255", "192.0.2.1"} & set(found)


def test_code_that_is_not_here_failed_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    file.write_text("", encoding="utf-8")
    frame = '  File "{}", line 1, in <module>\n'
    for text, wanted in (
        (frame.format(file), True),
        (frame.format(file) + frame.format("/app/nowhere/main.py"), False),
        ("connection to server at 10.0.0.5 failed", None),
    ):
        found = look("disk.code_is_here", subject=subject_of(text))["disk.code_is_here"]
        assert isinstance(found, Unknown) if wanted is None else found is wanted


def test_a_login_node_sends_jobs_and_a_node_with_a_job_does_not(tmp_path: Path) -> None:
    (tmp_path / "sbatch").touch()
    if shutil.which("sbatch") or shutil.which("qsub"):
        pytest.skip("this machine sends jobs itself")

    def submits(**environ: str) -> Any:
        return look("cluster.is_submitter", **environ)["cluster.is_submitter"]

    assert submits(SLURM_JOB_ID="") is False
    assert submits(SLURM_JOB_ID="", PATH=f"{os.environ['PATH']}:{tmp_path}") is True
    assert submits(SLURM_JOB_ID="17", PATH=f"{os.environ['PATH']}:{tmp_path}") is False


def test_openssl_finds_certificates_in_a_file_or_a_folder(tmp_path: Path) -> None:
    file, folder, empty = tmp_path / "cert.pem", tmp_path / "certs", tmp_path / "none"
    file.write_text("-----BEGIN CERTIFICATE-----\n", encoding="utf-8")
    (folder / "inner").mkdir(parents=True)
    name = "network.certificates_are_there"

    def there(cafile: Path, capath: Path) -> Any:
        return look(name, SSL_CERT_FILE=str(cafile), SSL_CERT_DIR=str(capath))[name]

    assert there(file, empty) is True
    assert there(empty, folder) is True
    assert there(empty, empty) is False


def test_a_machine_without_a_driver_has_no_library_of_one() -> None:
    if any(map(Path.exists, map(Path, ("/dev/nvidiactl", "/usr/lib/wsl/lib")))):
        pytest.skip("this machine has a driver")

    assert look("gpu.has_library")["gpu.has_library"] is False


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["jax-0.10.2", "jaxlib-0.10.2", "numpy-2.5.5"], True),
        (["jax-0.10.2", "jaxlib-0.10.2", "jax_cuda12_plugin-0.10.2"], False),
        (["jaxlib-0.4.13+cuda11.cudnn86"], False),
        (["jaxlib-0.4.13", "libtpu_nightly-0.1.dev20230825"], False),
        (["numpy-2.5.5"], None),
    ],
)
def test_the_packages_tell_whether_jax_reaches_an_accelerator(
    tmp_path: Path, names: list[str], wanted: bool | None
) -> None:
    folder = tmp_path / "lib" / "python3.11" / "site-packages"
    for name in names:
        (folder / f"{name}.dist-info").mkdir(parents=True)
        (folder / f"{name}.dist-info" / "METADATA").touch()
    text = f'  File "{folder}/jax/x.py", line 1, in f\n'

    found = look("gpu.jax_is_for_host", subject=subject_of(text))["gpu.jax_is_for_host"]
    assert isinstance(found, Unknown) if wanted is None else found is wanted


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({"LC_ALL": "C"}, "utf-8"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0"}, "ascii"),
        ({"LANG": "C", "PYTHONUTF8": "0"}, "utf-8"),
        ({"LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "ascii"),
        ({"LC_ALL": "zh_CN.GBK"}, "gbk"),
        ({"LC_ALL": "zh_CN.GBK", "PYTHONUTF8": "1"}, "utf-8"),
    ],
)
def test_the_encoding_is_what_python_takes(environ: dict[str, str], wanted: str) -> None:
    plain = {"LC_ALL": "", "LC_CTYPE": "", "LANG": "", "PYTHONUTF8": "", "PYTHONCOERCECLOCALE": ""}

    assert look("locale.encoding", **{**plain, **environ})["locale.encoding"] == wanted
