# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Whole numbers of dtype long, without an axis for the classes: the loss equals the formula."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
flat, maps = torch.randn(4, 3), torch.randn(2, 3, 4, 4)
classes, mask = torch.tensor([0, 1, 2, 0]), (torch.arange(32) % 3).view(2, 4, 4)
for logits, target, wrong in (
    (flat, classes.float().long(), classes.float()),
    (flat, classes.view(4, 1).squeeze(1), classes.view(4, 1)),
    (flat, torch.eye(3)[classes].argmax(1), torch.eye(3)[classes].long()),
    (maps, mask.unsqueeze(1).squeeze(1), mask.unsqueeze(1)),
):
    reference = -F.log_softmax(logits, 1).gather(1, target.unsqueeze(1)).mean()
    assert torch.allclose(F.cross_entropy(logits, target), reference, atol=1e-6)
    try:
        F.cross_entropy(logits, wrong)
    except RuntimeError as error:
        print(str(error)[:100])
    else:
        raise AssertionError("the wrong form was taken")
