"""A real apt-get over a root in a folder, and a signed repository on the loopback."""

from __future__ import annotations

import functools
import gzip
import hashlib
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping

HERE = tempfile.mkdtemp()
ROOT = os.path.join(HERE, "root")
REPOSITORY = os.path.join(HERE, "repository")
KEYS = os.path.join(ROOT, "etc/apt/trusted.gpg.d")
SETTINGS = os.path.join(HERE, "apt.conf")
_GPG_HOME = os.path.join(HERE, "gnupg")


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *ignored: object) -> None:
        """Keep quiet."""

    def send_error(self, code: int, *ignored: str | None) -> None:
        """Answer with the words that web servers have for the status."""
        super().send_error(code)


def make_root() -> str:
    """Make an empty root for apt and the signed repository; give the repository's address.

    Afterwards apt-get reads no other settings, and APT_CONFIG names them for every child.
    """
    for name in ("trusted.gpg.d", "preferences.d", "apt.conf.d", "sources.list.d"):
        os.makedirs(os.path.join(ROOT, "etc/apt", name))
    folders = ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log/apt", "tmp")
    for name in ("var/lib/apt/lists/partial", "var/cache/apt/archives/partial", *folders):
        os.makedirs(os.path.join(ROOT, name))
    open(os.path.join(ROOT, "var/lib/dpkg/status"), "w").close()
    with open(SETTINGS, "w") as file:
        file.write(f'Dir "{ROOT}/";\nDir::Bin::methods "/usr/lib/apt/methods/";\n')
        file.write(
            f'Dir::State::status "{ROOT}/var/lib/dpkg/status";\nAcquire::Languages "none";\n'
        )
        file.write('Acquire::http::Proxy "DIRECT";\nAPT::Sandbox::User "";\n')
        for option in (f"--root={ROOT}", "--force-not-root", f"--log={ROOT}/var/log/dpkg.log"):
            file.write(f'DPkg::Options:: "{option}";\n')
    os.environ.update(APT_CONFIG=SETTINGS, LC_ALL="C", GNUPGHOME=_GPG_HOME, HOME=HERE)
    os.mkdir(_GPG_HOME, 0o700)
    key = [
        "--quick-gen-key",
        "--batch",
        "--passphrase",
        "",
        "lab <lab@localhost>",
        "default",
        "sign",
    ]
    _gpg(*key, "1y")
    os.makedirs(os.path.join(REPOSITORY, "pool"))
    publish({"tool": "1.0"})
    trust()
    handler = functools.partial(_Quiet, directory=REPOSITORY)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    with open(os.path.join(ROOT, "etc/apt/sources.list"), "w") as file:
        file.write(f"deb {address} stable main\n")
    return address


def _gpg(*words: str) -> bytes:
    ran = subprocess.run(["gpg", "--batch", "--yes", *words], capture_output=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def trust() -> None:
    """Put the repository's key where apt looks for it."""
    with open(os.path.join(KEYS, "lab.gpg"), "wb") as file:
        file.write(_gpg("--export"))


def publish(packages: Mapping[str, str], date: float = 0.0, until: float = 0.0) -> None:
    """Put packages (name and version) into the repository, and only these; sign its list.

    `date` and `until` are seconds from now: when the list was made and how long it is good.
    """
    pool = os.path.join(REPOSITORY, "pool")
    for name in os.listdir(pool):
        os.remove(os.path.join(pool, name))
    rows = []
    for name, version in packages.items():
        about = f"Package: {name}\nVersion: {version}\nArchitecture: all\n"
        about += "Maintainer: lab <lab@localhost>\n"
        tree = tempfile.mkdtemp(dir=HERE)
        os.chmod(tree, 0o755)  # noqa: S103 # dpkg-deb wants that
        os.mkdir(os.path.join(tree, "DEBIAN"))
        with open(os.path.join(tree, "DEBIAN/control"), "w") as file:
            file.write(about + "Description: a tool\n")
        path = os.path.join(pool, f"{name}_{version}_all.deb")
        build = ["dpkg-deb", "--root-owner-group", "--build", tree, path]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        with open(path, "rb") as built:
            whole = built.read()
        rows.append(
            f"{about}Filename: pool/{os.path.basename(path)}\nSize: {len(whole)}\n"
            f"SHA256: {hashlib.sha256(whole).hexdigest()}\nDescription: a tool\n\n"
        )
    listed = os.path.join(REPOSITORY, "dists/stable")
    machine = subprocess.check_output(["dpkg", "--print-architecture"]).decode().strip()
    inside = f"main/binary-{machine}"
    os.makedirs(os.path.join(listed, inside), exist_ok=True)
    text = "".join(rows).encode()
    sums = []
    for name, data in (("Packages", text), ("Packages.gz", gzip.compress(text))):
        with open(os.path.join(listed, inside, name), "wb") as out:
            out.write(data)
        sums.append(f" {hashlib.sha256(data).hexdigest()} {len(data)} {inside}/{name}\n")
    form = "%a, %d %b %Y %H:%M:%S UTC"
    head = "Origin: lab\nSuite: stable\nCodename: stable\nComponents: main\n"
    head += f"Architectures: {machine}\n"
    head += f"Date: {time.strftime(form, time.gmtime(time.time() + date))}\n"
    if until:
        head += f"Valid-Until: {time.strftime(form, time.gmtime(time.time() + until))}\n"
    release = os.path.join(listed, "Release")
    with open(release, "w") as file:
        file.write(head + "SHA256:\n" + "".join(sums))
    signed = os.path.join(listed, "InRelease")
    before = os.stat(signed).st_mtime if os.path.exists(signed) else time.time() - 3600
    _gpg("--clearsign", "--output", signed, release)
    os.utime(signed, (before + 1, before + 1))  # the server tells ages by whole seconds


def hold_lock(seconds: float) -> None:
    """Hold dpkg's lock in another process, as an apt that runs beside does; it has it on return."""
    path = os.path.join(ROOT, "var/lib/dpkg/lock-frontend")
    script = (
        "import fcntl, sys, time; file = open(sys.argv[1], 'w'); fcntl.lockf(file, fcntl.LOCK_EX); "
        "print('held', flush=True); time.sleep(float(sys.argv[2]))"
    )
    words = [sys.executable, "-c", script, path, str(seconds)]
    holder = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert holder.stdout is not None and holder.stdout.readline() == b"held\n"


def shell(commands: str) -> tuple[int, str]:
    """Run commands of a reader, who is root and names the real folders; give code and output."""
    commands = commands.replace("sudo ", "").replace("/var/lib/", f"{ROOT}/var/lib/")
    ran = subprocess.run(
        ["bash", "-euc", commands.replace("/etc/apt/", f"{ROOT}/etc/apt/")],
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode().replace(ROOT, "")


def fail(commands: str) -> None:
    """Run commands whose failure is to be seen, and end with their exit code."""
    code, text = shell(commands)
    sys.stderr.write(text)
    sys.exit(code)
