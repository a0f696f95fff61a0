# /// script
# requires-python = ">=3.7"
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
except (AssertionError, RuntimeError) as error:  # torch 1.0 asserts
    text = " ".join(str(error).split())
    assert "NVIDIA driver" in text or "NVIDIA GPU" in text or "no CUDA-capable device" in text, text
    print(torch.__version__, "still:", text)
else:
    raise AssertionError("the tensor reached a GPU")
