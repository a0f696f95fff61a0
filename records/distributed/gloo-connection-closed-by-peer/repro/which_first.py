# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Which rank ended first, and with what status: after a lost peer, and where the peer is alive and only timed out.

A rank that comes after that timeout loses its connection too: the first to end tells which it was.
"""
import os
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    answers = {}
    for mode in ("exception", "killed", "early", "alive"):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", MODE=mode)
            logs = [open(folder + "/rank%d.log" % rank, "w+") for rank in range(2)]
            ranks = [subprocess.Popen([sys.executable, __file__], env=dict(env, RANK=str(rank)), stdout=logs[rank], stderr=subprocess.STDOUT) for rank in range(2)]
            seen = ranks[0].wait()
            first = 1 if ranks[1].poll() is not None else 0
            status = ranks[1].wait()
            texts = []
            for log in logs:
                log.seek(0)
                texts.append(log.read())
            answers[mode] = first, status
            print(mode, "first to end: rank", first, "status of rank 1:", status, "| rank 0 said:", texts[0].strip().splitlines()[-1], flush=True)
            assert seen == 1
            lost = "Connection closed by peer [127.0.0.1]:" in texts[0] or "]: Connection reset by peer" in texts[0]
            assert lost == (mode != "alive"), texts[0]
            assert ("Timed out waiting" in texts[0]) == (mode == "alive"), texts[0]
            assert any(each in texts[1] for each in ("Connection closed by peer", "Connection reset by peer", "Broken pipe")) == (mode == "alive"), texts[1]
            assert ("sample 17 has no label" in texts[1]) == (mode == "exception"), texts[1]
            assert "sample 17" not in texts[0]
    assert [answers[mode][0] for mode in ("exception", "killed", "early", "alive")] == [1, 1, 1, 0], answers
    assert answers["exception"][1] in (1, -6), answers
    assert answers["killed"][1] == -9 and answers["early"][1] == 0 and answers["alive"][1] == 1, answers
    sys.exit(0)

import datetime
import signal

import torch
import torch.distributed as dist

rank, mode = int(os.environ["RANK"]), os.environ["MODE"]
wait = datetime.timedelta(seconds=5 if mode == "alive" else 60)
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=wait)
dist.all_reduce(torch.ones(4))
if rank == 1:
    time.sleep(1)
    if mode == "exception":
        raise ValueError("sample 17 has no label")
    if mode == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "early":
        sys.exit(0)
    time.sleep(14)
try:
    dist.all_reduce(torch.ones(4))
except RuntimeError as error:
    print(error, flush=True)
    time.sleep(3)
    sys.exit(1)
