# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Calls that a CPU build of PyTorch refuses in other words; those of set_device are let out."""

import torch

assert torch.version.cuda is None, torch.__version__
for words, call in (
    ("torch.cuda.Stream requires CUDA support", torch.cuda.Stream),
    ("Tried to instantiate dummy base class Event", torch.cuda.Event),
    ("Tried to instantiate dummy base class CUDAGraph", torch.cuda.CUDAGraph),
    ("PyTorch was compiled without CUDA support", torch.cuda.device(0).__enter__),
    ("without ATen_cuda library", lambda: torch.Generator(device="cuda")),
):
    try:
        call()
    except RuntimeError as error:
        assert words in str(error), error
    else:
        raise AssertionError(words)
torch.cuda.set_device(0)
