# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Device selection lets the same program run where no driver is, with the same result."""
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 2)
x = torch.randn(3, 4)
expected = x @ model.weight.t() + model.bias
# region choose-the-device
device = "cuda" if torch.cuda.is_available() else "cpu"
y = model.to(device)(x.to(device))
# endregion
got = y.cpu()
assert torch.allclose(got, expected, atol=1e-3), (got, expected)
print("on", device)
