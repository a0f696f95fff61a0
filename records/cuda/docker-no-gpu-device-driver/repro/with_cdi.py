# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""With a CDI specification and the daemon's switch on, --device gives the container the host's GPUs, the very same ones."""
import subprocess

from daemon import IMAGE, docker

host = subprocess.run(["nvidia-smi", "-L"], check=True, capture_output=True, text=True).stdout
inside = docker("run", "--rm", "--pull", "never", "--device", "nvidia.com/gpu=all", IMAGE, "nvidia-smi", "-L")
assert inside.returncode == 0 and inside.stdout == host, (inside, host)
print(inside.stdout)
