# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Free memory in pieces serves a large request with expandable segments, and not without."""
import os
import subprocess
import sys

PROGRAM = """
import torch
total = torch.cuda.mem_get_info()[0]
piece = 256 << 20
pieces = [torch.ones(piece // 4, device="cuda") for _ in range(int(total * 0.9) // piece)]
del pieces[::2]
big = torch.ones(int(total * 0.3) // 4, device="cuda")
assert float(big[::4096].sum()) == len(big[::4096])
"""
worked = {}
for setting in ("expandable_segments:False", "expandable_segments:True"):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True,
        env=os.environ | {"PYTORCH_CUDA_ALLOC_CONF": setting},
    )
    worked[setting] = done.returncode == 0
    assert worked[setting] or "out of memory" in done.stderr, done.stderr
assert worked["expandable_segments:True"], worked
print(worked)
