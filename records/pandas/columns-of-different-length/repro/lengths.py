# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The lengths name the column that is short."""
import pandas as pd

columns = {"step": [1, 2, 3], "loss": [0.5, 0.4], "name": ["a", "b", "c"]}
# region lengths fill: columns
print({name: len(values) for name, values in columns.items()})
# endregion
lengths = {name: len(values) for name, values in columns.items()}
assert [name for name in lengths if lengths[name] != 3] == ["loss"]
del columns["loss"]
assert len(pd.DataFrame(columns)) == 3
