# /// script
# requires-python = ">=3.9"
# dependencies = ["bitsandbytes"]
# ///
"""Quantize on a GPU with a library that the wheel has not, or has.

quantize.py [missing|right]
"""
import os
import sys

if sys.argv[1:] != ["right"]:
    os.environ["BNB_CUDA_VERSION"] = "999"
import torch
from bitsandbytes import functional

x = torch.linspace(-1, 1, 4096, device="cuda", dtype=torch.float16).reshape(64, 64)
packed, state = functional.quantize_4bit(x, quant_type="nf4")
back = functional.dequantize_4bit(packed, state)
print("greatest difference", float((back - x).abs().max()))
assert (back - x).abs().max() < 0.2
