# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A permuted map, and a gradient with strides of its own, pass through a convolution and back. "cuda" needs a GPU."""
import sys

import torch
from torch import nn

device = sys.argv[1] if len(sys.argv) > 1 else "cpu"
torch.manual_seed(0)
torch.backends.cudnn.allow_tf32 = False


def gradients(where, contiguous):
    torch.manual_seed(1)
    layer = nn.Conv2d(3, 8, 3, padding=1).to(where)
    x = torch.randn(4, 6, 6, 3).to(where).requires_grad_()
    seed = torch.randn(4, 2, 8, 6, 6).to(where)[:, 1]
    permuted = x.permute(0, 3, 1, 2)
    if contiguous:
        permuted, seed = permuted.contiguous(), seed.contiguous()
    assert permuted.is_contiguous() == seed.is_contiguous() == contiguous
    layer(permuted).backward(seed)
    return [t.grad.cpu() for t in (x, layer.weight, layer.bias)]


reference = gradients("cpu", contiguous=True)
for got, expected in zip(gradients(device, contiguous=False), reference):
    assert torch.allclose(got, expected, atol=1e-4), (got - expected).abs().max()
print("gradients agree on", device)
