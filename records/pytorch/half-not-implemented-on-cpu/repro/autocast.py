# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""CPU autocast casts what convolutions and linear layers get, and leaves the normalisations with half weights."""
import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")
x = torch.randn(2, 4, 8, 8).half()
half = nn.Sequential(nn.Conv2d(4, 6, 3), nn.BatchNorm2d(6), nn.ReLU()).half()
with torch.autocast("cpu", dtype=torch.bfloat16):
    assert half[0](x).dtype == torch.bfloat16, "the convolution alone runs"
    try:
        half(x)
    except RuntimeError as error:
        print(error)
        assert "mixed dtype (CPU)" in str(error)
    else:
        raise AssertionError("the network ran")
    if int(torch.__version__.split(".")[0]) < 2 or torch.__version__.startswith("2.0."):  # 2.4.1 runs them
        for layer, words in ((nn.BatchNorm2d(4), "batch_norm"), (nn.LayerNorm(8), "LayerNormKernelImpl"), (nn.Softmax(-1), "softmax")):
            try:
                layer.half()(x)
            except RuntimeError as error:
                assert words in str(error) and "not implemented for 'Half'" in str(error)
            else:
                raise AssertionError("%s ran" % layer)

# what autocast is meant for: a float32 model
model = nn.Sequential(nn.Conv2d(4, 6, 3), nn.BatchNorm2d(6), nn.ReLU())
with torch.autocast("cpu", dtype=torch.bfloat16):
    assert torch.isfinite(model(x.float())).all()
