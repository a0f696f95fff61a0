# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The same failing rank with three restarts and with NCCL's variables; and the rank repaired, with its result.

Argument: restarts (default), nccl or repaired. The workers need no torch.
"""
import os
import subprocess
import sys
import tempfile

form = sys.argv[1] if len(sys.argv) > 1 else "restarts"
labels = {"16": 1, "17": 0} if form == "repaired" else {"16": 1}
WORKER = """
import os, sys
rank, labels = int(os.environ["RANK"]), %r
print("attempt of rank", rank, file=open("attempts", "a"))
sample = str(16 + rank)
if sample not in labels:
    raise ValueError("sample %%s has no label" %% sample)
print(labels[sample], file=open("label-of-" + sample, "w"))
""" % (labels,)
variables = dict(os.environ, OMP_NUM_THREADS="1")
flags = []
if form == "nccl":
    variables.update(NCCL_P2P_DISABLE="1", NCCL_IB_DISABLE="1", NCCL_DEBUG="INFO")
if form == "restarts":
    flags = ["--max_restarts", "3"]
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "train.py"), "w") as script:
        script.write(WORKER)
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    run = subprocess.run(launch + flags + ["train.py"], cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = run.stdout.decode(errors="replace")
    with open(os.path.join(folder, "attempts")) as lines:
        attempts = lines.read().count("rank 1")
    written = {each: open(os.path.join(folder, each)).read().strip() for each in sorted(os.listdir(folder)) if each.startswith("label")}
print(text[-600:], attempts, written)
assert attempts == text.count("ValueError: sample 17 has no label") + (form == "repaired") == (4 if form == "restarts" else 1)
if form == "repaired":
    assert run.returncode == 0 and "ChildFailedError" not in text
    assert written == {"label-of-16": "1", "label-of-17": "0"}
else:
    assert run.returncode == 1 and "ChildFailedError" in text
