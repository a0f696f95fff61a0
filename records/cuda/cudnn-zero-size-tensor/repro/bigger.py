# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A larger batch, or drop_last, does not remove an empty selection made inside the model.

Nine classes, one of them rare: per class the model picks its rows and runs a branch on them.
"""

import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.cat([torch.arange(8).repeat(64), torch.full((2,), 8, dtype=torch.long)])
data = TensorDataset(torch.randn(len(labels), 3, 8, 8), labels)
for size, drop_last in ((32, False), (32, True), (128, False), (128, True)):
    empty = 0
    for images, classes in DataLoader(data, batch_size=size, shuffle=True, drop_last=drop_last):
        assert len(images)  # the loader itself never makes an empty batch
        empty += sum(images[classes == c].shape[0] == 0 for c in range(9))
    print("batch size %d, drop_last %s: %d empty selections" % (size, drop_last, empty))
    assert empty > 0
