# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cusparse-cu12", "nvidia-nvjitlink-cu12"]
# ///
"""The real libcusparse of its wheel, and the libnvJitLink that it finds. Loading needs no GPU.

    python wheels.py load     as they lie; an error is let out (default)
    python wheels.py older    an older libnvJitLink on LD_LIBRARY_PATH, made with gcc; the error is let out
    python wheels.py which    an older libnvJitLink on LD_LIBRARY_PATH, made with gcc, is found first; ldd names it
    python wheels.py behind   it is found first too with the wheel's folder behind it
    python wheels.py drop     LD_LIBRARY_PATH is left out
    python wheels.py front    the wheel's folder before the other
    python wheels.py first    the wheel's file is loaded first
"""
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from build import load, release

ROOT = Path(sys.prefix) / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages" / "nvidia"
SECOND = "libnvJitLink.so.12"
cusparse = ROOT / "cusparse" / "lib" / "libcusparse.so.12"
nvjitlink = ROOT / "nvjitlink" / "lib" / SECOND
WHICH = """
# region which-file
cusparse=$(python -c 'import nvidia.cusparse as n; print(n.__path__[0])')/lib/libcusparse.so.12
ldd "$cusparse" | grep nvJitLink
# endregion
"""
FRONT = """
# region folder-in-front
export LD_LIBRARY_PATH=$(python -c 'import nvidia.nvjitlink as n; print(n.__path__[0])')/lib:$LD_LIBRARY_PATH
# endregion
printf %s "$LD_LIBRARY_PATH"
"""
FIRST = """
# region load-it-first
import ctypes

import nvidia.nvjitlink

ctypes.CDLL(nvidia.nvjitlink.__path__[0] + "/lib/libnvJitLink.so.12", mode=ctypes.RTLD_GLOBAL)
# endregion
"""
mode = sys.argv[1] if len(sys.argv) > 1 else "load"
numbers = (
    "(lambda n: [(library.cusparseGetProperty(part, ctypes.byref(n)), n.value)[1] for part in range(3)])(ctypes.c_int(-1))"
)


def ask(path="", before=""):
    """Load libcusparse and ask it for its version, which needs no GPU."""
    return load(cusparse, path, before, expression=numbers)


right = (0, str([int(number) for number in version("nvidia-cusparse-cu12").split(".")[:3]]))
if mode == "load":
    code, said = ask()
    print(said.replace(str(ROOT), "/env/lib/python3.11/site-packages/nvidia"), file=sys.stderr if code else sys.stdout)
    assert code or (code, said) == right, said
    sys.exit(code)
with tempfile.TemporaryDirectory() as folder:
    old = Path(folder) / SECOND
    release(old, 1, "__nvJitLinkCreate_12_0")
    code, said = ask(folder)
    assert code and "undefined symbol: __nvJitLink" in said and SECOND in said, said
    print(said.splitlines()[-1], file=sys.stderr if mode == "older" else sys.stdout)
    if mode == "older":
        sys.exit(code)

    def bash(text, path):
        words = dict(env=dict(os.environ, LD_LIBRARY_PATH=path), stdout=subprocess.PIPE)
        return subprocess.run(["bash", "-c", text], **words).stdout.decode()

    if mode == "which":
        for path, expected in ((folder, old), ("", nvjitlink)):
            said = bash(WHICH, path)
            found = [line.split("=>")[1].split(" (")[0].strip() for line in said.splitlines() if SECOND + " =>" in line]
            assert Path(found[0]).resolve() == expected.resolve(), said
            print(found[0].replace(folder, "/old").replace(str(ROOT), "/env/nvidia"))
    elif mode == "behind":
        assert ask("%s:%s" % (folder, nvjitlink.parent))[0] != 0
    elif mode == "drop":
        assert ask() == right
    elif mode == "front":
        assert ask(bash(FRONT, folder)) == right
    else:
        assert ask(folder, FIRST) == right
    print(mode, "as expected;", right[1])
