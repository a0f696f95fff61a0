# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torchrun with `record` around main: its closing block carries the lost rank's own error, whichever rank it puts under
`Root Cause`; without `record` it does not. With log files of its own each rank's traceback stays apart.
"""
import glob
import os
import re
import socket
import subprocess
import sys
import tempfile

if "RANK" not in os.environ:
    for wrapped in ("yes", "no"):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
            probe.close()
            env = dict(os.environ, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", WRAPPED=wrapped)
            flags = ["--nproc_per_node", "2", "--master_addr", "127.0.0.1", "--master_port", port, "--log_dir", folder, "--tee", "3"]
            run = subprocess.run([sys.executable, "-m", "torch.distributed.run"] + flags + [__file__], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            text = run.stdout.decode(errors="replace")
            block = text[text.rindex("ChildFailedError:"):]
            print(wrapped, block, flush=True)
            assert run.returncode == 1
            entries = re.split(r"(?m)^\[\d\]:$", block)[1:]
            own = [each for each in entries if re.search(r"rank +: 1 \(local_rank: 1\)", each)]
            assert len(own) == 1, text
            assert ("ValueError: sample 17 has no label" in own[0]) == (wrapped == "yes"), text
            assert block.count("sample 17 has no label") == (2 if wrapped == "yes" else 0), text
            held = {}
            for each in glob.glob(folder + "/**/stderr.log", recursive=True):
                with open(each) as lines:
                    held[os.path.basename(os.path.dirname(each))] = lines.read()
            assert sorted(held) == ["0", "1"], held
            assert "sample 17 has no label" in held["1"] and "sample 17 has no label" not in held["0"], held
    sys.exit(0)

import torch
import torch.distributed as dist


def train():
    dist.init_process_group("gloo")
    for step in range(4):
        if step == 2 and dist.get_rank() == 1:
            raise ValueError("sample 17 has no label")
        dist.all_reduce(torch.ones(4))


# region record-main
from torch.distributed.elastic.multiprocessing.errors import record


@record
def main():
    train()


# endregion
(main if os.environ["WRAPPED"] == "yes" else train)()
