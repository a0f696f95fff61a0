# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The upper of the errors says how the worker ended; an error in Python is no such end."""
import subprocess
import sys

import torch


def output(form):
    ended = subprocess.run([sys.executable, "died.py", form], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ended.returncode == (form != "well")
    return ended.stderr.decode()


for form, words in (
    ("killed", "is killed by signal: Killed"),
    ("crash", "is killed by signal: Segmentation fault"),
    ("exit", "exited unexpectedly with exit code 3"),
):
    text = output(form)
    print(next(line for line in text.splitlines() if words in line))
    assert "RuntimeError: DataLoader worker (pid" in text
    if torch.__version__.startswith("1.0."):
        assert "(pid(s)" not in text, "one error, which says how"
    else:
        assert text.index(words) < text.index("(pid(s)"), "the error with the numbers alone comes last"
text = output("raise")
assert "KeyError" in text and "sample 5" in text and "in __getitem__" in text
assert "exited unexpectedly" not in text and "killed by" not in text
assert output("well") == ""

# the twin: a full shared memory ends a worker by SIGBUS, sent here by hand
BUS = """
import os, signal, died
died.Samples.__getitem__ = lambda self, index: os.kill(os.getpid(), signal.SIGBUS)
list(died.loader("well"))
"""
ended = subprocess.run([sys.executable, "-c", BUS], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
assert ended.returncode == 1 and "is killed by signal: Bus error" in ended.stderr.decode()
