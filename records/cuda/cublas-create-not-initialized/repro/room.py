# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""With the card full the first matrix product fails for its handle; with room left it is right.

`full` asserts the first half.
"""
import sys

import torch

a, b = torch.randn(64, 64), torch.randn(64, 64)
a_gpu, b_gpu = a.cuda(), b.cuda()
full, hoard, size = sys.argv[1:] == ["full"], [], 1 << 30
while size >= 1 << 20:
    if not full and torch.cuda.mem_get_info()[0] < (2 << 30):
        break
    try:
        hoard.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
    except torch.cuda.OutOfMemoryError:
        size //= 2
torch.cuda.synchronize()  # an earlier asynchronous fault would show here
free = torch.cuda.mem_get_info()[0]
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
