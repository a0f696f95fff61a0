# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""A driver that works on the host changes nothing: nvidia-smi answers, and the daemon still knows no GPU driver."""
import subprocess

from daemon import hook, with_gpu

print(subprocess.run(["nvidia-smi", "-L"], check=True, capture_output=True, text=True).stdout)
assert hook() is None
answer = with_gpu()
assert answer.returncode != 0 and "could not select device driver" in answer.stderr, answer.stderr
