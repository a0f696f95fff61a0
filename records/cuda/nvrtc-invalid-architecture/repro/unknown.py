# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""Compile for a card newer than NVRTC, or for one that it has dropped, and end as PyTorch does. Argument: newer (default) or dropped."""
import sys

from nvrtc import architectures, compile_for, load

library = load()
known = architectures(library)
assert compile_for(library, "--gpu-architecture=compute_%d" % known[0])[0] == 0, "NVRTC compiles nothing here"
number = known[0] - 1 if sys.argv[1:] == ["dropped"] else next(n for n in (89, 120, 107, 130) if n > known[0] and n not in known)
if sys.argv[1:] == ["dropped"]:
    number = next(n for n in (61, 35, 30) if n < known[0])
status, log, _ = compile_for(library, "--gpu-architecture=compute_%d" % number)
assert status == 5, status  # NVRTC_ERROR_INVALID_OPTION
raise RuntimeError(log)
