# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""CUDA_LAUNCH_BLOCKING=1 makes the faulty line raise itself instead of a later cuDNN call. Needs a GPU."""
import os
import subprocess
import sys

STEP = """
import torch
from torch import nn
embedding, lstm = nn.Embedding(10, 4).cuda(), nn.LSTM(4, 6, batch_first=True).cuda()
lstm(embedding(torch.tensor([[1, 9]]).cuda()))
vectors = embedding(torch.tensor([[1, 10]]).cuda())
print("reached the LSTM", flush=True)
lstm(vectors)
torch.cuda.synchronize()
"""


def run(blocking):
    environment = dict(os.environ, CUDA_LAUNCH_BLOCKING="1" if blocking else "0")
    return subprocess.run([sys.executable, "-c", STEP], env=environment, capture_output=True, text=True)


blocking = run(True)
assert blocking.returncode != 0 and "reached the LSTM" not in blocking.stdout, blocking.stdout
free = run(False)
assert free.returncode != 0
print("blocking:", blocking.stderr.strip().splitlines()[-1])
print("asynchronous:", free.stdout.strip(), free.stderr.strip().splitlines()[-1])
