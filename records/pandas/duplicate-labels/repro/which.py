# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The labels that stand more than once, in rows and columns."""
import pandas as pd

part = pd.DataFrame({"loss": [0.5, 0.4]})
table = pd.concat([part, part])
# region which fill: table
print(table.index[table.index.duplicated()].unique())
print(table.columns[table.columns.duplicated()].unique())
# endregion
assert list(table.index[table.index.duplicated()]) == [0, 1] and table.columns.is_unique
wide = pd.concat([part, part], axis=1)
assert wide.index.is_unique and list(wide.columns[wide.columns.duplicated()]) == ["loss"]
assert part.reindex([0, 1, 2])["loss"].isna().sum() == 1
