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

IMPORT = "import loss\n\n\ndef f(x):\n    print(loss)\n    if x:\n        import loss\n\n\nf(0)\n"
CAUGHT = "def f():\n    try:\n        1 / 0\n    except ZeroDivisionError as loss:\n        pass\n    return loss\n\n\nf()\n"
BRANCH = "def f(x):\n    if x:\n        loss = 1\n    return loss\n\n\nf(0)\n"
MODULE = "loss = 0\n\n\ndef f():\n    loss += 1\n\n\nf()\n"


def assigned():
    # region lines fill: train.py, loss
    import ast

    with open("train.py") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        names = [getattr(node, "name", "")]  # def, class, except … as
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [(part.asname or part.name).split(".")[0] for part in node.names]
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        if "loss" in names and isinstance(node, (ast.stmt, ast.expr, ast.ExceptHandler)):
            print("bound in line", node.lineno)
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


open("loss.py", "w").close()
branch, module, imported, caught = ask(BRANCH), ask(MODULE), ask(IMPORT), ask(CAUGHT)
print(branch, module, imported, caught)
assert branch == ["bound in line 3"], branch  # line 4 fails
assert module == ["bound in line 1", "bound in line 5"], module  # line 5 fails, and a value at module level
assert imported == ["bound in line 1", "bound in line 7"], imported  # line 5 fails
assert caught == ["bound in line 4"], caught  # line 6 fails: the name is deleted behind the block
