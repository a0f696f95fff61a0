# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Look the name up: some names went away with a release, others came with one, and the message is the same."""
import operator

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
