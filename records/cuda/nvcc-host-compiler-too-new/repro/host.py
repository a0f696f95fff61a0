"""The host compilers of this machine, and the check of CUDA's header against one.

The header crt/host_config.h comes in the wheel of nvcc, whether or not nvcc itself is in it (from 13.0 on it is).
"""
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages" / "nvidia"
HEADER = next(ROOT.glob("*/include/crt/host_config.h"))
ZIG = [sys.executable, "-m", "ziglang", "c++"]  # clang, as a wheel


def limits():
    """The first releases of gcc and of clang that this header refuses."""
    text = HEADER.read_text()
    gcc = int(re.search(r"gcc versions later than (\d+) are not supported", text)[1]) + 1
    return gcc, int(re.search(r"#error -- unsupported clang version! clang version must be less than (\d+)", text)[1])


def compilers():
    """Pairs of a command and its name and major number, oldest first: gcc 9 to 16, and clang of ziglang."""
    found = []
    for name in ["g++"] + ["g++-%d" % number for number in range(9, 17)]:
        if shutil.which(name):
            found.append(([name], "gcc", int(subprocess.check_output([name, "-dumpversion"]).split(b".")[0])))
    if importlib.util.find_spec("ziglang"):
        said = subprocess.check_output(ZIG + ["--version"]).decode()
        found.append((ZIG, "clang", int(re.search(r"clang version (\d+)", said)[1])))
    return sorted(found, key=lambda each: each[1:])


def preprocess(command, *flags):
    """What nvcc does first: run the host compiler over its header, with __CUDACC__ set."""
    words = [*command, "-E", "-x", "c++", "-D__CUDACC__", "-D__NVCC__", *flags, "-include", str(HEADER), "-"]
    return subprocess.run(words, input=b"#include <functional>\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
