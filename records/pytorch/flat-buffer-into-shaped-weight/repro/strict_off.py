# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""load_state_dict(strict=False) with the flat numbers is refused as well."""
import torch

from darknet import make

conv, buf = make()
try:
    conv.weight.data.copy_(torch.from_numpy(buf))
except RuntimeError as error:
    assert "(3) must match" in str(error) and "(864)" in str(error), error
else:
    raise AssertionError("copied")
try:
    conv.load_state_dict({"weight": torch.from_numpy(buf)}, strict=False)
except RuntimeError as error:
    assert "size mismatch for weight" in str(error), error
    print(str(error).splitlines()[-1].strip())
else:
    raise AssertionError("loaded")
