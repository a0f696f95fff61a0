# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Converting the model and not its input exchanges the message."""
import torch
from torch import nn

x = torch.randn(2, 4, 8, 8).half()
for layer, given in ((nn.Conv2d(4, 6, 3).half().float(), x), (nn.Linear(8, 6).half().float(), x)):
    assert layer(given.float()).dtype == torch.float32
    try:
        layer(given)
    except RuntimeError as error:
        print(str(error).splitlines()[0])
    else:
        raise AssertionError("half data were taken by float weights")
