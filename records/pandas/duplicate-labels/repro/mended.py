# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Unique labels, or none. mended.py [numbering|group|columns|values]"""
import sys

import pandas as pd

kind = (sys.argv[1:] or ["numbering"])[0]
part = pd.DataFrame({"loss": [0.5, 0.4]})
other = pd.DataFrame({"a": [1, 2, 3, 4]})
if kind == "numbering":
    # region numbering fill: part
    table = pd.concat([part, part], ignore_index=True)
    table = table.reset_index(drop=True)
    # endregion
    other["loss"] = table["loss"]
    assert other["loss"].tolist() == [0.5, 0.4, 0.5, 0.4]
elif kind == "group":
    table = pd.concat([part, part + 0.2])
    # region group fill: table, mean
    table = table.groupby(level=0).mean()
    table = table[~table.index.duplicated(keep="last")]
    # endregion
    assert table.reindex([0, 1])["loss"].round(6).tolist() == [0.6, 0.5]
elif kind == "columns":
    table = pd.concat([part, part + 0.2], axis=1)
    try:
        table.reindex(columns=["loss", "epoch"])
    except ValueError as error:
        assert "duplicate" in str(error), error
    else:
        raise AssertionError("it was reindexed")
    # region columns fill: table
    table = table.loc[:, ~table.columns.duplicated()]
    # endregion
    assert table.reindex(columns=["loss", "epoch"])["loss"].tolist() == [0.5, 0.4]
else:
    table = pd.concat([part, part])
    # region values fill: other, table, "loss"
    other["loss"] = table["loss"].to_numpy()
    # endregion
    assert other["loss"].tolist() == [0.5, 0.4, 0.5, 0.4]
print("held")
