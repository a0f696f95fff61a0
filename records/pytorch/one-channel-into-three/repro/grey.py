# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A grey image, normalised in place with three means."""
import torch

image = torch.rand(1, 28, 28)
mean = torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1)
image.sub_(mean)
