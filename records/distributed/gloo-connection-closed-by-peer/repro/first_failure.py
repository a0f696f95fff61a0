# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Rank 0 says the same whatever happened to rank 1; exit status and output of rank 1 tell the cases apart, and from a timeout."""
import datetime
import os
import signal
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    answers = {}
    for mode in ("raise", "kill", "leave", "late"):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", MODE=mode)
            ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for rank in range(2)]
            said = [rank.communicate()[0].decode(errors="replace") for rank in ranks]
            assert "Connection closed by peer" in said[0] or "Connection reset by peer" in said[0], said
            own = [name for name in ("no file", "Timed out waiting", "finished") if name in said[1]]
            answers[mode] = ranks[1].returncode, own
            print(mode, "status of rank 1:", ranks[1].returncode, "its words:", own, flush=True)
    assert answers["raise"][1] == ["no file"] and answers["raise"][0] != 0
    assert answers["kill"] == (-9, [])
    assert answers["leave"] == (0, ["finished"])
    assert answers["late"][1] == ["Timed out waiting"] and answers["late"][0] != 0
    sys.exit()

import torch
import torch.distributed as dist

mode, rank = os.environ["MODE"], int(os.environ["RANK"])
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=3))
total = torch.ones(4)
dist.all_reduce(total)
if rank == 1:
    if mode == "raise":
        raise FileNotFoundError("no file")
    if mode == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "leave":
        print("finished", flush=True)
        os._exit(0)
if rank == 0 and mode == "late":
    time.sleep(5)
dist.all_reduce(total)
