# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""asarray, a dtype of numbers, stack and vstack refuse the same parts."""
import io

import numpy as np

rows = [[1, 2, 3], [4, 5]]
for call in (
    lambda: np.asarray(rows),
    lambda: np.array(rows, dtype=np.float32),
    lambda: np.array(rows, dtype=np.int64),
    lambda: np.stack(rows),
    lambda: np.vstack(rows),
    lambda: np.mean(rows, axis=1),
    lambda: np.savez(io.BytesIO(), rows=rows),
):
    try:
        call()
    except ValueError as error:
        print(str(error)[:80])
    else:
        raise AssertionError
assert np.concatenate(rows).tolist() == [1, 2, 3, 4, 5]  # taken, and the borders are lost
