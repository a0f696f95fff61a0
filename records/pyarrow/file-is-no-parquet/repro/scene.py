# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""A whole Parquet file, one that is cut, and others that are none."""
import os
import tempfile

import pandas as pd

FOLDER = tempfile.mkdtemp()
TABLE = pd.DataFrame({"a": range(2000), "b": [str(i) for i in range(2000)]})


def make(kind):
    path = os.path.join(FOLDER, kind + ".parquet")
    if kind == "csv":
        TABLE.to_csv(path, index=False)
    elif kind == "empty":
        open(path, "w").close()
    else:
        TABLE.to_parquet(path)
        if kind == "cut":
            os.truncate(path, os.path.getsize(path) // 2)
        if kind == "damaged":
            with open(path, "r+b") as file:  # the first bytes of the table of contents
                file.seek(-8, 2)
                length = int.from_bytes(file.read(4), "little")
                file.seek(-8 - length, 2)
                file.write(b"\xff" * 64)
    return path
