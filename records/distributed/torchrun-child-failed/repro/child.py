# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torchrun with two workers, of which rank 1 fails; its closing block comes out, with torchrun's own status.

Argument: killed (default), SIGKILL as the OOM killer sends it; quiet, status 3 without a word. The workers need no torch.
"""
import os
import signal
import subprocess
import sys
import time

form = sys.argv[1] if len(sys.argv) > 1 else "killed"
if "RANK" not in os.environ:
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    sys.exit(subprocess.call(launch + [__file__, form], env=dict(os.environ, OMP_NUM_THREADS="1")))

if os.environ["RANK"] == "0":
    time.sleep(60)  # stays until torchrun ends it
if form == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
sys.exit(3)
