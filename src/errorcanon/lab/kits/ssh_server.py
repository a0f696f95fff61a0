"""A server for the real ssh, on the loopback: asyncssh, in a thread. Keys are made by ssh-keygen.

ssh takes its home from the list of users, so these scripts run in the lab alone, where it lies
below /tmp.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import subprocess
import tempfile
import threading
from typing import Any, NamedTuple

LOGIN = "nobody@127.0.0.1"


def home() -> str:
    """Give the folder of ssh's own settings, empty but for what a script made."""
    folder = os.path.join(pwd.getpwuid(os.getuid()).pw_dir, ".ssh")
    assert folder.startswith("/tmp/"), "runs in the lab alone"
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder


def make_key(path: str) -> str:
    """Make a key and give its public half."""
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "lab", "-f", path]
    subprocess.check_call(words)
    with open(path + ".pub", encoding="ascii") as file:
        return file.read()


class Served(NamedTuple):
    """A server, and what it was made of."""

    folder: str
    """Has its key, host, and the public half, host.pub."""
    accepted: str
    """The file of the public keys that it lets in."""
    public: str
    """The public half of the server's key."""
    port: int


def serve_whoever_has(key: str) -> Served:
    """Make a key at a path, and a server that lets its owner in."""
    folder = tempfile.mkdtemp()
    host_key, accepted = os.path.join(folder, "host"), os.path.join(folder, "accepted")
    public = make_key(host_key)
    with open(accepted, "w", encoding="ascii") as file:
        file.write(make_key(key))
    return Served(folder, accepted, public, serve(host_key, accepted))


def write_known(port: int, public: str) -> str:
    """Let ssh know a key as that of the server, and no other; give the file of known keys."""
    path = os.path.join(home(), "known_hosts")
    with open(path, "w", encoding="ascii") as file:
        file.write(f"[127.0.0.1]:{port} {public}")
    return path


def serve(host_key: str, accepted: str) -> int:
    """Serve until this process ends whoever has one of the keys; give the port.

    `accepted` is read anew at each connection, as sshd reads authorized_keys. What is asked for is
    run by a shell.
    """
    import asyncssh  # type: ignore[import-not-found]

    started = threading.Event()
    ports: list[int] = []

    class Server(asyncssh.SSHServer):  # type: ignore[misc]
        def begin_auth(self, username: str) -> bool:
            return True

        def public_key_auth_supported(self) -> bool:
            return True

        def validate_public_key(self, username: str, key: Any) -> bool:
            with open(accepted, encoding="ascii") as file:
                known = [line.split()[1] for line in file if line.strip()]
            return key.export_public_key().split()[1].decode() in known

    async def answer(process: Any) -> None:
        child = await asyncio.create_subprocess_shell(
            process.command or "true",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said, _ = await child.communicate()
        process.stdout.write(said.decode("utf-8", "replace"))
        process.exit(child.returncode)

    async def run() -> None:
        listener = await asyncssh.create_server(
            Server, "127.0.0.1", 0, server_host_keys=[host_key], process_factory=answer
        )
        ports.append(listener.get_port())
        started.set()
        await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(run()), daemon=True).start()
    assert started.wait(20)
    return ports[0]


def ssh(port: int, *options: str) -> tuple[int, str]:
    """Ask the server for a greeting; give exit code and output."""
    words = ["ssh", *options, "-p", str(port), LOGIN, "echo hello"]
    ran = subprocess.run(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return ran.returncode, ran.stdout.decode("utf-8", "replace").replace("\r", "")
