# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""One entry a row in every column. mended.py [every|rows]"""
import sys

import pandas as pd

log = [{"step": 1, "loss": 0.5}, {"step": 2}, {"step": 3, "loss": 0.3}]
if sys.argv[1:] == ["rows"]:
    # region rows fill: log
    rows = []
    for entry in log:
        rows.append(entry)
    table = pd.DataFrame(rows)
    # endregion
else:
    # region every fill: log, steps, losses
    steps, losses = [], []
    for entry in log:
        steps.append(entry["step"])
        losses.append(entry.get("loss"))
    table = pd.DataFrame({"step": steps, "loss": losses})
    # endregion
assert table["step"].tolist() == [1, 2, 3]
assert table["loss"].isna().tolist() == [False, True, False] and table["loss"].iloc[2] == 0.3
print("held")
