# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A trainer that sets its port itself, with MASTER_PORT set outside while that port is held: hard_coded.py [outside|default].

outside: the trainer overwrites the variable, and fails on its own port. default: it takes its own port only as a default.
"""
import os
import socket
import subprocess
import sys

OVERWRITES = """
os.environ["MASTER_PORT"] = "29500"
"""
AS_DEFAULT = """
# region port-from-outside
os.environ.setdefault("MASTER_PORT", "29500")
# endregion
"""
TRAINER = """
import os
import torch, torch.distributed as dist
%s
dist.init_process_group("gloo", rank=0, world_size=1)
value = torch.ones(2)
dist.all_reduce(value)
print("sum", value.tolist(), "port", os.environ["MASTER_PORT"], flush=True)
os._exit(0)
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


other = socket.socket()
other.bind(("", 0))
other.listen(1)
held = str(other.getsockname()[1])  # as 29500 held by another job


def train(how):
    outside = free_port()
    variables = dict(os.environ, MASTER_ADDR="127.0.0.1", MASTER_PORT=outside, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
    run = subprocess.run([sys.executable, "-c", TRAINER % how.replace("29500", held)], env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = run.stdout.decode(errors="replace")
    print(text.strip().splitlines()[-1], flush=True)
    return run.returncode, text, outside


code, text, outside = train(OVERWRITES)
assert code == 1 and "ddress already in use" in text and outside not in text, text
if sys.argv[1:] == ["default"]:
    code, text, outside = train(AS_DEFAULT)
    assert code == 0 and "sum [1.0, 1.0] port " + outside in text, text
