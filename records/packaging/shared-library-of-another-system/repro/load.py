# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Loads libraries of versions that this release of the system does not have."""
import ctypes
import sys

from errorcanon.lab.kits.debian import start_without

if __name__ == "__main__":
    how, name = sys.argv[1:3] if len(sys.argv) > 2 else ("ctypes", "libssl.so.1.1")
    if how == "ctypes":
        ctypes.CDLL(name)
    sys.exit(start_without(name))
