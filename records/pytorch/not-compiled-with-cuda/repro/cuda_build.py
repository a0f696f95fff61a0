# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""With a CUDA build the sentence is gone, and the CPU results are the same."""
import torch

assert torch.version.cuda, torch.__version__
try:
    torch.zeros(1).cuda()
except (AssertionError, RuntimeError) as error:
    assert "not compiled with CUDA" not in str(error), error
assert torch.equal(torch.arange(4).float() @ torch.eye(4), torch.arange(4).float())
assert torch.distributed.is_nccl_available()
print(torch.__version__, "is a CUDA build, with NCCL")
