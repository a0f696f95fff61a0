# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Silence the warnings, or import the name by another way: what is removed stays removed."""
import subprocess
import sys

CODE = "import jax; {}; print(tree_map(lambda x: x + 1, [1, 2]))"


def run(*arguments, code):
    return subprocess.run([sys.executable, *arguments, "-c", CODE.format(code)], capture_output=True, text=True)


assert run(code="from jax.tree_util import tree_map").stdout.strip() == "[2, 3]", "the control"
for arguments, code in (
    (["-W", "ignore"], "tree_map = jax.tree_map"),
    ([], "import warnings; warnings.simplefilter('ignore'); tree_map = jax.tree_map"),
    ([], "from jax import tree_map"),
    ([], "from jax.api import tree_map"),
):
    tried = run(*arguments, code=code)
    print(tried.stderr.strip().splitlines()[-1])
    assert tried.returncode == 1
