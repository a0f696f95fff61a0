# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torch.tensor and as_tensor refuse it as from_numpy does."""
import numpy as np
import torch

image = np.arange(6).reshape(2, 3)[:, ::-1]
for make in (torch.from_numpy, torch.tensor, torch.as_tensor):
    try:
        make(image)
    except ValueError as error:
        print(error)
        assert "negative" in str(error)
    else:
        raise AssertionError("it was taken")
