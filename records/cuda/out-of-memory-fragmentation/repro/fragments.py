# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Free memory in pieces serves a large request with expandable segments, and not without.

    python fragments.py fail    the request fails, although more than it wants is free
    python fragments.py cache   the same after empty_cache()
    python fragments.py         with expandable segments it is served
"""
import os
import subprocess
import sys

PROGRAM = """
import sys, torch
total = torch.cuda.mem_get_info()[0]
quarter = 64 << 20
pieces = [torch.ones(4 * quarter // 4, device="cuda") for _ in range(int(total * 0.9) // (4 * quarter))]
count = len(pieces)
del pieces
parts = [torch.ones(quarter // 4, device="cuda") for _ in range(4 * count)]
kept = parts[::4]  # one quarter of each segment stays in use
del parts
if sys.argv[1:] == ["cache"]:
    torch.cuda.empty_cache()
wanted = int(total * 0.4)
unused = torch.cuda.memory_reserved() - torch.cuda.memory_allocated()
assert unused >= wanted, (unused, wanted)
big = torch.ones(wanted // 4, device="cuda")
assert float(big[::4096].sum()) == len(big[::4096])
"""


def run(setting, *args):
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *args], capture_output=True, text=True,
        env=os.environ | {"PYTORCH_CUDA_ALLOC_CONF": setting},
    )


mode = sys.argv[1] if len(sys.argv) > 1 else "joined"
if mode == "joined":
    done = run("expandable_segments:True")
    assert done.returncode == 0, done.stderr
else:
    done = run("expandable_segments:False", mode)
    sys.stderr.write(done.stderr)
    assert "out of memory" in done.stderr, "it was served"
    if mode == "fail":
        sys.exit(done.returncode)
