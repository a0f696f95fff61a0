# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""From 1.10 a float target of the shape of the logits counts as probabilities; the loss is the formula's."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
logits, classes = torch.randn(4, 3), torch.tensor([0, 1, 2, 0])
one_hot = torch.eye(3)[classes]
soft = one_hot * 0.9 + 0.1 / 3
for target in (one_hot, soft):
    reference = -(target * F.log_softmax(logits, 1)).sum(1).mean()
    assert torch.allclose(F.cross_entropy(logits, target), reference, atol=1e-6)
assert torch.allclose(F.cross_entropy(logits, one_hot), F.cross_entropy(logits, classes), atol=1e-6)
try:
    F.nll_loss(F.log_softmax(logits, 1), one_hot)
except RuntimeError as error:
    print("nll_loss:", error)
else:
    raise AssertionError("nll_loss took probabilities")
