# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Pack a batch in which one sequence has no elements, and let the error out."""
import torch
from torch.nn.utils.rnn import pack_padded_sequence

x = torch.randn(3, 5, 4)
assert pack_padded_sequence(x, torch.tensor([5, 3, 1]), batch_first=True).data.shape == (9, 4)
pack_padded_sequence(x, torch.tensor([5, 3, 0]), batch_first=True)
