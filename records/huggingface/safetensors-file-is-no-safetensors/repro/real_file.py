# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""The file that the pointer stands for, checked by the pointer's own size and hash, has the tensors."""
import hashlib

from files import INSTEAD, TENSORS, TRUE
from safetensors.numpy import load

pointer = dict(line.split(" ", 1) for line in INSTEAD["pointer"].decode().splitlines())


def matches(content):
    """Whether this is what the pointer means."""
    return len(content) == int(pointer["size"]) and "sha256:" + hashlib.sha256(content).hexdigest() == pointer["oid"]


assert matches(TRUE) and not matches(TRUE[:-8]) and not matches(INSTEAD["page"]) and not matches(TRUE[:-8] + bytes(8))
loaded = load(TRUE)
print(sorted(loaded), len(TRUE), "bytes; the pointer has", len(INSTEAD["pointer"]))
assert all((loaded[name] == TENSORS[name]).all() for name in TENSORS) and set(loaded) == set(TENSORS)
