# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Who listens on the port, as `ss -ltnp` says and as /proc has it; and the same port once that process has ended.

Argument: who (default) or end.
"""
import glob
import os
import re
import subprocess
import sys

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist

HOLD = "import socket, time; s = socket.socket(); s.bind(('', 0)); s.listen(1); print(s.getsockname()[1], flush=True); time.sleep(600)"


ASK = """
# region who-listens fill: 29500
ss -ltnp 'sport = :29500'
# endregion
"""


def asked(port):
    """The process ids that ss names for the port."""
    text = subprocess.check_output(["bash", "-c", ASK.replace("29500", str(port))]).decode()
    print(text)
    return {int(each) for each in re.findall(r"pid=(\d+)", text)}


def listeners(port):
    """The process ids that listen on a TCP port."""
    sockets, processes = set(), set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if os.path.exists(table):
            for line in open(table).readlines()[1:]:
                fields = line.split()
                if fields[3] == "0A" and int(fields[1].rsplit(":", 1)[1], 16) == port:
                    sockets.add("socket:[" + fields[9] + "]")
    for link in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            if os.readlink(link) in sockets:
                processes.add(int(link.split("/")[2]))
        except OSError:
            pass
    return processes


def start(port):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:%d" % port, rank=0, world_size=1)


holder = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE)
port = int(holder.stdout.readline())
try:
    start(port)
except RuntimeError as error:
    assert "ddress already in use" in str(error), error
else:
    raise AssertionError("no error")
print("port", port, "held by", listeners(port), "this process", os.getpid())
assert listeners(port) == asked(port) == {holder.pid}
if len(sys.argv) > 1 and sys.argv[1] == "end":
    subprocess.check_call(["bash", "-c", "kill %d" % holder.pid])
    holder.wait()
    assert listeners(port) == asked(port) == set()
    start(port)
    value = torch.ones(2)
    dist.all_reduce(value)
    assert value.tolist() == [1, 1] and listeners(port) == {os.getpid()}
else:
    holder.kill()
    holder.wait()
    assert asked(port) == set()
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
