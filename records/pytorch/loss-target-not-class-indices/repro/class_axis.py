# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Both shapes are (N) where the logits lost the axis of the classes; with it, or with the binary loss, the loss is the formula's."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
classes = torch.tensor([0, 1, 1, 0])
output = torch.randn(4, 1)
logits = output.squeeze(1)
one_hot = torch.eye(2)[classes].long()
for given, target, axes in ((logits, classes, 1), (torch.randn(4, 2), one_hot, 2)):
    assert given.shape == target.shape and given.dim() == axes, "one axis: the logits; two: one-hot"
    try:
        F.cross_entropy(given, target)
    except RuntimeError as error:
        print(tuple(given.shape), tuple(target.shape), "|", error)
        assert "Expected floating point type for target with class probabilities" in str(error)
    else:
        raise AssertionError("it was taken")
two = torch.randn(4, 2)
wanted = -F.log_softmax(two, 1)[torch.arange(4), classes].mean()
assert torch.allclose(F.cross_entropy(two, classes), wanted, atol=1e-6)
chance, labels = torch.sigmoid(logits), classes.float()
wanted = -(labels * chance.log() + (1 - labels) * (1 - chance).log()).mean()
assert torch.allclose(F.binary_cross_entropy_with_logits(logits, labels), wanted, atol=1e-6)
