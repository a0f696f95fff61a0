# /// script
# requires-python = ">=3.7"
# ///
"""The release of h5py says whether text of a file comes as str or as bytes."""
import os
import tempfile

import h5py

# region which-h5py
print(h5py.__version__)
# endregion
path = os.path.join(tempfile.mkdtemp(), "text.h5")
with h5py.File(path, "w") as file:
    file.attrs["config"] = "{}".encode()
    file.attrs["name"] = "dense"
with h5py.File(path, "r") as file:
    kept, text = file.attrs["config"], file.attrs["name"]
is_three = int(h5py.__version__.split(".")[0]) >= 3
assert isinstance(text, str), type(text)
assert hasattr(kept, "decode") != is_three, type(kept)
print(type(kept).__name__, "where a program wrote bytes")
try:
    "{}".decode()
except AttributeError as error:
    print("str:", error)
