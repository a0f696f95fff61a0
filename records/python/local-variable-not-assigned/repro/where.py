# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The lines that assign a name tell a branch that was not taken from a variable of the module."""
import contextlib
import io
import os
import subprocess
import sys
import tempfile

BRANCH = "def f(x):\n    if x:\n        loss = 1\n    return loss\n\n\nf(0)\n"
MODULE = "loss = 0\n\n\ndef f():\n    loss += 1\n\n\nf()\n"


def assigned():
    # region lines fill: train.py, loss
    import ast

    with open("train.py") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "loss" and isinstance(node.ctx, ast.Store):
            print("assigned in line", node.lineno)
    # endregion


os.chdir(tempfile.mkdtemp())


def ask(text):
    with open("train.py", "w") as file:
        file.write(text)
    ran = subprocess.run([sys.executable, "train.py"], stderr=subprocess.PIPE)
    assert b"UnboundLocalError" in ran.stderr, ran.stderr
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assigned()
    return out.getvalue().split("\n")[:-1]


branch, module = ask(BRANCH), ask(MODULE)
print(branch, module)
assert branch == ["assigned in line 3"], branch  # line 4 fails
assert module == ["assigned in line 1", "assigned in line 5"], module  # line 5 fails, and a value at module level
