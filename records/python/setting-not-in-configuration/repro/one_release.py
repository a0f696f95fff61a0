# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Settings that an older program saved lack what the newer one reads; its own have it."""
import argparse
import os
import pickle
import tempfile


def options(release):
    parser = argparse.ArgumentParser()
    parser.add_argument("--dropout", type=float, default=0.1)
    if release == 2:
        parser.add_argument("--activation", default="gelu")
    return parser.parse_args([])


def build(args):
    return args.dropout, args.activation


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "checkpoint")
    with open(path, "wb") as file:
        pickle.dump({"args": options(1)}, file)
    with open(path, "rb") as file:
        saved = pickle.load(file)["args"]
try:
    build(saved)
except AttributeError as error:
    print("saved by the older:", error)
    assert str(error) == "'Namespace' object has no attribute 'activation'"
else:
    raise AssertionError(saved)
assert build(options(2)) == (0.1, "gelu")
# region fill-in
for name, value in vars(options(2)).items():
    if not hasattr(saved, name):
        setattr(saved, name, value)
# endregion
assert build(saved) == (0.1, "gelu")
print("filled in:", vars(saved))
