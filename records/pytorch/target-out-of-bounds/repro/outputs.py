# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""As many outputs as classes: the loss equals the formula; one output takes the binary loss."""
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
rows, target = torch.randn(6, 4), torch.tensor([0, 1, 2, 3, 4, 0])
try:
    F.cross_entropy(nn.Linear(4, 4)(rows), target)
except (IndexError, RuntimeError) as error:
    print(error)
else:
    raise AssertionError("5 classes fitted 4 outputs")
logits = nn.Linear(4, int(target.max()) + 1)(rows)
reference = (torch.logsumexp(logits, 1) - logits[torch.arange(6), target]).mean()
assert torch.allclose(F.cross_entropy(logits, target), reference, atol=1e-6)

# two classes and one output
binary, logit = (target > 1).float(), nn.Linear(4, 1)(rows).squeeze(1)
chance = torch.sigmoid(logit)
reference = -(binary * chance.log() + (1 - binary) * (1 - chance).log()).mean()
assert torch.allclose(F.binary_cross_entropy_with_logits(logit, binary), reference, atol=1e-5)
both = torch.stack([torch.zeros(6), logit], 1)
assert torch.allclose(F.cross_entropy(both, binary.long()), reference, atol=1e-5)
