"""Facts are bounded, change nothing, and say why they are unknown: on this machine, for real."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

import pytest
from conftest import ROOT, Canon

from errorcanon.facts.catalogue import BY_NAME, FACTS
from errorcanon.facts.fact import Fact, Facts, Look, Subject, Unknown, has_kind
from errorcanon.facts.looking import look_at, look_near
from errorcanon.facts.subject import subject_of, this_process

PATIENT = 60.0
"""Seconds: how busy the machine is decides no test but those of the bounds."""


def look(*names: str, subject: Subject | None = None, **environ: str) -> Facts:
    facts = [BY_NAME[name] for name in names] or FACTS
    return look_at(facts, subject or this_process(), {**os.environ, **environ}, PATIENT)


def reason(value: object) -> str:
    assert isinstance(value, Unknown)
    return value.reason


def run_in(script: str, *options: str) -> str:
    """Run Python in bubblewrap with this checkout; give what it prints."""
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    done = subprocess.run(
        [
            "bwrap",
            "--ro-bind",
            "/",
            "/",
            "--dev",
            "/dev",
            *options,
            sys.executable,
            "-B",
            "-c",
            script,
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    if "bwrap:" in done.stderr:
        pytest.skip(f"bubblewrap cannot be used here: {done.stderr.strip()[:80]}")
    assert done.returncode == 0, done.stderr
    return done.stdout


SAY = (
    "import json\n"
    "from errorcanon.facts.catalogue import FACTS\n"
    "from errorcanon.facts.form import write_facts\n"
    "from errorcanon.facts.looking import look_at\n"
    "from errorcanon.facts.subject import this_process\n"
    f"print(json.dumps(write_facts(look_at(FACTS, this_process(), seconds={PATIENT}))['facts']))\n"
)


def test_names_are_unique_and_both_languages_name_the_value_alike() -> None:
    assert len(BY_NAME) == len(FACTS)
    for fact in FACTS:
        assert re.fullmatch(r"[a-z]+\.[a-z0-9_]+", fact.name)
        for words in (fact.en, fact.zh):
            assert words.count("{}") == (0 if fact.kind == "truth" else 1), fact.name
            assert words.count("|") == (1 if fact.kind == "truth" else 0), fact.name


def test_every_fact_is_of_its_type_or_says_why_it_is_unknown() -> None:
    found = look()

    assert list(found) == [fact.name for fact in FACTS]
    for fact in FACTS:
        value = found[fact.name]
        assert value.reason if isinstance(value, Unknown) else has_kind(value, fact.kind), fact.name
    assert not [name for name, value in found.items() if "Error" in str(value)]


def test_a_look_ends_in_time_and_leaves_no_process() -> None:
    began = time.monotonic()
    found = look_at(FACTS, this_process(), seconds=0.0)

    assert time.monotonic() - began < 5
    assert {reason(value) for value in found.values()} == {
        "the time for all facts was up before it"
    }
    assert _children() == []


def _children() -> list[str]:
    path = Path(f"/proc/self/task/{os.getpid()}/children")
    if not path.exists():
        pytest.skip("this kernel does not list children")
    return path.read_text(encoding="ascii").split()


def test_a_file_that_never_answers_costs_the_facts_that_need_it(tmp_path: Path) -> None:
    packages = tmp_path / "lib" / "python3.11" / "site-packages"
    packages.mkdir(parents=True)
    os.mkfifo(packages / "stuck.pth")
    text = f'  File "{packages}/torch/x.py", line 1, in f\n'

    began = time.monotonic()
    found = look(
        "packages.folders", "packages.code_at_start", "shm.size", "packages.versions",
        subject=subject_of(text),
    )  # fmt: skip

    assert reason(found["packages.code_at_start"]) == "it took too long"
    assert found["packages.folders"] == (str(packages),)
    assert found["shm.size"]
    assert found["packages.versions"] == {}
    assert time.monotonic() - began < 20
    assert _children() == []


def test_a_hook_starts_no_process_and_loads_no_library_for_facts() -> None:
    names = ("memory.total", "shm.size", "gpu.cuda")
    found = look_near([BY_NAME[name] for name in names], this_process())

    assert found["memory.total"] > 0  # type: ignore[operator]
    assert found["shm.size"] > 0  # type: ignore[operator]
    assert "none is loaded" in reason(found["gpu.cuda"])
    assert _children() == []


def test_a_hook_does_not_wait_for_what_hangs() -> None:
    def hang(look: Look) -> int:
        time.sleep(60)
        return 1

    stuck = Fact("a.b", "number", "", "{}", "{}", hang, can_hang=True)
    began = time.monotonic()
    found = look_near([BY_NAME["memory.total"], stuck, BY_NAME["shm.size"]], Subject(), seconds=0.1)

    assert time.monotonic() - began < 30
    assert found["memory.total"] > 0  # type: ignore[operator]
    assert reason(found["a.b"]) == reason(found["shm.size"]) == "it took too long"


def test_an_error_of_a_reader_is_a_reason() -> None:
    def fail(look: Look) -> int:
        raise FileNotFoundError(2, "No such file or directory", "/no/such")

    fact = Fact("a.b", "number", "", "{}", "{}", fail)

    assert reason(look_near([fact], Subject())["a.b"]) == "/no/such: No such file or directory"


def test_without_proc_what_is_read_there_is_unknown_and_nothing_fails() -> None:
    told = json.loads(run_in(SAY, "--tmpfs", "/proc"))

    assert told["memory.total"]["unknown"] == "/proc/meminfo: No such file or directory"
    assert told["container.is_root"]["value"] in (True, False)
    assert "Error" not in str(told)


def test_a_small_dev_shm_and_a_read_only_home_are_seen(tmp_path: Path) -> None:
    options = ("--size", str(1 << 20), "--tmpfs", "/dev/shm", "--setenv", "HOME", "/usr")
    told = json.loads(run_in(SAY, *options))

    assert told["shm.size"]["value"] == 1 << 20
    if os.geteuid():
        assert told["disk.home_is_writable"]["value"] is False
    assert "/usr" not in told["disk.read_only"]["value"] or told["disk.free"]


def test_a_network_of_its_own_has_no_route() -> None:
    told = json.loads(run_in(SAY, "--unshare-net"))

    assert told["network.has_route"]["value"] is False
    assert list(told["network.interfaces"]["value"]) == ["lo"]


def test_limits_of_a_child_are_its_own() -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (77, 77))

    done = subprocess.run(
        [sys.executable, "-B", "-c", SAY],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "4096"},
        capture_output=True,
        text=True,
        preexec_fn=limit,
    )
    told = json.loads(done.stdout)

    assert told["limits.open_files"]["value"] == 77
    assert told["cpu.has_too_many_threads"]["value"] is True


def test_a_port_that_somebody_listens_at_is_told() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = f"OSError: [Errno 98] address already in use: ('127.0.0.1', {port})"
        assert subject_of(text).ports == (port,)
        found = look("network.ports", subject=subject_of(text))

    holder = found["network.ports"][str(port)]  # type: ignore[index,call-overload]
    assert f"process {os.getpid()}" in holder


# --- interpreters and packages --------------------------------------------------------


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Make an environment with two small distributions."""
    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    packages = next((tmp_path / "env" / "lib").glob("python3*")) / "site-packages"
    for name, version in (("alpha", "1.0"), ("beta", "2.0")):
        info = packages / f"{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n", encoding="utf-8")
        (info / "RECORD").write_text(f"{name}/__init__.py,,\n{name}/core.py,,\n", encoding="utf-8")
        (packages / name).mkdir()
        for module in ("__init__", "core"):
            (packages / name / f"{module}.py").write_text("", encoding="utf-8")
    return packages


def traceback_through(packages: Path, script: Path) -> str:
    return (
        "Traceback (most recent call last):\n"
        f'  File "{script}/train.py", line 3, in <module>\n    import alpha\n'
        f'  File "{packages}/alpha/__init__.py", line 1, in <module>\n    raise OSError\nOSError\n'
    )


def test_the_interpreter_is_that_of_the_traceback(environment: Path, tmp_path: Path) -> None:
    found = look(subject=subject_of(traceback_through(environment, tmp_path)))

    assert found["interpreter.prefix"] == str(tmp_path / "env")
    assert found["interpreter.is_ours"] is False
    assert found["interpreter.is_environment"] is True
    assert found["interpreter.can_start"] is True
    assert found["packages.versions"] == {"alpha": "1.0", "beta": "2.0"}
    assert found["packages.files_missing"] == {}


@pytest.mark.parametrize(
    ("written", "cuda", "is_cpu_build"),
    [
        ("cuda: Optional[str] = '13.0'\nhip: Optional[str] = None\n", "13.0", False),
        ("cuda = '9.0.176'\n", "9.0.176", False),
        ("cuda: Optional[str] = None\nhip: Optional[str] = '6.2.41133'\n", Unknown, False),
        ("cuda: Optional[str] = None\nhip: Optional[str] = None\n", Unknown, True),
        ("__version__ = '2.0'\n", Unknown, Unknown),
        (None, Unknown, Unknown),
    ],
)
def test_how_torch_was_built_is_read_from_its_file(
    environment: Path, tmp_path: Path, written: str | None, cuda: object, is_cpu_build: object
) -> None:
    if written is not None:
        (environment / "torch").mkdir()
        (environment / "torch" / "version.py").write_text(written, encoding="utf-8")

    subject = subject_of(traceback_through(environment, tmp_path))
    found = look("torch.cuda", "torch.is_cpu_build", subject=subject)

    for name, told in (("torch.cuda", cuda), ("torch.is_cpu_build", is_cpu_build)):
        assert found[name] == told or type(found[name]) is told


def test_an_environment_that_is_half_gone_is_told(environment: Path, tmp_path: Path) -> None:
    subject = subject_of(traceback_through(environment, tmp_path))
    (environment / "alpha" / "core.py").unlink()
    (environment / "beta-2.0.dist-info" / "METADATA").unlink()
    (environment / "~lpha").mkdir()
    shutil.copytree(environment / "alpha-1.0.dist-info", environment / "alpha-0.9.dist-info")
    shutil.rmtree(tmp_path / "env" / "bin")

    found = look(subject=subject)

    assert found["packages.files_missing"] == {"alpha": 1}
    assert found["packages.damaged"] == ("beta",)
    assert found["packages.leftovers"] == (f"{environment}/~lpha",)
    assert "0.9" in found["packages.several"]["alpha"]  # type: ignore[index,operator,call-overload]
    assert "has no python" in reason(found["interpreter.executable"])

    shutil.rmtree(environment)
    found = look(subject=subject)
    assert found["packages.folders_gone"] == (str(environment),)
    assert "are not there" in reason(found["packages.versions"])


def test_an_interpreter_that_hangs_is_never_started(environment: Path, tmp_path: Path) -> None:
    program, mark = tmp_path / "env" / "bin" / "python3", tmp_path / "started"
    for path in program.parent.glob("python*"):
        path.unlink()
        path.write_text(f"#!/bin/sh\ntouch {mark}\nsleep 600\n", encoding="utf-8")
        path.chmod(0o755)

    found = look(subject=subject_of(traceback_through(environment, tmp_path)))

    assert found["interpreter.can_start"] is True
    assert not mark.exists()


def test_files_that_shadow_a_module_are_named(environment: Path, tmp_path: Path) -> None:
    for name in ("random.py", "alpha.py", "os.py", "mine.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "json").mkdir()

    found = look(
        "interpreter.shadowing", subject=subject_of(traceback_through(environment, tmp_path))
    )

    assert found["interpreter.shadowing"] == (f"{tmp_path}/alpha.py", f"{tmp_path}/random.py")


def test_another_users_interpreter_is_told(environment: Path, tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root can give a folder away")
    os.chown(tmp_path / "env", 65534, 65534)

    found = look(
        "interpreter.is_yours", subject=subject_of(traceback_through(environment, tmp_path))
    )

    assert found["interpreter.is_yours"] is False


# --- what is shown --------------------------------------------------------------------

SECRETS = {
    "HF_TOKEN": "hf_" + "a1B2c3D4e5F6g7H8i9J0" * 2,
    "NCCL_AUTH_KEY": "s3cr3t-value-one",
    "HTTPS_PROXY": "http://someone:s3cr3t-value-two@proxy.example.org:8080",
    "TORCH_HOME": "/home/somebody/cache?token=ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2,
}


@pytest.mark.parametrize("form", [[], ["--json"], ["--lang", "zh"]])
def test_secrets_of_the_environment_are_never_shown(canon: Canon, form: list[str]) -> None:
    done = canon("env", "--seconds", "60", *form, **SECRETS)

    assert done.returncode == 0, done.stderr.decode()
    shown = done.stdout.decode()
    for hidden in ("hf_a1B2", "s3cr3t", "somebody", "ghp_a1B2"):
        assert hidden not in shown


def test_what_is_written_can_be_read_again(canon: Canon, tmp_path: Path) -> None:
    import jsonschema

    from errorcanon.facts.form import facts_schema, read_facts

    done = canon("env", "--json", "--seconds", "60")
    path = tmp_path / "facts.json"
    path.write_bytes(done.stdout)

    jsonschema.validate(json.loads(done.stdout), facts_schema())
    assert list(read_facts(path)) == [fact.name for fact in FACTS]


def test_facts_are_chosen_by_name(canon: Canon) -> None:
    chosen = canon("env", "--facts", "shm.*", "--facts", "cpu.usable", "--seconds", "60")
    wrong = canon("env", "--facts", "moon.*")

    names = [line.split()[0] for line in chosen.stdout.decode().splitlines()]
    assert names == ["shm.size", "shm.room", "shm.mode", "shm.is_writable", "cpu.usable"]
    assert wrong.returncode == 2
    assert "'moon.*' matches no fact" in wrong.stderr.decode()


def test_the_facts_of_a_logs_program_are_shown(
    canon: Canon, environment: Path, tmp_path: Path
) -> None:
    log = tmp_path / "failed.log"
    log.write_text(traceback_through(environment, tmp_path), encoding="utf-8")

    done = canon("env", "--log", str(log), "--facts", "packages.versions", "--seconds", "60")

    assert "what is installed: alpha 1.0, beta 2.0" in done.stdout.decode()


def test_no_explanation_imports_facts(canon: Canon) -> None:
    done = canon("explain", "ValueError: x", PYTHONPROFILEIMPORTTIME="1")

    assert "errorcanon.match" in done.stderr.decode()
    assert "errorcanon.facts" not in done.stderr.decode()


PROBES = """
import sys
from pathlib import Path
from errorcanon.facts.fact import Subject
from errorcanon.facts.probing import ask_probe
from errorcanon.store.folder import load_records
subject = Subject(script=sys.argv[1], paths=(sys.argv[1],))
looks = [look for record in load_records(Path(sys.argv[1])).records for look in record.looks]
for look in looks:
    if look.probe:
        ask_probe(look, {}, subject, sys.executable)
"""
"""Every probe of a record, as it runs where there is no bubblewrap."""


@pytest.mark.parametrize("code", [SAY, PROBES], ids=["facts", "probes"])
def test_a_look_writes_nothing_connects_nowhere_and_leaves_nothing(
    tmp_path: Path, code: str
) -> None:
    """What a whole look asks of the kernel, told by strace."""
    tracer = shutil.which("strace")
    if tracer is None:
        pytest.skip("strace is not installed")
    told = tmp_path / "calls"
    done = subprocess.run(
        [tracer, "-f", "-q", "-o", str(told), "-e", "trace=%file,%network,%process,%desc", "-s", "200",
         sys.executable, "-B", "-c", code, str(ROOT / "records")],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PATH": "/nowhere"},
        capture_output=True,
        text=True,
        timeout=300,
    )  # fmt: skip
    if done.returncode and "ptrace" in done.stderr:
        pytest.skip("this process may not trace another one")
    assert done.returncode == 0, done.stderr
    calls = told.read_text(encoding="utf-8", errors="replace").splitlines()
    opened = [call for call in calls if re.search(r"\bopen(?:at|at2)?\(", call)]

    assert len(opened) > 100, code
    written = [call for call in opened if re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", call)]
    assert not [call for call in written if '"/dev/null"' not in call]
    changing = r"\d+ +(?:socket|connect|bind|sendto|sendmsg|unlink\w*|rename\w*|mkdir\w*|rmdir|chmod|fchmod\w*|chown|fchown\w*|truncate|ftruncate|symlink\w*|link\w*|mknod\w*|utime\w*|setxattr|mount)\("
    assert not [call for call in calls if re.match(changing, call)]
    begun = {call.split()[0] for call in calls}
    ended = {call.split()[0] for call in calls if "+++ exited" in call or "+++ killed" in call}
    assert len(begun) > 1
    assert begun == ended
