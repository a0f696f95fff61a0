# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Take almost all GPU memory, then make the first convolution of the process. Needs a GPU.

First argument: fill (default) lets the error out, batch shows that a batch of 1 fails too,
first makes the handle before the memory is gone and compares the result with the CPU's.
"""
import sys

import torch
import torch.nn.functional as F

LEFT = 64 << 20


def fill():
    """Allocate until fewer than 64 MiB are free on the device; return what holds them."""
    held = []
    for size in (1 << 30, 128 << 20, 32 << 20):
        while torch.cuda.mem_get_info()[0] > LEFT + size:
            held.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
    return held


mode = sys.argv[1] if len(sys.argv) > 1 else "fill"
torch.manual_seed(0)
torch.backends.cudnn.allow_tf32 = False
image, weight = torch.rand(1, 3, 8, 8), torch.rand(4, 3, 3, 3)
reference = F.conv2d(image, weight)
on_gpu = image.cuda(), weight.cuda()
if mode == "first":
    model = torch.nn.Conv2d(3, 4, 3, bias=False).cuda()
    model.weight.data.copy_(weight)
    example = image.cuda()
    # region handle-first fill: model, example
    with torch.no_grad():
        model(example)
    # endregion
    held = fill()
    with torch.no_grad():
        y = model(example).cpu()
    assert torch.allclose(y, reference, atol=1e-4), (y - reference).abs().max()
    print("free bytes", torch.cuda.mem_get_info()[0], "and the result is right")
elif mode == "batch":
    held = fill()
    try:
        F.conv2d(*on_gpu)
    except RuntimeError as error:
        print(str(error).splitlines()[0])
    else:
        raise AssertionError("one image of 8 x 8 pixels was convolved")
else:
    held = fill()
    F.conv2d(*on_gpu)
