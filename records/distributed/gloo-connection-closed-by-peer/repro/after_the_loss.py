# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help once a peer is gone: a timeout of two hours, going on with the same process group,
starting the lost rank alone again.

Arguments: timeout (default), continue or rejoin. Two gloo processes on this machine, in rejoin a third one.
"""
import os
import subprocess
import sys
import tempfile
import time

mode = sys.argv[1] if len(sys.argv) > 1 else "timeout"
if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", LIFE="0")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        lost = ranks[1].wait()
        assert lost == -9, lost
        if mode == "rejoin":
            again = subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK="1", LIFE="1"))
            assert again.wait() == 0
        sys.exit(ranks[0].wait())

import datetime
import signal

import torch
import torch.distributed as dist

rank, life = int(os.environ["RANK"]), int(os.environ["LIFE"])
gone = ("Connection closed by peer", "Connection reset by peer")


def fails(text):
    """One collective, which must fail; the seconds it took."""
    start = time.monotonic()
    try:
        dist.all_reduce(torch.ones(4))
    except RuntimeError as error:
        print("rank", rank, text, "->", error, flush=True)
        assert any(each in str(error) for each in gone), error
        return time.monotonic() - start
    raise AssertionError("rank %d: %s went through" % (rank, text))


wait = datetime.timedelta(hours=2) if mode == "timeout" else datetime.timedelta(seconds=20)
if life == 1:
    wait = datetime.timedelta(seconds=5)
    try:
        dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=wait)
        dist.all_reduce(torch.ones(4))
    except RuntimeError as error:
        print("the new rank 1:", str(error).splitlines()[0], flush=True)
        os._exit(0)
    raise AssertionError("the new rank 1 took part")
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=wait)
total = torch.ones(4)
dist.all_reduce(total)
assert total.tolist() == [2.0] * 4
if rank == 1:
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)
seconds = fails("first collective after the loss")
assert seconds < 20, seconds
if mode != "timeout":
    for attempt in range(15 if mode == "rejoin" else 3):
        fails("attempt %d with the same process group" % (attempt + 1))
        time.sleep(1)
sys.stdout.flush()
os._exit(0)
