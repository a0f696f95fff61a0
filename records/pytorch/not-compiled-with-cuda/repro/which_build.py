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
# torch 1.0 has no such call
is_built = getattr(torch.backends.cuda, "is_built", lambda: torch.version.cuda is not None)
if torch.version.cuda is None:
    assert text == "Torch not compiled with CUDA enabled", text
    assert not is_built()
else:
    assert "not compiled" not in text, text
    assert is_built()
print(torch.__version__, torch.version.cuda, text[:42] or "works")
