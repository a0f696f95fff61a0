# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Zero for a missing age changes the mean."""
import pandas as pd

ages = pd.Series([31, None, 53])
filled = ages.fillna(0).astype(int)
print(filled.mean(), "instead of", ages.mean())
assert filled.mean() == 28 and ages.mean() == 42
