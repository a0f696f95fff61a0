# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""cosine_embedding_loss prints the same line for a target with two axes; the function in the traceback tells them apart."""
import traceback

import torch
import torch.nn.functional as F

rows, pairs = torch.ones(4, 3), torch.tensor([1, -1, 1, -1])
calls = {
    "cross_entropy": lambda: F.cross_entropy(rows, torch.tensor([[0], [1], [2], [0]])),
    "cosine_embedding_loss": lambda: F.cosine_embedding_loss(rows, rows, pairs.view(4, 1)),
}
for name, call in calls.items():
    try:
        call()
    except RuntimeError as error:
        assert "multi-target not supported" in str(error), error
        other = next(o for o in calls if o != name)
        last = traceback.extract_tb(error.__traceback__)[-1]
        assert last.name == name and other not in last.line, last
        print(last.name, "|", error)
    else:
        raise AssertionError(name)
assert abs(F.cosine_embedding_loss(rows, rows, pairs).item() - 0.5) < 1e-6, "0 for the alike, 1 for the unlike pairs"
