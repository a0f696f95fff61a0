# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Return an empty result of the right shape without calling the layer on an empty batch."""

import torch


class SkipEmpty(torch.nn.Module):
    """Run `inner` on the batch, or answer for it when there is nothing to run on."""

    def __init__(self, inner, output_shape):
        super().__init__()
        self.inner, self.output_shape = inner, output_shape

    def forward(self, x):
        # region skip-the-empty-batch fill: inner, output_shape
        if x.shape[0] == 0:
            return x.new_zeros((0,) + self.output_shape)
        return self.inner(x)
        # endregion
torch.manual_seed(0)
inner = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, stride=2), torch.nn.BatchNorm2d(8), torch.nn.MaxPool2d(2))
images = torch.randn(5, 3, 32, 32)
output_shape = tuple(inner.eval()(torch.zeros(1, 3, 32, 32)).shape[1:])  # learnt from one row
model = SkipEmpty(inner, output_shape).eval()
whole = model(images)
pieces = torch.cat([model(images[:2]), model(images[2:2]), model(images[2:])])
print(tuple(model(images[:0]).shape), "and the batches joined equal the whole:", torch.allclose(whole, pieces, atol=1e-6))
assert tuple(model(images[:0]).shape) == (0,) + tuple(whole.shape[1:])
assert torch.allclose(whole, pieces, atol=1e-6)

model.train()
statistics = inner[1].running_mean.clone()
model(images[:0])
assert torch.equal(statistics, inner[1].running_mean) and inner.training
