# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu12"]
# ///
"""The last gcc that the header of each CUDA release accepts, as the header itself says it; no compiler is needed."""
from importlib.metadata import distributions

from host import limits

LAST = {"11.7": 11, "11.8": 11, "12.0": 12, "12.1": 12, "12.9": 14, "13.0": 15}
found = {each.metadata["Name"]: each.version for each in distributions() if each.metadata["Name"].startswith("nvidia-cuda-nvcc")}
(version,) = found.values()
release = ".".join(version.split(".")[:2])
last = limits()[0] - 1
print("CUDA", release, "accepts gcc up to", last)
assert last == LAST[release], (release, last)
