# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Two versions of one driver: of the kernel module that is loaded, and of the library on the disk."""
import ctypes
import os
import re
from pathlib import Path


def module_version(text=None):
    """The loaded module's version; text is that of /proc/driver/nvidia/version."""
    text = Path("/proc/driver/nvidia/version").read_text() if text is None else text
    return re.search(r"NVRM version:.*?\s(\d+\.\d+(?:\.\d+)?)\s", text).group(1)


def library_version():
    """The version in the name of the file that libnvidia-ml.so.1 is a link to, as the loader finds it."""
    ctypes.CDLL("libnvidia-ml.so.1")
    mapped = {line.split()[-1] for line in open("/proc/self/maps") if "libnvidia-ml.so" in line}
    return version_of_file(os.path.realpath(mapped.pop()))


def version_of_file(path):
    return os.path.basename(path).split(".so.", 1)[1]


if __name__ == "__main__":
    print("module:", module_version())
    print("library:", library_version())
