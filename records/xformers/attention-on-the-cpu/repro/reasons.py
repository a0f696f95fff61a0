# /// script
# dependencies = ["xformers==0.0.35", "torch", "numpy"]
# ///
"""The refusal lists reasons for each operator: `device=cpu` among them says where the tensors are.

The same input on the meta device, which is no CPU, is refused too, and never with `device=cpu`.
"""

import re

import torch
from xformers.ops import memory_efficient_attention


def reasons(device: str) -> dict:
    query = torch.zeros(1, 8, 2, 64, dtype=torch.float16, device=device)
    try:
        memory_efficient_attention(query, query, query)
    except NotImplementedError as error:
        text = str(error)
    else:
        return {}
    parts = re.split(r"^`(\S+)` is not supported because:$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


on_the_cpu, elsewhere = reasons("cpu"), reasons("meta")
assert on_the_cpu and elsewhere, (on_the_cpu, elsewhere)
with_device = [name for name, text in on_the_cpu.items() if "device=cpu (supported" in text]
assert with_device, on_the_cpu
assert not any("device=cpu" in text for text in elsewhere.values()), elsewhere
print("with device=cpu:", ", ".join(with_device), "of", len(on_the_cpu))
