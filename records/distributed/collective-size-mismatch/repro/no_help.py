# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What does not help.

    python no_help.py        a larger tensor to receive into, and types of the same width: no message, a wrong result
    python no_help.py catch  try and except around the call
"""
import os
import signal
import sys

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    if sys.argv[1:] == ["catch"]:
        (_, other), (code, text) = both("catch")
        print(code, text.strip().splitlines()[-1])
        assert code == -signal.SIGABRT and "op.preamble.length" in text and "caught" not in text, text
        assert "caught RuntimeError" in other and ("closed by peer" in other or "reset by peer" in other), other
        assert "op.preamble.length" not in other, other
    else:
        for mode, wrong in (("larger", "[7.0, 7.0, 0.0, 0.0]"), ("width", "[1.0, 1.0]")):
            ran = both(mode)
            print(mode, [text.strip().splitlines()[-1] for _, text in ran])
            assert all(code == 0 for code, _ in ran), ran
            assert ran[1 if mode == "larger" else 0][1].strip().endswith(wrong), ran
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join()
if mode == "catch":
    try:
        dist.broadcast(torch.ones(2 if rank else 4), 0)
        dist.barrier()
    except BaseException as error:
        leave("caught", type(error).__name__, str(error).split("] ", 1)[-1])
if mode == "larger":
    received = torch.zeros(4) if rank else torch.full((2,), 7.0)
    dist.broadcast(received, 0)
if mode == "width":  # right is 2
    received = torch.ones(2, dtype=torch.int32 if rank else torch.float32)
    dist.all_reduce(received)
leave(received.tolist())
