# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""With the card full the first matrix product fails for its handle; with room left it is right.

    python room.py fail    the product fails, uncaught
    python room.py full    asserts that it fails, and that hardly anything was free
    python room.py         with room left
"""
import sys

import torch

a, b = torch.randn(64, 64), torch.randn(64, 64)
a_gpu, b_gpu = a.cuda(), b.cuda()
mode = "".join(sys.argv[1:])
full, hoard, size = mode in ("full", "fail"), [], 1 << 30
while size >= 1 << 20:
    if not full and torch.cuda.mem_get_info()[0] < (2 << 30):
        break
    try:
        hoard.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
    except torch.cuda.OutOfMemoryError:
        size //= 2
torch.cuda.synchronize()  # an earlier asynchronous fault would show here
free = torch.cuda.mem_get_info()[0]
if mode == "fail":
    a_gpu @ b_gpu
try:
    product = (a_gpu @ b_gpu).cpu()
except RuntimeError as error:
    assert full and free < (64 << 20), (free, error)
    assert "CUBLAS" in str(error) or "out of memory" in str(error), error
    print(free, "bytes free:", str(error).splitlines()[0])
else:
    assert not full, "the handle was made on a full card"
    assert torch.allclose(product, a @ b, atol=1e-2)
    print(free, "bytes free: the product equals that of the CPU")
