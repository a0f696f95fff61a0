# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The batch size is taken from the tensor, and the last, smaller batch passes."""
import torch

for batch in (8, 7, 1):
    x = torch.arange(batch * 400).view(batch, 16, 5, 5)
    # region keep-the-batch
    flat = x.view(x.size(0), -1)
    # endregion
    assert tuple(flat.shape) == (batch, 400) and flat[-1].tolist() == x[-1].reshape(-1).tolist()
    assert torch.equal(torch.flatten(x, 1), flat)
    if batch != 8:
        try:
            x.view(8, 400)
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError("a fixed batch fitted")
