# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The smallest number of the dtype masks as -1e9 does in float32, in each dtype."""
import torch

mask = torch.tensor([[False, True, False], [True, True, True]])
try:
    torch.zeros(2, 3, dtype=torch.bfloat16).masked_fill(mask, torch.finfo(torch.float32).min)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the smallest float32 fitted into bfloat16")
expected = torch.zeros(2, 3).masked_fill(mask, -1e9).softmax(-1)
for dtype in (torch.float16, torch.bfloat16, torch.float32):
    scores = torch.zeros(2, 3, dtype=dtype)
    if dtype == torch.float16:
        try:
            scores.masked_fill(mask, -1e9)
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError("-1e9 was taken")
    # region finfo fill: scores, mask
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    # endregion
    assert torch.allclose(scores.float().softmax(-1), expected), dtype
