# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""An array of objects made empty and filled holds parts of any shape, and survives a file."""
import tempfile

import numpy as np

for parts in ([np.zeros((4, 4, 3)), np.ones((4, 4))], [[1, 2, 3], [4, 5]], [np.arange(3), np.arange(5)]):
    # region fill fill: parts
    x = np.empty(len(parts), dtype=object)
    for i, part in enumerate(parts):
        x[i] = part
    # endregion
    with tempfile.TemporaryFile() as file:
        np.save(file, x, allow_pickle=True)
        file.seek(0)
        back = np.load(file, allow_pickle=True)
    assert back.dtype == object and back.shape == (2,)
    for part, other in zip(parts, back):
        np.testing.assert_array_equal(part, other)
print("equal after saving")
