# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""What the page runs to ask CUDA without cuDNN: where no device is in sight it fails and names the driver."""
import os
import subprocess
import sys

COMMAND = "import torch; torch.cuda.init(); print(torch.cuda.mem_get_info())"
seen = dict(os.environ, CUDA_VISIBLE_DEVICES="-1")  # the same on a machine that has a GPU
done = subprocess.run([sys.executable, "-c", COMMAND], env=seen, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
said = " ".join(done.stderr.decode().split())
assert done.returncode != 0 and not done.stdout, done.stdout
assert "NVIDIA driver" in said or "NVIDIA GPU" in said or "no CUDA-capable device" in said, said
print(said[-120:])
