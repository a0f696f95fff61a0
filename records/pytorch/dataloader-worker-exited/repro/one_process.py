# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Without workers the training process itself ends, and the fault handler names the line."""
import subprocess
import sys


def run(form, *workers):
    command = [sys.executable, "-X", "faulthandler", "died.py", form]
    ended = subprocess.run(command + list(workers), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return ended.returncode, ended.stderr.decode()


status, text = run("crash", "0")
print(status, text)
assert status == -11 and "Segmentation fault" in text and "in __getitem__" in text
assert "DataLoader worker" not in text
assert run("exit", "0") == (3, ""), "sys.exit ends the training without a word"
assert run("killed", "0")[0] == -9
status, text = run("raise", "2")
assert status == 1 and "sample 5" in text
assert run("well", "0") == (0, "")
