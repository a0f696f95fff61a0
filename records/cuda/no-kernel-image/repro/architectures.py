# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A build that lists the GPU's architecture runs a convolution and gives the CPU's result. Needs a GPU."""
import torch
from torch import nn


def covered(architectures, capability):
    """True for code of the same major version up to this GPU, or for PTX that it can compile."""
    for name in architectures:
        kind, digits = name.split("_")
        number = int("".join(c for c in digits if c.isdigit()))
        own = capability[0] * 10 + capability[1]
        if number <= own and (kind == "compute" or number // 10 == capability[0]):
            return True
    return False


assert covered(["sm_70", "sm_80"], (8, 6)) and not covered(["sm_37", "sm_86"], (9, 0))
assert covered(["sm_37", "compute_80"], (9, 0)) and not covered(["sm_90"], (8, 0))
architectures, capability = torch.cuda.get_arch_list(), torch.cuda.get_device_capability()
assert covered(architectures, capability), (architectures, capability)
torch.manual_seed(0)
torch.backends.cudnn.allow_tf32 = False
layer, x = nn.Conv2d(3, 8, 3), torch.randn(2, 3, 16, 16)
reference = layer(x)
y = layer.cuda()(x.cuda()).cpu()
assert torch.allclose(y, reference, atol=1e-4), (y - reference).abs().max()
print(capability, "is covered by", architectures)
