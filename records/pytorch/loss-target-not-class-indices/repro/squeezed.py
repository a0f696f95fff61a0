# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Logits that lost the axis of the classes in a squeeze(), beside class numbers; the error is let out."""
import torch
import torch.nn.functional as F

classes = torch.tensor([0, 1, 1, 0])
assert F.cross_entropy(torch.zeros(4, 2), classes) > 0.6
F.cross_entropy(torch.randn(4, 1).squeeze(1), classes)
