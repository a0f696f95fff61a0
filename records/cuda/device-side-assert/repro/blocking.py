# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""CUDA_LAUNCH_BLOCKING changes where the error shows, not whether; the process stays broken after it."""
import os
import subprocess
import sys

PROGRAM = """
import torch
table = torch.nn.Embedding(5, 2).cuda()
for attempt in ([3, 7], [3, 4]):
    try:
        table(torch.tensor(attempt, device="cuda")).sum().item()
        print("fine")
    except RuntimeError as error:
        print("failed", str(error).splitlines()[0])
"""
for blocking in ("0", "1"):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True,
        env=os.environ | {"CUDA_LAUNCH_BLOCKING": blocking},
    )
    answers = done.stdout.splitlines()
    assert len(answers) == 2 and "device-side assert" in answers[0], (blocking, done)
    assert answers[1].startswith("failed"), (blocking, answers)  # valid indices, dead context
print("both settings fail, and the second, valid step fails too")
