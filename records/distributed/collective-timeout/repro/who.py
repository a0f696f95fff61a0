# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""monitored_barrier before the collective: names the rank that is late, and says something else where it died.

Where a rank never joined the group, init_process_group fails and the barrier is not reached.
"""
import datetime
import os
import signal
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    said = {}
    for mode in ("late", "died", "there", "no-timeout", "absent"):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", MODE=mode)
            ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for rank in range(2)]
            said[mode] = [rank.communicate()[0].decode(errors="replace") for rank in ranks][0]
            print(mode, [line for line in said[mode].splitlines() if "rror: " in line or "passed" in line], flush=True)
    assert "Ranks 1 failed to pass monitoredBarrier in 2000 ms" in said["late"]
    assert "failed to pass monitoredBarrier" not in said["died"] and "Connection closed by peer" in said["died"]
    assert "passed" in said["there"]
    assert "passed" in said["no-timeout"]
    assert "in init_process_group" in said["absent"] and "joined" not in said["absent"], said["absent"]
    assert all("joined" in text for mode, text in said.items() if mode != "absent")
    sys.exit()

import torch
import torch.distributed as dist

mode, rank = os.environ["MODE"], int(os.environ["RANK"])
if mode == "absent" and rank == 1:
    sys.exit()
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=3))
# region gloo-group
group = dist.new_group(backend="gloo")
# endregion
print("joined", flush=True)
dist.all_reduce(torch.ones(4))
if rank == 1 and mode in ("late", "no-timeout"):
    time.sleep(5)
if rank == 1 and mode == "died":
    os.kill(os.getpid(), signal.SIGKILL)
if mode == "died":
    time.sleep(1)
if mode == "no-timeout":
    dist.monitored_barrier(wait_all_ranks=True)
else:
    # region monitored-barrier fill: 2, group
    dist.monitored_barrier(group, timeout=datetime.timedelta(seconds=2), wait_all_ranks=True)
    # endregion
print("passed", flush=True)
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
