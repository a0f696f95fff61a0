# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Every path under which the settings have a name: where_is_it.py KIND"""
import sys

from settings import make

kind = (sys.argv[1:] or ["namespace"])[0]
cfg, name = make(kind), "batch_size" if kind == "namespace" else "train_cfg"
asked = "batch-size" if kind == "namespace" else name
found = []


# region where
def paths(cfg, name, here=""):
    items = cfg.items() if hasattr(cfg, "items") else vars(cfg).items()
    for key, value in items:
        if name.replace("-", "_") in str(key).replace("-", "_"):
            print(here + str(key))
        if hasattr(value, "items") or type(value).__name__ == "Namespace":
            paths(value, name, here + str(key) + ".")


# endregion
def print(text):  # noqa: A001
    found.append(text)


paths(cfg, asked)
assert found == (["batch_size"] if kind == "namespace" else ["model.train_cfg"]), found
paths(cfg, "gradient_clip")
assert len(found) == 1, found
sys.stdout.write(f"{kind}: {found[0]}; nothing of gradient_clip\n")
