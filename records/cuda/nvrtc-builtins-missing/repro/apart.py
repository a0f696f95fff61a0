"""NVRTC in a folder of its own, with or without its other half; each question is asked in a new Python."""
import ctypes
import os
import shutil
import subprocess
import sys

from errorcanon.lab.kits.nvrtc import file, load

COMPILER = file()
_major, _minor = ctypes.c_int(), ctypes.c_int()
load().nvrtcVersion(ctypes.byref(_major), ctypes.byref(_minor))
BUILTINS = COMPILER.with_name("libnvrtc-builtins.so.%d.%d" % (_major.value, _minor.value))
ASK = """
import ctypes, sys
from errorcanon.lab.kits.nvrtc import compile_for, load
for path in sys.argv[2:]:
    ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
status, log, ptx = compile_for(load(sys.argv[1]), "--gpu-architecture=compute_80")
print(log.strip() or "compiled", ".entry twice" in ptx)
"""


def copy(folder, *names):
    """NVRTC alone, then further files under the names given; the folder that a program would bring along."""
    shutil.copy(str(COMPILER), str(folder))
    for name in names:
        shutil.copy(str(BUILTINS), os.path.join(str(folder), name))
    return os.path.join(str(folder), COMPILER.name)


def ask(library, *first, before="", shell="", **variables):
    """The log of one compilation, and whether PTX came out; first are libraries loaded before, shell runs before Python."""
    words = [sys.executable, "-c", before + ASK, str(library)] + [str(path) for path in first]
    done = subprocess.run(["bash", "-c", shell + '\nexec "$@"', "bash"] + words, env=dict(os.environ, **variables),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode().strip()
