# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: a longer timeout, the collective once more, and skipping a bad batch on one rank only.

Argument: longer (default), repeat or skip. Two gloo processes on this machine.
"""
import datetime
import os
import signal
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit([rank.wait() for rank in ranks][0])

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "longer"
rank = int(os.environ["RANK"])


def is_gone(error):
    return "Connection closed by peer" in str(error) or "Connection reset by peer" in str(error)


dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(hours=2))
dist.all_reduce(torch.ones(4))
if mode in ("longer", "repeat"):
    if rank == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    begun = time.monotonic()
    said = []
    for attempt in range(1 if mode == "longer" else 4):
        try:
            dist.all_reduce(torch.ones(4))
        except RuntimeError as error:
            said.append(str(error))
            print("attempt", attempt, error, flush=True)
        time.sleep(1)
    assert len(said) == (1 if mode == "longer" else 4) and all(is_gone(each) for each in said), said
    assert time.monotonic() - begun < 30
else:
    totals = []
    try:
        for step in range(5):
            try:
                if rank == 1 and step == 2:
                    raise ValueError("broken picture")
            except ValueError:
                continue
            value = torch.tensor([step * (100.0 if rank else 1.0)])
            dist.all_reduce(value)
            totals.append(value.item())
    except RuntimeError as error:
        assert rank == 0 and is_gone(error), error
        print(error, flush=True)
        right = [101.0 * step for step in range(5)]
        print("right", right, "got", totals, flush=True)
        assert totals == [0, 101, 2 + 300, 3 + 400] and totals[2:] != right[2:4]
    else:
        assert rank == 1
sys.stdout.flush()
os._exit(0)
