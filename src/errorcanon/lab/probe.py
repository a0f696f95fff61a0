"""Print as JSON what is installed where this runs. Runs in the lane's own Python, 3.6 and later.

Its arguments name what else is asked for: packages, and programs or libraries of the system.
"""

import glob
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from typing import Iterator, List, Optional, Tuple

WANTED = {
    "torch": "torch",
    "tensorflow": "tensorflow",
    "tensorflow-cpu": "tensorflow",
    "keras": "keras",
    "tf-keras": "tf-keras",
    "jax": "jax",
    "numpy": "numpy",
    "onnxruntime": "onnxruntime",
    "onnxruntime-gpu": "onnxruntime",
    "numba": "numba",
}

LIBRARIES = (
    "nvidia/cudnn/lib/libcudnn.so.*",
    "cupy/_lib/libcudnn.so.7",
    "cupy/.data/lib/libcudnn.so.7",
)
ASK = (
    "import ctypes, sys; library = ctypes.CDLL(sys.argv[1]); "
    "library.cudnnGetVersion.restype = ctypes.c_size_t; print(library.cudnnGetVersion())"
)


def distributions() -> Iterator[Tuple[str, str]]:
    """Yield name and version of every package, by whatever this Python has for it."""
    for folder in sys.path:
        for path in glob.glob(os.path.join(folder, "*.dist-info")):
            name, _, version = os.path.basename(path)[: -len(".dist-info")].rpartition("-")
            yield re.sub(r"[-_.]+", "-", name).lower(), version


def cudnn_version() -> Optional[str]:
    """Ask the libcudnn that is here for its version; None without one that loads by itself."""
    paths = [os.environ["CUDNN_LIB"]] if "CUDNN_LIB" in os.environ else []
    for folder in sys.path:
        for pattern in LIBRARIES:
            paths += sorted(glob.glob(os.path.join(folder, pattern)))
    for path in paths:
        # In a process of its own: some releases abort when a part is missing.
        asked = subprocess.run(
            [sys.executable, "-c", ASK, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        if asked.returncode == 0:
            packed = int(asked.stdout)
            major = 10000 if packed >= 90000 else 1000
            return "%d.%d.%d" % (packed // major, packed % major // 100, packed % 100)
    return None


PROGRAMS = {
    "apt": ["apt-get", "--version"],
    "bash": ["bash", "--version"],
    "docker": ["docker", "--version"],
    "gcc": ["gcc", "-dumpfullversion"],
    "git": ["git", "--version"],
    "git-lfs": ["git-lfs", "--version"],
    "make": ["make", "--version"],
    "nginx": ["nginx", "-v"],
    "node": ["node", "--version"],
    "npm": ["npm", "--version"],
    "openssh": ["ssh", "-V"],
    "openssl": ["openssl", "version"],
    "postgresql": ["postgres", "--version"],
    "redis": ["redis-server", "--version"],
    "rsync": ["rsync", "--version"],
    "uv": ["uv", "--version"],
}
STANDARD_LIBRARY = "/usr/lib/*/libstdc++.so.6.*"


def system_version(name: str) -> Optional[str]:
    """Give the version of a program or library of the system; None where it is not there."""
    if name == "linux":
        return platform.release()
    if name == "glibc":
        return platform.libc_ver()[1] or None
    if name == "libstdc++":
        paths = [path for path in sorted(glob.glob(STANDARD_LIBRARY)) if path[-1].isdigit()]
        return paths[-1].partition(".so.")[2] if paths else None
    words = PROGRAMS.get(name)
    if words is None or shutil.which(words[0]) is None:
        return None
    asked = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = asked.stdout or asked.stderr
    number = re.search(r"\d+(?:\.\d+)+", said.decode("ascii", "replace"))
    return number.group() if number else None


def main(asked: List[str]) -> None:
    """Print the versions."""
    found = {}
    for name, version in distributions():
        if name in asked:
            found[name] = version
        if name in WANTED:
            found[WANTED[name]] = version
    for name in asked:
        there = None if name in found else system_version(name)
        if there:
            found[name] = there
    found["python"] = platform.python_version()
    found["os"] = "%s %s" % (platform.system(), platform.machine())
    cudnn = cudnn_version()
    if cudnn:
        found["cudnn"] = cudnn
    print(json.dumps(found, sort_keys=True))


if __name__ == "__main__":
    main(sys.argv[1:])
