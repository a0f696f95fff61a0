# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""np.string_ was the type of bytes: np.str_ in its place changes the data, np.bytes_ does not."""
import numpy as np

if hasattr(np, "string_"):
    assert np.string_ is np.bytes_ and np.unicode_ is np.str_
label = "cat".encode()
kept = np.array([label], dtype=np.bytes_)
assert kept.dtype == "S3" and kept.tobytes() == b"cat" and kept[0] == b"cat"
changed = np.array(["cat"], dtype=np.str_)
assert changed.dtype == "<U3" and changed.tobytes() != b"cat" and changed.nbytes == 12
assert not changed[0] == label
print(kept.dtype, kept.nbytes, "bytes;", changed.dtype, changed.nbytes, "bytes")
