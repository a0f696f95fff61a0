# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Unknown words to one row, padding to another: ids fit, and padding puts out zeros and learns nothing."""
import torch
from torch import nn

PAD, UNKNOWN = 0, 1
# region unknown-and-padding-rows fill: texts
number = {word: index + 2 for index, word in enumerate(["a", "cat", "sat"])}
table = nn.Embedding(len(number) + 2, 4, padding_idx=PAD)
texts = [["a", "cat"], ["a", "dog", "sat"]]
ids = [[number.get(word, UNKNOWN) for word in text] for text in texts]
# endregion
batch = torch.tensor([row + [PAD] * (3 - len(row)) for row in ids])
assert batch.tolist() == [[2, 3, 0], [2, 1, 4]] and int(batch.max()) == table.num_embeddings - 1
out = table(batch)
assert torch.equal(out[0, 0], table.weight[2]) and bool((out[0, 2] == 0).all())
out.sum().backward()
assert bool((table.weight.grad[PAD] == 0).all()) and bool((table.weight.grad[UNKNOWN] == 1).all())
assert bool((table.weight.grad[2] == 2).all()), "a word that comes twice learns of both"
