# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torchrun while port 29500 is held, as by another job: with the port that was its default, with MASTER_PORT set before
it, with --master_port, with a rendezvous on port 0.

Argument: again (default), variable, flag or free. Ends with torchrun's own status for `again`.
"""
import os
import socket
import subprocess
import sys
import tempfile
import time

form = sys.argv[1] if len(sys.argv) > 1 else "again"
other = socket.socket()
for attempt in range(120):
    try:
        other.bind(("", 29500))
        break
    except OSError:
        time.sleep(0.5)  # until whoever holds it lets go: it must stay held while torchrun runs
other.listen(1)
probe = socket.socket()
probe.bind(("127.0.0.1", 0))
free = str(probe.getsockname()[1])
probe.close()

flags = {
    "again": ["--master_port", "29500"],
    "variable": [],
    "flag": ["--master_port", free],
    "free": ["--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"],
}[form]
variables = dict(os.environ, OMP_NUM_THREADS="1")
if form == "variable":
    variables["MASTER_PORT"] = free
with tempfile.TemporaryDirectory() as folder:
    worker = os.path.join(folder, "train.py")
    with open(worker, "w") as script:
        script.write("import os; open(os.path.join(%r, os.environ['RANK']), 'w').write(os.environ['MASTER_PORT'])" % folder)
    run = subprocess.run([sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2"] + flags + [worker], env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(run.stdout.decode(errors="replace"), flush=True)
    given = [open(os.path.join(folder, rank)).read() for rank in "01" if os.path.exists(os.path.join(folder, rank))]
    print("ports given to the workers:", given, flush=True)
if form == "again":
    assert given == []
    sys.exit(run.returncode)
elif form == "variable":
    assert run.returncode == 1 and given == [] and "29500 (errno: 98 - Address already in use)" in run.stdout.decode()
else:
    assert run.returncode == 0 and len(given) == 2 and given[0] == given[1] != "29500", given
    assert form == "free" or given[0] == free
