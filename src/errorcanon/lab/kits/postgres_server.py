"""A real PostgreSQL server below a folder, which ends with the script; the system must have it.

The lab refuses System V shared memory, and PostgreSQL wants one small segment of it. A library that
is preloaded gives it anonymous memory, as Termux does with libandroid-shmem; nothing else changes.
"""

from __future__ import annotations

import atexit
import glob
import os
import subprocess
import tempfile
import time

from errorcanon.lab.kits.service import free_port

BINARIES = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1:]
SOURCE = r"""
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
static void *given; static size_t length;
int shmget(key_t key, size_t size, int flags) {
  given = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  length = size;
  return given == MAP_FAILED ? -1 : 1;
}
void *shmat(int id, const void *at, int flags) { return given; }
int shmdt(const void *at) { return 0; }
int shmctl(int id, int command, struct shmid_ds *about) {
  if (command == IPC_STAT) { errno = EINVAL; return -1; }
  return 0;
}
"""


def make_library(folder: str) -> str:
    """Compile the library that stands in for System V shared memory; give its file."""
    path = os.path.join(folder, "shm.so")
    words = ["gcc", "-shared", "-fPIC", "-o", path, "-x", "c", "-"]
    subprocess.run(words, input=SOURCE.encode(), check=True)
    return path


def environ(library: str = "") -> dict[str, str]:
    """Give the variables of a process that finds PostgreSQL's programs and reads no settings."""
    own = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
    own["PATH"] = os.pathsep.join([*BINARIES, own.get("PATH", os.defpath)])
    own.update(LC_ALL="C", TZ="UTC", HOME=tempfile.gettempdir(), PSQLRC=os.devnull)
    if library:
        own["LD_PRELOAD"] = library
    return own


def start(rules: str, owner: str = "postgres", *options: str) -> tuple[int, str]:
    """Start a server with these lines of pg_hba.conf; give its port and its socket's folder."""
    folder = tempfile.mkdtemp()
    own = environ(make_library(folder))
    data, port = os.path.join(folder, "data"), free_port()
    make = ["initdb", "-D", data, "-U", owner, "--auth=trust", "--no-sync"]
    made = subprocess.run(make, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert made.returncode == 0, made.stdout.decode()
    with open(os.path.join(data, "pg_hba.conf"), "w") as file:
        file.write(rules)
    words = ["postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1", "-F"]
    with open(os.path.join(folder, "log"), "wb") as log:
        server = subprocess.Popen([*words, *options], env=own, stdout=log, stderr=log)
    atexit.register(server.kill)
    for _ in range(100):
        ready = ["pg_isready", "-q", "-h", folder, "-p", str(port)]
        if subprocess.run(ready, env=environ()).returncode == 0:
            return port, folder
        time.sleep(0.1)
    with open(os.path.join(folder, "log")) as log_text:
        raise AssertionError(log_text.read())


def psql(*words: str, **variables: str) -> tuple[int, str]:
    """Run psql; give its exit code and what it printed."""
    command = ["psql", "-X", "-At", "-w", *words]
    own = {**environ(), **variables}
    ran = subprocess.run(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
