# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A package of that name, built here, is unpacked: the loader finds the library by its folder."""
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import english, shared_library, unpack_package
from errorcanon.lab.kits.shell import bash

LOOK = """
# region is-it-here fill: ASKED
/sbin/ldconfig -p | grep ASKED
find /usr/lib /usr/local /opt -name 'ASKED*' 2>/dev/null
# endregion
"""
LOOK = LOOK.replace("ASKED", "libportaudio.so.2")
CODE = "import ctypes; print(ctypes.CDLL('libportaudio.so.2').ready())"
FOLDER = "usr/lib/x86_64-linux-gnu"


def run(**more):
    """Load the library in a new process."""
    return subprocess.run(
        [sys.executable, "-c", CODE], env={**english(), **more}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )


if __name__ == "__main__":
    with TemporaryDirectory() as own:
        root = Path(own, "unpacked")
        before = run()
        assert "libportaudio.so.2: cannot open shared object file" in before.stdout, before.stdout
        _, absent = bash("set +e\n" + LOOK + "true", own)
        library = shared_library("libportaudio.so.2", "int ready(void) { return 7; }\n")
        unpack_package("libportaudio2", {f"{FOLDER}/libportaudio.so.2": library}, root)
        if sys.argv[1:] == ["look"]:
            _, present = bash("set +e\n" + LOOK.replace("/opt", str(root)) + "true", own)
            print(repr(absent), repr(present))
            assert absent.strip() == "" and f"{FOLDER}/libportaudio.so.2" in present
        else:
            after = run(LD_LIBRARY_PATH=str(root / FOLDER))
            assert after.stdout.strip() == "7", after.stdout
