# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The line of the usual accuracy function that joins the first rows of a transposed tensor, let out."""
import torch

prediction = torch.randn(8, 10).topk(5, 1)[1].t()
correct = prediction.eq(torch.arange(8).view(1, -1).expand_as(prediction))
correct[:5].view(-1)
