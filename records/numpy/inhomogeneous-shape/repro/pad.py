# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Padded to the longest, with a mask: means over the mask equal those of each row alone."""
import numpy as np

rows = [[0.1, 0.2, 0.4], [0.5, 0.5], [0.3]]
# region pad fill: rows
x = np.zeros((len(rows), max(map(len, rows))))
mask = np.zeros(x.shape, bool)
for i, row in enumerate(rows):
    x[i, : len(row)] = row
    mask[i, : len(row)] = True
means = (x * mask).sum(1) / mask.sum(1)
# endregion
np.testing.assert_allclose(means, [np.mean(row) for row in rows])
assert [list(r[m]) for r, m in zip(x, mask)] == rows
# without the mask the zeros count
assert not np.allclose(x.mean(1), means)
print(x, means)
