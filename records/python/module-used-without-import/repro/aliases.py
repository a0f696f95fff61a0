# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "pandas"]
# ///
"""The names under which the libraries are usually imported."""
# region aliases
import numpy as np
import pandas as pd
# endregion

assert pd.DataFrame({"a": np.arange(3)})["a"].sum() == 3
print("held")
