# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Start PostgreSQL where the system refuses System V shared memory, as the lab does: segment.py [initdb|ask|mmap|stand-in].

Needs PostgreSQL and gcc of the system.
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.postgres_server import environ, make_library, psql, start

ASK = r"""
# region ask-for-a-segment
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
got = libc.shmget(0, 4096, 0o600)
print("it works" if got >= 0 else os.strerror(ctypes.get_errno()))
libc.shmctl(got, 0, None)  # remove it again
# endregion
"""
kind = (sys.argv[1:] or ["initdb"])[0]
data = os.path.join(tempfile.mkdtemp(), "data")
make = ["initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync"]
if kind == "initdb":
    sys.exit(subprocess.call(make, env=environ()))
if kind == "ask":
    said = subprocess.check_output([sys.executable, "-c", ASK], env=environ()).decode()
    assert said == "Function not implemented\n", said
    library = make_library(tempfile.mkdtemp())
    said = subprocess.check_output([sys.executable, "-c", ASK], env=environ(library)).decode()
    assert said == "it works\n", said
elif kind == "mmap":
    library = make_library(tempfile.mkdtemp())
    subprocess.run(make, env=environ(library), check=True, stdout=subprocess.DEVNULL)
    small = ["-c", "shared_memory_type=mmap", "-c", "shared_buffers=1MB"]
    words = ["postgres", "-D", data, "-k", data, *small]
    ran = subprocess.run(words, env=environ(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert b"could not create shared memory segment: Function not implemented" in ran.stdout, ran.stdout
else:
    port, folder = start("local all all trust\n")
    at = ["-h", folder, "-p", str(port), "-U", "postgres"]
    assert psql(*at, "-c", "CREATE TABLE t AS SELECT generate_series(1, 1000) AS n")[0] == 0
    assert psql(*at, "-c", "SELECT sum(n) FROM t") == (0, "500500\n")
print(kind, "as the record says")
