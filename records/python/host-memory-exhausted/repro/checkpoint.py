# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""A checkpoint that is mapped takes memory only for what is read of it; loaded plainly it lies in memory whole."""
import os
import tempfile

import torch

torch.set_num_threads(1)


def own_memory():
    """Give the memory of this process in MiB, without the pages of mapped files (Linux)."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) >> 10 for line in status if line.startswith("RssAnon"))


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model.pt")
    torch.save({"weight": torch.ones(32 << 20)}, path)
    before = own_memory()
    # region map-a-checkpoint fill: path
    state = torch.load(path, mmap=True, map_location="cpu", weights_only=True)
    # endregion
    assert state["weight"].sum() == 32 << 20
    mapped = own_memory() - before
    del state
    before = own_memory()
    state = torch.load(path, map_location="cpu", weights_only=True)
    assert state["weight"].sum() == 32 << 20
    plain = own_memory() - before
print("128 MiB take", mapped, "MiB mapped and", plain, "MiB loaded")
assert mapped < 16 and plain > 100, (mapped, plain)
