# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Loads a library that is not on this machine, from Python and as a program that needs it."""
import ctypes
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import english, shared_library


def start(name):
    """Link a program with a library of that name, take the library away, and start it."""
    with TemporaryDirectory() as folder:
        made = Path(folder, "libneeded.so")
        made.write_bytes(shared_library(name, "int ready(void) { return 0; }\n"))
        Path(folder, "main.c").write_text("int ready(void);int main(void){return ready();}\n")
        subprocess.check_call(["gcc", "main.c", "-o", "main", str(made)], cwd=folder)
        made.unlink()
        return subprocess.run([str(Path(folder, "main"))], env=english()).returncode


if __name__ == "__main__":
    how, name = sys.argv[1:3] if len(sys.argv) > 2 else ("ctypes", "libportaudio.so.2")
    if how == "ctypes":
        ctypes.CDLL(name)
    sys.exit(start(name))
