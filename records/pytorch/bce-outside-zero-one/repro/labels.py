# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Labels brought to 0 and 1 are taken, and give the loss of labels that were 0 and 1 from the start."""
import torch
from torch import nn

scores = torch.sigmoid(torch.tensor([2.3, -0.7]))
expected = nn.BCELoss()(scores, torch.tensor([1.0, 0.0]))
for labels in (torch.tensor([255.0, 0.0]), torch.tensor([1.0, -1.0])):
    try:
        nn.BCELoss()(scores, labels)
    except RuntimeError as error:
        print(error)
        assert "all elements of target should be between 0 and 1" in str(error)
    else:
        raise AssertionError("these were taken")
    # region labels fill: labels
    target = (labels > 0).float()
    # endregion
    assert nn.BCELoss()(scores, target) == expected
classes = torch.tensor([2, 1])
assert nn.BCELoss()(scores, (classes == 2).float()) == expected
