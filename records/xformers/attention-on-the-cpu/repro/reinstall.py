# /// script
# dependencies = ["xformers==0.0.35", "torch", "numpy"]
# ///
"""The files of xformers are whole, and the CPU is refused: another copy changes nothing.

Every file is compared with the hash in the wheel's own RECORD.
"""

import base64
import hashlib
from importlib.metadata import distribution

import torch
from xformers.ops import memory_efficient_attention

whole = 0
for file in distribution("xformers").files:
    if file.hash is None or not str(file).startswith("xformers/"):
        continue
    digest = hashlib.new(file.hash.mode, file.locate().read_bytes()).digest()
    assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value, file
    whole += 1
assert whole > 50, whole

query = torch.randn(1, 8, 2, 64)
try:
    memory_efficient_attention(query, query, query)
except NotImplementedError as error:
    assert "device=cpu" in str(error)
else:
    raise AssertionError("the CPU was served")
print(whole, "files as in the wheel, and the same refusal")
