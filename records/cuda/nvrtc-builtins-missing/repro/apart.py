"""NVRTC in a folder of its own, with or without its other half; each question is asked in a new Python."""
import os
import shutil
import subprocess
import sys

from nvrtc import file

COMPILER = file()
BUILTINS = next(path for path in COMPILER.parent.glob("libnvrtc-builtins.so.*") if "alt" not in path.name)
ASK = """
import ctypes, sys
sys.path.insert(0, %r)
from nvrtc import compile_for, load
for path in sys.argv[2:]:
    ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
status, log, ptx = compile_for(load(sys.argv[1]), "--gpu-architecture=compute_80")
print(log.strip() or "compiled", ".entry twice" in ptx)
""" % os.path.dirname(os.path.abspath(__file__))


def copy(folder, *names):
    """NVRTC alone, then further files under the names given; the folder that a program would bring along."""
    shutil.copy(str(COMPILER), str(folder))
    for name in names:
        shutil.copy(str(BUILTINS), os.path.join(str(folder), name))
    return os.path.join(str(folder), COMPILER.name)


def ask(library, *first, **variables):
    """The log of one compilation, and whether PTX came out; first are libraries loaded before."""
    done = subprocess.run([sys.executable, "-c", ASK, str(library)] + [str(path) for path in first], env=dict(os.environ, **variables),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode().strip()
