# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""What the scripts here ask Docker and the machine that it runs on. Run by itself it prints the answers."""
import os
import shutil
import subprocess
from pathlib import Path

IMAGE = os.environ.get("IMAGE", "busybox")  # one that is there already
HOOK = "nvidia-container-runtime-hook"
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def docker(*words):
    return subprocess.run(("docker",) + words, capture_output=True, text=True)


def with_gpu():
    plain = docker("run", "--rm", "--pull", "never", IMAGE, "true")
    assert plain.returncode == 0, "the control: " + plain.stderr
    return docker("run", "--rm", "--pull", "never", "--gpus", "all", IMAGE, "true")


def hook():
    """The hook's path, as the daemon would find it, or None."""
    return shutil.which(HOOK, path=SYSTEM_PATH)


def daemon_started():
    """Seconds since 1970 at which dockerd started."""
    pids = subprocess.run(["pidof", "dockerd"], capture_output=True, text=True).stdout.split()
    return Path("/proc", pids[0]).stat().st_mtime


if __name__ == "__main__":
    print("hook:", hook(), "gpu:", with_gpu())
