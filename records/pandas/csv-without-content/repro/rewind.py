# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A buffer that was written or read is read from its start again."""
import io

import pandas as pd

table = pd.DataFrame({"a": [1, 2]})
buffer = io.StringIO()
table.to_csv(buffer, index=False)
try:
    pd.read_csv(buffer)
except pd.errors.EmptyDataError as error:
    print(error)
else:
    raise AssertionError("it was read")
# region rewind fill: buffer
buffer.seek(0)
result = pd.read_csv(buffer)
# endregion
assert result.equals(table)
