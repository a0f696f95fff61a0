# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""With -inf a row that is masked as a whole becomes NaN."""
import torch

scores = torch.zeros(2, 3, dtype=torch.float16)
mask = torch.tensor([[False, True, True], [True, True, True]])
try:
    scores.masked_fill(mask, -1e9)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("-1e9 was taken")
weights = scores.masked_fill(mask, float("-inf")).float().softmax(-1)
print(weights)
assert weights[0].tolist() == [1.0, 0.0, 0.0] and weights[1].isnan().all()
