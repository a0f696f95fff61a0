# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Check the indices on the host, then size the table by the data; compared with a product of one-hot rows."""
import torch
import torch.nn.functional as F
from torch import nn


def checked(indices, size):
    low, high = int(indices.min()), int(indices.max())
    if low < 0 or high >= size:
        raise ValueError("indices run from %d to %d, the table has rows 0 to %d" % (low, high, size - 1))
    return indices


torch.manual_seed(0)
tokens = torch.tensor([[0, 3, 10], [10, 7, 1]])
try:
    nn.Embedding(10, 4)(checked(tokens, 10))
except ValueError as error:
    print(error)
else:
    raise AssertionError("an index outside the table passed the check")

table = nn.Embedding(int(tokens.max()) + 1, 4)
vectors = table(checked(tokens, table.num_embeddings))
reference = F.one_hot(tokens, table.num_embeddings).float() @ table.weight
assert torch.allclose(vectors, reference), (vectors - reference).abs().max()

labels = torch.tensor([0, 2, 1])
scores = torch.randn(3, 3)
loss = F.cross_entropy(scores, checked(labels, scores.shape[1]))
by_hand = -torch.log_softmax(scores, 1)[torch.arange(3), labels].mean()
assert torch.allclose(loss, by_hand)
