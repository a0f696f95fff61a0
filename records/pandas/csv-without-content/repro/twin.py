# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A row with more fields than the others."""
import io

import pandas as pd

pd.read_csv(io.StringIO("a,b\n1,2\n1,2,3\n"))
