# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Loads libraries of versions that this release of the system does not have."""
import ctypes
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import english, shared_library

if __name__ == "__main__":
    how, name = sys.argv[1:3] if len(sys.argv) > 2 else ("ctypes", "libssl.so.1.1")
    if how == "ctypes":
        ctypes.CDLL(name)
    with TemporaryDirectory() as folder:
        made = Path(folder, "libneeded.so")
        made.write_bytes(shared_library(name, "int ready(void) { return 0; }\n"))
        Path(folder, "main.c").write_text("int ready(void);int main(void){return ready();}\n")
        subprocess.check_call(["gcc", "main.c", "-o", "main", str(made)], cwd=folder)
        made.unlink()
        sys.exit(subprocess.run([str(Path(folder, "main"))], env=english()).returncode)
