# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The upper of the errors says how the worker ended; an error in Python is no such end."""
import subprocess
import sys


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
text = output("raise")
assert "KeyError" in text and "sample 5" in text and "in __getitem__" in text
assert "exited unexpectedly" not in text and "killed by" not in text
assert output("well") == ""
