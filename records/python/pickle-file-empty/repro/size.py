# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""The size tells an empty file from one that breaks off and from a text."""
import os
import pickle
import tempfile

os.chdir(tempfile.mkdtemp())
whole = pickle.dumps(list(range(1000)))
contents = {"empty.pkl": b"", "half.pkl": whole[:-50], "pointer.pkl": b"version https://git-lfs"}
said = {}
for path, content in contents.items():
    with open(path, "wb") as file:
        file.write(content)
    # region size fill: path
    with open(path, "rb") as file:
        print(os.path.abspath(path), os.path.getsize(path), file.read(30))
    # endregion
    try:
        with open(path, "rb") as file:
            pickle.load(file)
    except Exception as error:
        print(type(error).__name__, error)
        said[path] = str(error)
assert said["empty.pkl"] == "Ran out of input" and os.path.getsize("empty.pkl") == 0
assert said["half.pkl"] == "pickle data was truncated"
assert said["pointer.pkl"].startswith("invalid load key")
