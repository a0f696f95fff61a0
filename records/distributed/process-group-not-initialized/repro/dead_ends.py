# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: a launcher for a script that makes no group, is_available() as the question, a bare call.

Argument: launcher (default), available or bare.
"""
import os
import subprocess
import sys

import torch
import torch.distributed as dist

form = sys.argv[1] if len(sys.argv) > 1 else "launcher"
if form == "launcher":
    call = "import os, torch, torch.distributed as dist; assert os.environ['RANK'] == '0'; dist.all_reduce(torch.ones(2))"
    variables = dict(os.environ, RANK="0", LOCAL_RANK="0", WORLD_SIZE="1", MASTER_ADDR="127.0.0.1", MASTER_PORT="29500")
    run = subprocess.run([sys.executable, "-c", call], env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(run.stdout.decode())
    assert run.returncode == 1 and "Default process group has not been initialized" in run.stdout.decode()
elif form == "available":
    assert dist.is_available() and not dist.is_initialized()
    try:
        if dist.is_available():
            dist.barrier()
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)
        assert "Default process group has not been initialized" in str(error)
    else:
        raise AssertionError("no error")
else:
    for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"):
        os.environ.pop(name, None)
    try:
        dist.init_process_group("gloo")
    except ValueError as error:
        print(error)
        assert "env:// rendezvous" in str(error) and "expected, but not set" in str(error)
    else:
        raise AssertionError("no error")
    assert not dist.is_initialized()
