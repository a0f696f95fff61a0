# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""The right reader, a whole file, a file that appears when it is whole. mended.py [reader|fetch|rename]"""
import os
import shutil
import sys

import pandas as pd
from scene import FOLDER, TABLE, make

kind = (sys.argv[1:] or ["reader"])[0]
if kind == "reader":
    path = make("csv")
    # region reader fill: path
    table = pd.read_csv(path)
    # endregion
    assert table["a"].tolist() == TABLE["a"].tolist()
elif kind == "fetch":
    source, path = make("whole"), make("cut")
    # region fetch fill: source, path
    os.remove(path)
    shutil.copy(source, path)
    assert os.path.getsize(path) == os.path.getsize(source)
    # endregion
    assert pd.read_parquet(path).equals(TABLE)
else:
    table, path = TABLE, os.path.join(FOLDER, "data.parquet")
    # region rename fill: table, path
    part = os.path.join(os.path.dirname(path), "." + os.path.basename(path) + ".part")
    table.to_parquet(part)
    os.replace(part, path)
    # endregion
    shutil.copy(make("cut"), part)
    os.remove(os.path.join(FOLDER, "cut.parquet"))
    assert pd.read_parquet(FOLDER).equals(TABLE)
    os.rename(part, path + ".part")
    try:
        pd.read_parquet(FOLDER)
    except (ValueError, OSError) as error:
        assert "magic bytes not found" in str(error), error
    else:
        raise AssertionError("it was passed over")
    assert pd.read_parquet(path).equals(TABLE)
print("held")
