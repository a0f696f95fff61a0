# /// script
# dependencies = ["xformers==0.0.35", "torch", "numpy"]
# ///
"""xformers' attention is called with tensors on the CPU: no operator takes them.

`half` does the same in half precision, and must end in the same way.
"""

import sys

import torch
from xformers.ops import memory_efficient_attention

dtype = torch.float16 if "half" in sys.argv else torch.float32
query = torch.randn(1, 8, 2, 64).to(dtype)

if "half" not in sys.argv:
    memory_efficient_attention(query, query, query)
    raise SystemExit("the CPU was served")

try:
    memory_efficient_attention(query, query, query)
except NotImplementedError as error:
    said = str(error)
else:
    raise AssertionError("half precision was served on the CPU")
assert "device=cpu" in said, said
assert "dtype=torch.float32" not in said, said  # the other reason of these operators is gone
print("half precision: the same refusal, for the device alone")
