# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Return an empty result of the right shape without calling the layer on an empty batch."""

import torch


class SkipEmpty(torch.nn.Module):
    """Run `inner` on the batch, or answer for it when there is nothing to run on."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        if x.shape[0]:
            return self.inner(x)
        with torch.no_grad():
            was_training = self.inner.training
            shape = self.inner.eval()(x.new_zeros((1,) + tuple(x.shape[1:]))).shape[1:]
            self.inner.train(was_training)
        return x.new_zeros((0,) + tuple(shape))


torch.manual_seed(0)
inner = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, stride=2), torch.nn.BatchNorm2d(8), torch.nn.MaxPool2d(2))
model = SkipEmpty(inner).eval()
images = torch.randn(5, 3, 32, 32)
whole = model(images)
pieces = torch.cat([model(images[:2]), model(images[2:2]), model(images[2:])])
print(tuple(model(images[:0]).shape), "and the batches joined equal the whole:", torch.allclose(whole, pieces, atol=1e-6))
assert tuple(model(images[:0]).shape) == (0,) + tuple(whole.shape[1:])
assert torch.allclose(whole, pieces, atol=1e-6)

model.train()
statistics = inner[1].running_mean.clone()
model(images[:0])
assert torch.equal(statistics, inner[1].running_mean) and inner.training
