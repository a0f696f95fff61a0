# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""drop_last, or a rest joined to the batch before it; each batch is normalised as the formula says."""
import sys

import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, RandomSampler, TensorDataset

torch.manual_seed(0)
rows = torch.arange(65).float().view(65, 1) * torch.ones(1, 4) + torch.randn(65, 4)
data = TensorDataset(torch.arange(65), rows)


class JoinedRest:
    """Batches of a sampler; a last batch of one row joins the one before."""

    def __init__(self, sampler, batch_size):
        self.batches = BatchSampler(sampler, batch_size, drop_last=False)

    def __iter__(self):
        held = None
        for batch in self.batches:
            if held is not None and len(batch) == 1:
                held, batch = None, held + batch
            if held is not None:
                yield held
            held = batch
        if held is not None:
            yield held

    def __len__(self):
        return len(self.batches) - (len(self.batches.sampler) % self.batches.batch_size == 1)


if sys.argv[1:] == ["joined"]:
    # region join-the-rest fill: data
    another = next(n for n in range(32, 64) if len(data) % n != 1)
    # endregion
    sizes = []
    for _, batch in DataLoader(data, another):
        reference = (batch - batch.mean(0)) / (batch.var(0, unbiased=False) + 1e-5).sqrt()
        assert torch.allclose(nn.BatchNorm1d(4, affine=False)(batch), reference, atol=1e-4)
        sizes.append(len(batch))
    assert sizes == [33, 32]
    loader, expected = DataLoader(data, batch_sampler=JoinedRest(RandomSampler(data), 32)), [32, 33]
else:
    # region drop-last fill: data
    loader = DataLoader(data, batch_size=32, shuffle=True, drop_last=True)
    # endregion
    expected = [32, 32]
layer, left_out = nn.BatchNorm1d(4, affine=False), set()
for epoch in range(20):
    sizes, seen = [], []
    for index, batch in loader:
        sizes.append(len(batch))
        seen += index.tolist()
        reference = (batch - batch.mean(0)) / (batch.var(0, unbiased=False) + layer.eps).sqrt()
        assert torch.allclose(layer(batch), reference, atol=1e-4)
    assert sizes == expected and len(seen) == len(set(seen)) == sum(expected)
    left_out |= set(range(65)) - set(seen)
print("batches of", expected, "left out over 20 epochs:", len(left_out), "different rows")
assert len(loader) == 2 and (not left_out if sys.argv[1:] == ["joined"] else len(left_out) > 5)
