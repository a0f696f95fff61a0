# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""`torch.version.cuda` tells a build without CUDA from a CUDA build without a driver."""
import torch

try:
    torch.zeros(1).cuda()
    text = ""
except (AssertionError, RuntimeError) as error:
    text = str(error).strip()
if torch.version.cuda is None:
    assert text == "Torch not compiled with CUDA enabled", text
    assert not torch.backends.cuda.is_built()
else:
    assert "not compiled" not in text, text
    # torch 1.0 has no is_built
    assert not hasattr(torch.backends.cuda, "is_built") or torch.backends.cuda.is_built()
print(torch.__version__, torch.version.cuda, text[:42] or "works")
