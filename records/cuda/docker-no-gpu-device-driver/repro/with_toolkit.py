# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""With the toolkit installed and the daemon started again, the container sees the host's GPUs, the very same ones."""
import os
import subprocess

from daemon import IMAGE, daemon_started, docker, hook, with_gpu

found = hook()
assert found and os.stat(found).st_ctime <= daemon_started(), "install the toolkit, restart the daemon"
assert with_gpu().returncode == 0
host = subprocess.run(["nvidia-smi", "-L"], check=True, capture_output=True, text=True).stdout
inside = docker("run", "--rm", "--pull", "never", "--gpus", "all", IMAGE, "nvidia-smi", "-L")
assert inside.returncode == 0 and inside.stdout == host, (inside, host)
print(inside.stdout)
