# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Channels in packets of four: where each number goes, and the way back."""
import torch

x = torch.arange(2 * 8 * 3 * 3).view(2, 8, 3, 3)
packed = x.view(2, 2, 4, 3, 3).permute(0, 1, 3, 4, 2).contiguous()
flat = packed.view(-1)
for n in range(2):
    for c in range(8):
        for h in range(3):
            for w in range(3):
                place = (((n * 2 + c // 4) * 3 + h) * 3 + w) * 4 + c % 4
                assert int(flat[place]) == int(x[n, c, h, w])
assert torch.equal(packed.permute(0, 1, 4, 2, 3).contiguous().view(2, 8, 3, 3), x)
print("every number is in its packet")
