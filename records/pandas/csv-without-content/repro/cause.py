# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A file, or a buffer, in which nothing is left to read.

cause.py [file|buffer]
"""
import io
import os
import sys
import tempfile

import pandas as pd

if sys.argv[1:] == ["buffer"]:
    buffer = io.StringIO()
    pd.DataFrame({"a": [1]}).to_csv(buffer, index=False)
    pd.read_csv(buffer)
os.chdir(tempfile.mkdtemp())
open("result.csv", "w").close()
pd.read_csv("result.csv")
