# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Keep the same channels in every parameter of a batch normalisation; PyTorch refuses the rest itself."""
import torch

torch.manual_seed(0)
x, keep = torch.randn(8, 6, 4, 4), torch.tensor([0, 2, 5])
full = torch.nn.BatchNorm2d(6, eps=0.1)
full.weight.data.uniform_()
full.bias.data.uniform_()
full(x * 3 + 1)  # gives the statistics values of their own
# region same-channels fill: full, keep
pruned = torch.nn.BatchNorm2d(len(keep), eps=full.eps, momentum=full.momentum)
for name in ("weight", "bias", "running_mean", "running_var"):
    getattr(pruned, name).data.copy_(getattr(full, name).data[keep])
# endregion
full.eval(), pruned.eval()
assert pruned.weight.numel() == x[:, keep].shape[1]
assert torch.allclose(pruned(x[:, keep]), full(x)[:, keep], atol=1e-6)
try:
    full(x[:, keep])
except RuntimeError as error:
    print("PyTorch itself:", str(error).splitlines()[0])
else:
    raise AssertionError("6 numbers were taken for 3 channels")
