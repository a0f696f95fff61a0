# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""The PTX version that NVRTC writes, for the release of CUDA that it is of."""
from importlib.metadata import distributions

from jit import compiled, ptx_version

WRITES = {"12.1": (8, 1), "12.4": (8, 4), "12.8": (8, 7), "13.2": (9, 2)}
found = {each.metadata["Name"]: each.version for each in distributions() if each.metadata["Name"].startswith("nvidia-cuda-nvrtc")}
(version,) = found.values()
release = ".".join(version.split(".")[:2])
written = ptx_version(compiled())
print("NVRTC of CUDA", release, "writes PTX %d.%d" % written)
assert written == WRITES[release], (release, written)
