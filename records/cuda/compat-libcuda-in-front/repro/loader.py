# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Which of two files named libcuda.so.1 a program loads. Needs gcc; the files only tell where they lie.

    python loader.py          whichever folder is in front is found, and the printed path tells it; none is an error (default)
    python loader.py folders  /usr/local/cuda/lib64 in front of it or behind it changes nothing
    python loader.py out      with the compat folder taken out the driver's file is found
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ASK = """
# region which-libcuda
import ctypes

ctypes.CDLL("libcuda.so.1")
print({line.split()[-1] for line in open("/proc/self/maps") if "libcuda.so" in line})
# endregion
"""
OUT = r"""
# region take-compat-out
export LD_LIBRARY_PATH=$(tr : '\n' <<< "$LD_LIBRARY_PATH" | grep -v /compat | paste -sd:)
# endregion
"""
mode = (sys.argv[1:] or ["which"])[0]


def made(folder):
    """A library of that name and nothing in it."""
    folder.mkdir(parents=True)
    (folder / "empty.c").write_text("int nothing;\n")
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-Wl,-soname,libcuda.so.1", str(folder / "empty.c"), "-o", str(folder / "libcuda.so.1")])
    return folder


def loaded(path, before=""):
    """The folder of the file that a new Python loads."""
    (Path(top) / "ask.py").write_text(ASK)
    command = before + '\nexec "%s" "%s/ask.py"' % (sys.executable, top)
    done = subprocess.run(["bash", "-c", command], env=dict(os.environ, LD_LIBRARY_PATH=path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    print(done.stdout.decode().strip().replace(top, ""))
    return Path(done.stdout.decode().strip()[2:-2]).parent


with tempfile.TemporaryDirectory() as top:
    top = os.path.realpath(top)
    compat, driver, lib = (made(Path(top) / name) for name in ("usr/local/cuda/compat", "usr/lib/x86_64-linux-gnu", "usr/local/cuda/lib64"))
    (lib / "libcuda.so.1").unlink()
    assert loaded("%s:%s" % (compat, driver)) == compat and loaded("%s:%s" % (driver, compat)) == driver
    try:
        loaded(str(lib))
    except subprocess.CalledProcessError as error:
        assert b"cannot open shared object file" in error.stderr, error.stderr
    else:
        raise AssertionError("a libcuda was found where there is none")
    if mode == "folders":
        assert loaded("%s:%s:%s" % (lib, compat, driver)) == compat
        assert loaded("%s:%s:%s" % (compat, lib, driver)) == compat
    elif mode == "out":
        assert loaded("%s:%s:%s" % (compat, lib, driver), OUT) == driver
