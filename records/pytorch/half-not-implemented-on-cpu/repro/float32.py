# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A half checkpoint run in float32: the result of the very weights that it holds, to rounding."""
import torch
from torch import nn


def network():
    return nn.Sequential(nn.Conv2d(4, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.ConvTranspose2d(8, 4, 2), nn.Softmax(1)).eval()


torch.manual_seed(0)
saved = {name: value.half() if value.dtype != torch.int64 else value for name, value in network().state_dict().items()}
x = torch.randn(2, 4, 10, 10).half()

built = network()
built.load_state_dict(saved)  # copies into float32 parameters
assert all(p.dtype == torch.float32 for p in built.parameters())
converted = network().half()
converted.load_state_dict(saved)
converted.float()

reference = network().double()
reference.load_state_dict({name: value.double() if value.dtype != torch.int64 else value for name, value in saved.items()})
# region dtype-by-device
device = "cuda" if torch.cuda.is_available() else "cpu"
dtype = torch.float16 if device == "cuda" else torch.float32
# endregion
for model in (built, converted):
    # region model-and-input
    y = model.to(device, dtype)(x.to(device, dtype))
    # endregion
    difference = (y.double().cpu() - reference(x.double())).abs().max().item()
    print("largest difference to double precision: %.1e" % difference)
    assert y.dtype == dtype and difference < (1e-5 if device == "cpu" else 1e-2)
