# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The line speaks of 3D or 4D; adding or taking away an axis of 1 leaves the empty one."""
import torch
import torch.nn.functional as F

crop = torch.randn(3, 20, 20)[:, 15:10]
assert crop.shape == (3, 0, 20)
for x in (crop, crop.unsqueeze(0), crop[:1], crop[0].unsqueeze(0).unsqueeze(0)):
    for pool in (F.max_pool2d, F.adaptive_max_pool2d):
        assert pool(torch.randn(*[size or 4 for size in x.shape]), 2).numel() > 0
        try:
            pool(x, 2)
        except RuntimeError as error:
            line = str(error).splitlines()[0]
        else:
            raise AssertionError("%s was taken" % (tuple(x.shape),))
    print(tuple(x.shape), line)
