# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A vocabulary made as large as the tokenizer keeps the old rows and serves the new ids."""
import torch

torch.manual_seed(0)
table = torch.nn.Embedding(5, 2)
tokens = torch.tensor([1, 2, 7])
try:
    table(tokens)
except IndexError:
    pass
else:
    raise AssertionError("the small table served id 7")

grown = torch.nn.Embedding(max(8, int(tokens.max()) + 1), 2)
with torch.no_grad():
    grown.weight[: table.num_embeddings] = table.weight
got = grown(tokens)
assert torch.equal(got[:2], table(tokens[:2]))
assert torch.equal(got[2], grown.weight[7])

# labels: a padding label is named to the loss, not clipped into a class
logits, labels = torch.randn(4, 3), torch.tensor([0, 2, -1, -1])
# region make-sizes-fit fill: -1
loss = torch.nn.functional.cross_entropy(logits, labels, ignore_index=-1)
# endregion
reference = torch.nn.functional.cross_entropy(logits[:2], labels[:2])
assert torch.allclose(loss, reference)
assert not torch.allclose(torch.nn.functional.cross_entropy(logits, labels.clamp(min=0)), reference)
print("grown table and ignored labels equal their references")
