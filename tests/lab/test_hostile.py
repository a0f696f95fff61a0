"""Scripts that attack what runs them: each try must fail, or end at a limit, and harm nothing.

Each script prints `TAKEN` where it got what it was after.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import first_quick

from errorcanon.lab.environments import current
from errorcanon.lab.sandbox import CommandResult, Limits, NotApartError, bubblewrap, run_apart

pytestmark = pytest.mark.skipif(bubblewrap() is None, reason="bubblewrap does not work here")
Run = Callable[..., CommandResult]
LIMITS = Limits(seconds=120, memory=256)
LIBC = "import ctypes, errno, os, sys\nlibc = ctypes.CDLL(None, use_errno=True)\n"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(script: str, limits: Limits = LIMITS) -> CommandResult:
        folder = tmp_path / "repro"
        folder.mkdir(exist_ok=True)
        (folder / "case.py").write_text(script, encoding="utf-8")
        folder.chmod(0o755)
        interpreter = current()
        words = [str(interpreter.path), "case.py"]
        return run_apart(words, folder, interpreter.keep, limits, {"PATH": "/usr/bin:/bin"})

    return run


# --- who it is --------------------------------------------------------------------


def test_it_is_nobody_without_capabilities_or_groups(run: Run) -> None:
    ran = run(
        "import os, re\nprint(os.getuid(), os.geteuid(), os.getgid())\n"
        "status = open('/proc/self/status').read()\n"
        "print(set(re.findall(r'^Cap(?:Inh|Prm|Eff|Amb):\\t0*(\\w*)$', status, re.M)))\n"
        "print(re.findall(r'^NoNewPrivs:\\t(\\d)', status, re.M), os.getsid(0) != 0)\n"
        "print(sorted(os.listdir('/proc/self/fd')) <= ['0', '1', '2', '3'], os.readlink('/proc/self/fd/0'))\n"
    )
    assert ran.output.decode().splitlines() == [
        "65534 65534 65534",
        "{'0'}" if b"{'0'}" in ran.output else "{''}",
        "['1'] True",
        "True /dev/null",
    ]


def test_root_outside_is_not_root_inside(run: Run) -> None:
    # What counts is the id that the kernel checks, not the one that is shown.
    ran = run("import time; print('here', flush=True); time.sleep(600)", Limits(3, 256))
    assert ran.outcome == "timeout"
    if os.geteuid() == 0:
        ran = run("print(open('/proc/self/uid_map').read().split()[:2])")
        assert ran.output == b"['0', '0']\n"  # no namespace: 65534 is 65534


# --- what it can read ----------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    first_quick(
        [
            str(Path(__file__)),
            "/root/.ssh",
            "/home",
            "/etc/shadow",
            "/etc/gshadow",
            "/etc/sudoers",
            "/etc/pip.conf",
            "/etc/hostname",
            "/etc/machine-id",
            "/etc/ssl/private",
            "/etc/ssh",
            "/var/log",
            "/var/lib",
            "/var/spool",
            "/run/user",
            "/run/docker.sock",
            "/var/run/docker.sock",
            "/run/dbus/system_bus_socket",
            "/srv",
            "/mnt",
            "/media",
            "/boot",
            "/opt/wheels",
            "/sys/kernel",
            "/sys/fs/cgroup",
            "/sys/class",
            "/proc/kcore",
            "/proc/keys",
            "/proc/kmsg",
            "/dev/mem",
            "/dev/kmsg",
            "/dev/vda",
            "/dev/pts",
            "/dev/ptmx",
            "/dev/fuse",
            "/dev/kvm",
            "/dev/net/tun",
        ],
        quick=10,
    ),
)
def test_what_is_not_named_cannot_be_read(run: Run, path: str) -> None:
    ran = run(
        f"import os\npath = {path!r}\ntry:\n"
        "    found = os.listdir(path) if os.path.isdir(path) else open(path, 'rb').read(1)\n"
        "except OSError:\n    found = None\n"
        "print('TAKEN %r' % found if found else 'nothing')\n"
    )
    if any(Path(path) in keep.parents for keep in current().keep):
        pytest.skip("this interpreter lies below it")
    assert ran.output == b"nothing\n"


@pytest.fixture
def secrets() -> Iterator[list[Path]]:
    """Lay secrets where people have them."""
    places = [Path.home(), Path(tempfile.gettempdir()), Path("/var/tmp"), Path("/dev/shm")]
    made = []
    for place in places:
        path = place / f".canon-secret-{os.getpid()}"
        path.write_text("secret", encoding="utf-8")
        path.chmod(0o644)
        made.append(path)
    yield made
    for path in made:
        path.unlink()


def test_homes_and_temporary_folders_of_the_machine_are_not_seen(
    run: Run, secrets: list[Path]
) -> None:
    paths = [str(path) for path in secrets]
    ran = run(
        f"import os\nfor path in {paths!r}:\n"
        "    for root in ('', '/proc/1/root', '/proc/self/root', '/proc/1/cwd/..'):\n"
        "        if os.path.exists(root + path): print('TAKEN', root + path)\n"
    )
    assert ran.output == b""


def test_no_environment_of_the_machine_is_seen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "very-secret-key")
    ran = run(
        "import glob, os\nseen = repr(os.environ)\n"
        "for path in glob.glob('/proc/*/environ') + glob.glob('/proc/*/cmdline'):\n"
        "    try:\n        seen += open(path, errors='replace').read()\n"
        "    except OSError:\n        pass\n"
        "print('TAKEN' if 'very-secret' in seen else 'nothing')\n"
        "print(sorted(set(os.environ) - {'LC_CTYPE'}))\n"
    )
    assert ran.output.splitlines() == [b"nothing", b"['HOME', 'PATH', 'PWD', 'TMPDIR']"]


def test_no_other_process_is_seen(run: Run) -> None:
    ran = run("import os\nprint(max(int(p) for p in os.listdir('/proc') if p.isdigit()) < 20)")
    assert ran.output == b"True\n"


# --- what it can write ----------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    first_quick(
        [
            "/proc/sys/vm/swappiness",
            "/proc/sys/kernel/core_pattern",
            "/proc/sys/kernel/hostname",
            "/proc/sys/kernel/shmmax",
            "/proc/sys/net/ipv4/ip_forward",
            "/proc/sys/fs/binfmt_misc/register",
            "/proc/sys/user/max_user_namespaces",
            "/proc/sysrq-trigger",
            "/proc/irq/default_smp_affinity",
            "/proc/1/mem",
            "/proc/self/uid_map",
            "/sys/devices/system/cpu/cpu0/online",
            "/etc/passwd",
            "/etc/ld.so.preload",
            "/usr/lib/python3/sitecustomize.py",
            "/new",
            "/dev/new",
            "/run/new",
            "/var/new",
            "/tmp/app/new",
            "/tmp/app/case.py",
            "/tmp/app/evidence/lane.json",
            "/tmp/app/../../etc/new",
            str(Path(sys.prefix, "new")),
        ],
        quick=10,
    ),
)
def test_what_is_not_its_own_cannot_be_written(run: Run, path: str) -> None:
    ran = run(
        f"import os\ntry:\n    file = os.open({path!r}, os.O_WRONLY | os.O_CREAT)\n"
        "    os.write(file, b'0\\n'); print('TAKEN')\n"
        "except OSError:\n    print('nothing')\n"
    )
    assert ran.output == b"nothing\n"


# --- ways out ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["path", "abstract"])
def test_sockets_of_the_machine_are_out_of_reach(run: Run, kind: str) -> None:
    name = f"canon-{os.getpid()}"
    places = ["/var/tmp", "/tmp", str(Path.home())]
    addresses = [f"{place}/{name}" for place in places] if kind == "path" else ["\0" + name]
    servers = []
    try:
        for address in addresses:
            server = socket.socket(socket.AF_UNIX)
            server.bind(address)
            server.listen()
            servers.append(server)
        ran = run(
            f"import socket\nfor address in {addresses!r}:\n"
            "    try:\n        socket.socket(socket.AF_UNIX).connect(address); print('TAKEN')\n"
            "    except OSError:\n        print('nothing')\n"
        )
    finally:
        for server in servers:
            server.close()
        for address in addresses:
            if kind == "path":
                Path(address).unlink()
    assert set(ran.output.splitlines()) == {b"nothing"}


@pytest.mark.parametrize(
    "make",
    [
        "socket.socket(40, 1)",  # AF_VSOCK
        "socket.socket(17, 3)",  # AF_PACKET
        "socket.socket(38, 5)",  # AF_ALG
        "socket.socket(31, 3, 1)",  # AF_BLUETOOTH
        "socket.socket(16, 3, 9)",  # NETLINK_AUDIT
        "socket.socket(16, 3, 12)",  # NETLINK_NETFILTER
        "socket.socket(2, 5, 132)",  # SCTP
        "socket.socket(2, 3, 1)",  # raw ICMP
        "socket.socket(2, 1, 262)",  # MPTCP
    ],
)
def test_no_rare_socket_can_be_made(run: Run, make: str) -> None:
    ran = run(
        f"import socket\ntry:\n    {make}; print('TAKEN')\nexcept OSError:\n    print('nothing')"
    )
    assert ran.output == b"nothing\n"


def test_the_loopback_inside_works(run: Run) -> None:
    ran = run(
        "import socket\nserver = socket.create_server(('localhost', 0))\n"
        "client = socket.create_connection(server.getsockname()); print('joined')\n"
    )
    assert ran.output == b"joined\n"


CALLS = {
    # name: number on x86_64, arguments
    "unshare-user": (272, "0x10000000"),
    "unshare-net": (272, "0x40000000"),
    "unshare-mount": (272, "0x00020000"),
    "clone-user": (56, "0x10000000 | 17, 0, 0, 0, 0"),
    "clone3": (435, "ctypes.create_string_buffer(88), 88"),
    "setns": (308, "0, 0"),
    "mount": (165, "b'tmpfs', b'/tmp/home', b'tmpfs', 0, 0"),
    "umount": (166, "b'/tmp', 2"),
    "pivot-root": (155, "b'/tmp', b'/tmp'"),
    "chroot": (161, "b'/tmp'"),
    "fsopen": (430, "b'tmpfs', 0"),
    "open-tree": (428, "-100, b'/', 1"),
    "move-mount": (429, "0, b'', 0, b'', 0"),
    "ptrace-me": (101, "0, 0, 0, 0"),
    "ptrace-parent": (101, "16, 1, 0, 0"),
    "read-parent": (310, "1, 0, 0, 0, 0, 0"),
    "pidfd-getfd": (438, "0, 0, 0"),
    "keyctl": (250, "0, -3, 1"),
    "add-key": (248, "b'user', b'a', b'b', 1, -2"),
    "request-key": (249, "b'user', b'a', 0, -2"),
    "bpf": (321, "0, 0, 0"),
    "perf": (298, "ctypes.create_string_buffer(128), 0, -1, -1, 0"),
    "userfaultfd": (323, "1"),
    "io-uring": (425, "8, ctypes.create_string_buffer(120)"),
    "memfd": (319, "b'a', 0"),
    "memfd-secret": (447, "0"),
    "sysv-memory": (29, "0, 1 << 20, 0o1600"),
    "message-queue": (240, "b'a', 0o102, 0o600, 0"),
    "handle": (304, "-100, ctypes.create_string_buffer(64), 0"),
    "module": (313, "0, b'', 0"),
    "kexec": (246, "0, 0, 0, 0"),
    "reboot": (169, "0xfee1dead, 672274793, 0, 0"),
    "swapon": (167, "b'/tmp/x', 0"),
    "set-time": (227, "0, ctypes.create_string_buffer(16)"),
    "hostname": (170, "b'x', 1"),
    "quotactl": (179, "0, b'/', 0, 0"),
    "personality": (135, "0x0400000"),
    "syslog": (103, "3, ctypes.create_string_buffer(64), 64"),
    "iopl": (172, "3"),
    "fanotify": (300, "0, 0"),
    "x32": (0x40000000 | 39, ""),
    "newest": (999, ""),
}


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are those of x86_64")
@pytest.mark.parametrize("name", first_quick(CALLS, 10))
def test_calls_that_nobody_needs_are_refused(run: Run, name: str) -> None:
    number, arguments = CALLS[name]
    ran = run(
        f"{LIBC}done = libc.syscall({number}, {arguments})\n"
        "if done == 0 and 'clone' in sys.argv: os._exit(0)\n"
        "known = ctypes.get_errno() in (errno.EPERM, errno.ENOSYS)\n"
        "print('nothing' if done == -1 and known else 'TAKEN %s %s' % (done, ctypes.get_errno()))\n"
    )
    assert ran.output == b"nothing\n"


def test_no_word_can_be_put_into_a_terminal(run: Run) -> None:
    ran = run(
        "import fcntl, os\nfor fd in (0, 1, 2):\n"
        "    try:\n        fcntl.ioctl(fd, 0x5412, b'x'); print('TAKEN')\n"
        "    except PermissionError:\n        print('nothing')\n"
    )
    assert ran.output == b"nothing\n" * 3


def test_signals_reach_nobody_outside(run: Run) -> None:
    ran = run(
        "import os, signal\n"
        f"for pid in (1, {os.getpid()}, {os.getppid()}):\n"
        "    try:\n        os.kill(pid, signal.SIGKILL); print('sent', pid)\n"
        "    except OSError:\n        pass\n"
        "print('here')\n"
    )
    # In a namespace of users its own first process may be ended, and then all of it ends.
    assert ran.outcome in ("exit", "signal")
    assert f"sent {os.getpid()}".encode() not in ran.output


def test_the_handshake_cannot_be_spoken_to(run: Run) -> None:
    ran = run(
        "import os\ntry:\n    os.write(0, b'x'); print('TAKEN')\nexcept OSError:\n    print('nothing')"
    )
    assert ran.output == b"nothing\n"


# --- how much it can take -----------------------------------------------------------------

HUNGRY = {
    "memory": "held = []\nwhile True: held.append(bytearray(1 << 24))",
    "tmp": "while True:\n    with open('/tmp/a', 'ab') as file: file.write(bytes(1 << 24))",
    "home": "import os\nwhile True:\n    with open(os.path.expanduser('~/a'), 'ab') as file: file.write(bytes(1 << 24))",
    "var-tmp": "while True:\n    with open('/var/tmp/a', 'ab') as file: file.write(bytes(1 << 24))",
    "dev-shm": "while True:\n    with open('/dev/shm/a', 'ab') as file: file.write(bytes(1 << 24))",
    "many-files": "import itertools\nfor n in itertools.count():\n    with open('/tmp/%d' % n, 'wb') as file: file.write(bytes(1 << 22))",
    "empty-files": "import itertools\nfor n in itertools.count(): open('/tmp/%d' % n, 'wb').close()",
    "shared": "import mmap\nheld = []\nwhile True:\n    held.append(mmap.mmap(-1, 1 << 26)); held[-1].write(bytes(1 << 26))",
    "shared-and-let-go": (
        "import mmap, time\nheld = []\nfor _ in range(40):\n    held.append(mmap.mmap(-1, 1 << 26)); held[-1].write(bytes(1 << 26))\n"
        "    held[-1].madvise(mmap.MADV_DONTNEED)\ntime.sleep(600)"
    ),
    "unlinked": "held = []\nwhile True:\n    held.append(open('/tmp/a', 'wb')); __import__('os').unlink('/tmp/a'); held[-1].write(bytes(1 << 24))",
    "children": (
        "import os, time\nfor _ in range(8):\n    if not os.fork():\n        held = bytearray(b'x') * (64 << 20); time.sleep(600)\ntime.sleep(600)"
    ),
}


@pytest.mark.parametrize("name", first_quick(HUNGRY, 3))
def test_memory_is_limited_in_whatever_form_it_is_taken(run: Run, name: str) -> None:
    ran = run(HUNGRY[name], Limits(seconds=300, memory=128))
    if ran.outcome == "exit":  # the file system or the allocator ended first
        assert b"No space left" in ran.output or b"MemoryError" in ran.output, ran
    else:
        assert ran.outcome == "memory"


@pytest.mark.parametrize("place", ["/dev", "/run", "/", "/var", "/etc", "/proc/acpi", "/tmp/app"])
def test_no_other_place_takes_files(run: Run, place: str) -> None:
    ran = run(
        f"try:\n    open({place!r} + '/a', 'wb').write(b'x'); print('TAKEN')\nexcept OSError:\n    print('nothing')"
    )
    assert ran.output == b"nothing\n"


def test_what_children_share_since_a_fork_is_counted_once(run: Run) -> None:
    ran = run(
        "import os, time\nheld = bytearray(b'x') * (60 << 20)\nchildren = []\nfor _ in range(8):\n"
        "    children.append(os.fork())\n    if not children[-1]:\n        time.sleep(1); os._exit(0)\n"
        "print({os.waitpid(child, 0)[1] for child in children})\n",
        Limits(120, 128),
    )
    assert (ran.outcome, ran.output) == ("exit", b"{0}\n")


def test_threads_are_bounded(run: Run) -> None:
    ran = run(
        "import threading, time\nthreading.stack_size(1 << 16)\ntry:\n"
        "    for n in range(6000): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
        "except RuntimeError:\n    pass\n"
        "print('TAKEN' if threading.active_count() > 5000 else 'nothing', flush=True)\ntime.sleep(600)"
    )
    assert ran.outcome == "processes"
    assert b"TAKEN" not in ran.output


def test_processes_that_leave_their_parents_are_counted(run: Run) -> None:
    ran = run(
        "import os, time\nwhile True:\n    if not os.fork():\n        os.setsid()\n"
        "        if os.fork(): os._exit(0)\n        time.sleep(600)\n",
        Limits(120, 2000),
    )
    assert ran.outcome == "processes"


def test_a_full_pipe_of_notes_holds_nobody_up(run: Run) -> None:
    ran = run(
        "import os\nfile = os.open('/tmp/notes', os.O_WRONLY | os.O_NONBLOCK)\ntry:\n"
        "    while True: os.write(file, b'x' * 4096)\nexcept BlockingIOError:\n    print('full')\n"
    )
    assert (ran.output, len(ran.notes) <= 1 << 16) == (b"full\n", True)


# --- before it starts ----------------------------------------------------------------------


def test_what_could_not_be_kept_apart_is_no_evidence(tmp_path: Path) -> None:
    with pytest.raises(NotApartError, match="was not run"):
        run_apart(["/bin/true"], tmp_path / "gone", (), Limits(5, 64), {"PATH": "/usr/bin:/bin"})


@pytest.mark.parametrize("path", [Path("/"), Path.home(), Path.home().parent])
def test_a_whole_home_is_never_shown(tmp_path: Path, path: Path) -> None:
    with pytest.raises(NotApartError, match="too much to show"):
        run_apart(["/bin/true"], tmp_path, [path], Limits(5, 64), {"PATH": "/usr/bin:/bin"})


def test_a_script_ends_with_the_one_who_started_it(run: Run) -> None:
    ran = run("import os, time\nif os.fork(): os._exit(3)\ntime.sleep(600)")
    assert (ran.outcome, ran.code) == ("exit", 3)
