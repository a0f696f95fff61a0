# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Resize each picture to one height and width: a constant stays, a ramp keeps its ends."""
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset


class Pictures(Dataset):
    sides = ((40, 60), (64, 64), (30, 90))

    def __len__(self):
        return len(self.sides)

    def __getitem__(self, index):
        height, width = self.sides[index]
        ramp = torch.linspace(0, 1, steps=width).expand(height, width)
        picture = torch.stack([ramp, torch.full((height, width), 0.5), ramp])
        # region resize-both-sides fill: picture, 32
        return F.interpolate(picture[None], size=(32, 32), mode="bilinear", align_corners=False)[0]
        # endregion


batch = next(iter(DataLoader(Pictures(), batch_size=3)))
assert batch.shape == (3, 3, 32, 32)
assert torch.allclose(batch[:, 1], torch.full((3, 32, 32), 0.5), atol=1e-6)
reference = (torch.arange(32).float() + 0.5) / 32
print("largest difference from the ramp: %.3f" % (batch[:, 0] - reference).abs().max().item())
assert torch.allclose(batch[:, 0], reference.expand(3, 32, 32), atol=0.02)
