# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A script that does not know the argument which `python -m torch.distributed.launch` adds, and what cures it.

Argument: none (default), the script has no such argument; underscore, it has `--local_rank` only; by-hand, that and
`--local_rank 0` on the command line; use-env, both, torchrun: the remedies. The workers need no torch.
"""
import os
import subprocess
import sys
import tempfile

form = sys.argv[1] if len(sys.argv) > 1 else "none"
ARGUMENT = {
    "underscore": "parser.add_argument('--local_rank', type=int)",
    "by-hand": "parser.add_argument('--local_rank', type=int)",
    "both": "parser.add_argument('--local-rank', '--local_rank', type=int, default=int(os.environ.get('LOCAL_RANK', 0)))",
}.get(form, "")
WORKER = """import argparse, os
parser = argparse.ArgumentParser()
parser.add_argument('--lr', type=float)
%s
arguments = parser.parse_args()
rank = getattr(arguments, 'local_rank', None)
rank = int(os.environ['LOCAL_RANK']) if rank is None else rank
open('device-%%d' %% rank, 'w').write(str(arguments.lr))
""" % ARGUMENT
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "train.py"), "w") as script:
        script.write(WORKER)
    module = "torch.distributed.run" if form == "torchrun" else "torch.distributed.launch"
    command = [sys.executable, "-m", module, "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    command += ["--use_env"] if form == "use-env" else []
    command += ["train.py", "--lr", "0.1"] + (["--local_rank", "0"] if form == "by-hand" else [])
    run = subprocess.run(command, cwd=folder, env=dict(os.environ, OMP_NUM_THREADS="1"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = run.stdout.decode(errors="replace")
    print(text, flush=True)
    devices = {each: open(os.path.join(folder, each)).read() for each in sorted(os.listdir(folder)) if each.startswith("device")}
print(devices, flush=True)
if form in ("none", "underscore"):
    assert devices == {}
    sys.exit(run.returncode)
if form == "by-hand":
    assert run.returncode == 1 and devices == {} and "unrecognized arguments: --local-rank=" in text
else:
    assert run.returncode == 0 and devices == {"device-0": "0.1", "device-1": "0.1"}, devices
