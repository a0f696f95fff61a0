# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""Compile for a GPU newer than NVRTC, or for one that it has dropped; NVRTC's log is let out. Argument: newer (default) or dropped."""
import sys

from errorcanon.lab.kits.nvrtc import INVALID_OPTION, architectures, compile_for, load

library = load()
known = architectures(library)
assert compile_for(library, "--gpu-architecture=compute_%d" % known[0]).status == 0, "NVRTC compiles nothing here"
if sys.argv[1:] == ["dropped"]:
    number = next(n for n in (61, 35, 30) if n < known[0])
else:
    number = next(n for n in (89, 120, 107, 130) if n not in known)
status, log, _ = compile_for(library, "--gpu-architecture=compute_%d" % number)
assert status == INVALID_OPTION, status
print(log, file=sys.stderr)
sys.exit(status)
