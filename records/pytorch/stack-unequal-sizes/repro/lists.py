# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A collate that stacks what is equal and leaves what is not in a list, each beside its picture."""
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
samples = [(torch.randn(3, 4, 4), torch.randn(n, 5)) for n in (1, 3, 0, 2)]


# region list-of-tensors
def collate(batch):
    pictures, boxes = zip(*batch)
    return torch.stack(pictures), list(boxes)
# endregion


seen = 0
for pictures, boxes in DataLoader(samples, batch_size=2, collate_fn=collate):
    assert pictures.shape == (2, 3, 4, 4) and len(boxes) == 2
    for picture, box in zip(pictures, boxes):
        assert torch.equal(picture, samples[seen][0]) and torch.equal(box, samples[seen][1])
        seen += 1
assert seen == 4
