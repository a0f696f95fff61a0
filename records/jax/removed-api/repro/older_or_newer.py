# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Look the name up: some names went away with a release, others came with one, and the message is the same."""
import operator
import pathlib
import subprocess
import sys
import tempfile

import jax

VERSION = tuple(map(int, jax.__version__.split(".")[:3]))
GONE = {"tree_map": (0, 6, 0), "tree_leaves": (0, 6, 0), "core.Primitive": (0, 6, 0), "random.KeyArray": (0, 4, 24)}
CAME = {"tree.map": (0, 4, 25), "shard_map": (0, 6, 0)}


def error(name):
    try:
        operator.attrgetter(name)(jax)
    except AttributeError as error:
        return str(error)
    return ""


for name, release in GONE.items():
    print(name, "|", error(name))
    assert bool(error(name)) == (VERSION >= release), name
for name, release in CAME.items():
    print(name, "|", error(name))
    assert bool(error(name)) == (VERSION < release), name
    assert "removed" not in error(name)

# a file of one's own in the way: no version, and the same line
with tempfile.TemporaryDirectory() as folder:
    pathlib.Path(folder, "jax.py").write_text("")
    for code, words in (
        ("jax.tree_map", "module 'jax' has no attribute 'tree_map'"),
        ("import jax.config", "No module named 'jax.config'; 'jax' is not a package"),
    ):
        code = "import jax; print(hasattr(jax, '__version__'), flush=True); " + code
        run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
        print(run.stderr.splitlines()[-1])
        assert words in run.stderr and run.stdout.split() == ["False"], run
