# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""The key is missing in one table."""
import pandas as pd

pd.DataFrame({"id": [1]}).merge(pd.DataFrame({"number": [1]}), on="id")
