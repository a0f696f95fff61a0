# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The five variables as plain python sees them and as torchrun's workers do."""
import os
import subprocess
import sys
import tempfile

NAMES = ("RANK", "LOCAL_RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")
# one write, so that the lines of two workers do not mix
ASK = "import os; os.write(1, (','.join('%%s=%%s' %% (n, os.environ.get(n)) for n in %r) + '\\n').encode())" % (NAMES,)
clean = {name: value for name, value in os.environ.items() if name not in NAMES}
with tempfile.TemporaryDirectory() as folder:
    script = os.path.join(folder, "train.py")
    with open(script, "w") as lines:
        lines.write(ASK)
    plain = subprocess.check_output([sys.executable, script], env=clean).decode().split()
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    launched = subprocess.check_output(launch + [script], env=clean).decode().split()
print(plain, sorted(launched), sep="\n")
assert plain == [",".join(name + "=None" for name in NAMES)]
workers = [dict(pair.split("=") for pair in line.split(",")) for line in sorted(launched)]
assert len(workers) == 2 and all("None" not in worker.values() for worker in workers)
assert [worker["RANK"] for worker in workers] == ["0", "1"] and {worker["WORLD_SIZE"] for worker in workers} == {"2"}
