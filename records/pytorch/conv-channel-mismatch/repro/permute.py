# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""permute gives the convolution that is meant; checked against sums over a hand-made window."""
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.Conv2d(3, 8, 3).double()
nhwc = np.random.RandomState(0).rand(2, 6, 5, 3)
# region permute fill: layer, nhwc
y = layer(torch.from_numpy(nhwc).permute(0, 3, 1, 2))
# endregion
weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
reference = np.empty((2, 8, 4, 3))
for n in range(2):
    for i in range(4):
        for j in range(3):
            window = nhwc[n, i:i + 3, j:j + 3, :]
            reference[n, :, i, j] = np.einsum("hwc,ochw->o", window, weight) + bias
assert np.allclose(y.detach().numpy(), reference), abs(y.detach().numpy() - reference).max()

sequence = torch.rand(2, 50, 16)
words = nn.Conv1d(16, 8, 3)
windows = torch.einsum("ntcw,ocw->not", sequence.unfold(1, 3, 1), words.weight) + words.bias[:, None]
assert torch.allclose(words(sequence.transpose(1, 2)), windows, atol=1e-5)
# one image
single = torch.from_numpy(nhwc[0]).permute(2, 0, 1)
assert np.allclose(layer(single[None])[0].detach().numpy(), reference[0])
if not torch.__version__.startswith("1.0."):
    assert np.allclose(layer(single).detach().numpy(), reference[0])
print("largest difference", abs(y.detach().numpy() - reference).max())
