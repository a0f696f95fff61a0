# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""An empty cache is removed and made again."""
import os
import pickle
import tempfile

os.chdir(tempfile.mkdtemp())
path = "cache.pkl"
open(path, "wb").close()


def compute():
    return {"a": 1}


try:
    with open(path, "rb") as file:
        pickle.load(file)
except EOFError as error:
    print(error)
else:
    raise AssertionError("something was left")
# region again fill: path, compute
if os.path.exists(path) and os.path.getsize(path) == 0:
    os.remove(path)
if not os.path.exists(path):
    value = compute()
    with open(path, "wb") as file:
        pickle.dump(value, file)
with open(path, "rb") as file:
    value = pickle.load(file)
# endregion
assert value == {"a": 1}
