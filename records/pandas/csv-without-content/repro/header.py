# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""header=None and another separator or engine do not put anything into the file."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
open("result.csv", "w").close()
for arguments in ({"header": None}, {"sep": ";"}, {"engine": "python"}):
    try:
        pd.read_csv("result.csv", **arguments)
    except pd.errors.EmptyDataError as error:
        print(error)
    else:
        raise AssertionError("it was read")
