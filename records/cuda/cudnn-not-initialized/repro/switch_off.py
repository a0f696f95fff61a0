# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""With cuDNN switched off a CUDA build still cannot reach a GPU that CUDA does not see."""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
import torch

assert torch.version.cuda, "needs a CUDA build"
torch.backends.cudnn.enabled = False
try:
    torch.zeros(1).cuda()
except RuntimeError as error:
    assert "NVIDIA driver" in str(error) or "NVIDIA GPU" in str(error) or "no CUDA-capable device" in str(error), error
    print("still:", error)
else:
    raise AssertionError("the tensor reached a GPU")
