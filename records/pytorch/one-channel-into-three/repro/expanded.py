# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An expanded view shares one channel in memory, and cannot be changed in place."""
import torch

image, mean = torch.rand(1, 28, 28), torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1)
said = []
for tensor in (image, image.expand(3, 28, 28)):
    try:
        tensor.sub_(mean)
    except RuntimeError as error:
        said.append(str(error))
        print(error)
assert len(said) == 2 and "broadcast shape" in said[0] and "single memory location" in said[1], said
