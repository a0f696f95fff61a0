# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Loads a library that is not on this machine, from Python and as a program that needs it."""
import ctypes
import sys

from errorcanon.lab.kits.debian import start_without

if __name__ == "__main__":
    how, name = sys.argv[1:3] if len(sys.argv) > 2 else ("ctypes", "libportaudio.so.2")
    if how == "ctypes":
        ctypes.CDLL(name)
    sys.exit(start_without(name))
