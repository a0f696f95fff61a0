# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A second process holds most of the card. Needs a GPU.

    python holder.py fail    a request that the card alone would serve fails
    python holder.py cache   our own empty_cache() changes nothing
    python holder.py         once the other process has ended the request is served, and right
"""
import subprocess
import sys

import torch

HOLD = """
import sys, torch
free = torch.cuda.mem_get_info()[0]
held = torch.empty(int(free * 0.8), dtype=torch.uint8, device="cuda")
print("held", flush=True)
sys.stdin.read()
"""
mode = sys.argv[1] if len(sys.argv) > 1 else "ended"
other = subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
try:
    assert other.stdout.readline() == b"held\n"
    size = int(torch.cuda.mem_get_info()[1] * 0.5) // 4
    if mode == "fail":
        torch.ones(size, device="cuda")
    for _ in range(2):
        try:
            torch.ones(size, device="cuda")
        except torch.cuda.OutOfMemoryError as error:
            print(error)
        else:
            raise AssertionError("the card served it")
        torch.cuda.empty_cache()
finally:
    other.stdin.close()
    other.wait()
if mode == "ended":
    block = torch.ones(size, device="cuda")
    assert float(block[::4096].sum()) == len(block[::4096])
