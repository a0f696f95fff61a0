# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A file with nothing in it."""
import io

import pandas as pd

pd.read_csv(io.StringIO(""))
