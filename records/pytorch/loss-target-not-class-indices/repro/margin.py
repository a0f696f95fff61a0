# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "numpy"]
# ///
"""Two losses beside cross entropy want targets of dtype long, and print a line of layers."""
import torch
import torch.nn.functional as F

logits = torch.zeros(4, 3)
classes = torch.tensor([0, 1, 2, 0])
labels = torch.tensor([[0, -1, -1], [1, 2, -1], [2, -1, -1], [0, 1, -1]])
for loss, target in ((F.multi_margin_loss, classes), (F.multilabel_margin_loss, labels)):
    assert loss(logits, target).isfinite(), loss
    try:
        loss(logits, target.float())
    except RuntimeError as error:
        assert str(error) == "expected scalar type Long but found Float", error
    else:
        raise AssertionError(f"{loss} took floats")
print("both losses took long targets and refused floats")
