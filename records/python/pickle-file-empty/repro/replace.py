# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""The file gets its name when it is complete, so an interrupted run leaves the old one."""
import os
import pickle
import tempfile

os.chdir(tempfile.mkdtemp())


class Broken:
    def __reduce__(self):
        raise KeyboardInterrupt


with open("cache.pkl", "wb") as file:
    try:
        pickle.dump(Broken(), file)
    except KeyboardInterrupt:
        pass
try:
    with open("cache.pkl", "rb") as file:
        pickle.load(file)
except EOFError as error:
    print(error)
else:
    raise AssertionError("something was left")


# region replace fill: path, value
def save(value, path):
    part = f"{path}.{os.getpid()}.part"
    with open(part, "wb") as file:
        pickle.dump(value, file)
    os.replace(part, path)
# endregion


save({"a": 1}, "cache.pkl")
try:
    save(Broken(), "cache.pkl")
except KeyboardInterrupt:
    pass
with open("cache.pkl", "rb") as file:
    assert pickle.load(file) == {"a": 1}
