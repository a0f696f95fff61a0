# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""flatten(x, 1) keeps the batch: each image's scores are those of its own numbers."""
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.Linear(256, 10)
for maps in (torch.randn(8, 16, 4, 4), torch.randn(1, 4, 8, 8), torch.randn(8, 256, 1, 1)):
    # region flatten-from-one
    y = layer(torch.flatten(maps, 1))
    # endregion
    assert y.shape == (len(maps), 10)
    for image, row in zip(maps, y):
        reference = torch.stack([(image.reshape(256) * weights).sum() for weights in layer.weight]) + layer.bias
        assert torch.allclose(row, reference, atol=1e-5)

# without the 1 the batch is swallowed; squeeze() loses a batch of one
assert torch.flatten(torch.randn(8, 16, 4, 4)).shape == (2048,)
assert torch.randn(1, 256, 1, 1).squeeze().shape == (256,)

# features in the middle, as in (batch, features, time), are moved to the end
sequence = torch.randn(8, 256, 50)
# region features-last
y = layer(sequence.transpose(1, 2))
# endregion
assert y.shape == (8, 50, 10) and torch.allclose(y[:, 7], layer(sequence[:, :, 7]), atol=1e-5)
print("equal to the sums by hand")
