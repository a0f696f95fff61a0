# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""NumPy makes float64; cast where the array becomes a tensor, and the result is that of float64 to single precision."""
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, dtype):
        self.arrays = np.random.RandomState(0).rand(4, 3, 8, 8)
        self.dtype = dtype

    def __len__(self):
        return len(self.arrays)

    def __getitem__(self, i):
        return torch.from_numpy(self.arrays[i].astype(self.dtype))


torch.manual_seed(0)
model = nn.Conv2d(3, 8, 3)
try:
    model(next(iter(DataLoader(Images(np.float64), batch_size=4))))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("float64 batch was taken")

array = Images(np.float64).arrays
# region float32-at-the-source fill: array
batch = torch.from_numpy(array.astype(np.float32))
# endregion
assert torch.equal(batch, next(iter(DataLoader(Images(np.float32), batch_size=4))))
y = model(batch)
reference = model.double()(torch.from_numpy(Images(np.float64).arrays))
assert y.dtype == torch.float32
assert torch.allclose(y.double(), reference, atol=1e-5), (y.double() - reference).abs().max()

# a model in another precision: the batch takes the dtype of its parameters
assert torch.equal(model(batch.to(next(model.parameters()).dtype)), model(batch.double()))

pixels = torch.from_numpy((Images(np.float64).arrays * 255).astype(np.uint8))
scaled = model.float()(pixels.float() / 255)
assert torch.allclose(scaled.double(), reference, atol=2e-2), (scaled.double() - reference).abs().max()
