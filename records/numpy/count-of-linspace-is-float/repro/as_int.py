# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""With a whole number as count the thresholds are those that were meant."""
import numpy as np

# region as-int
steps = int(np.round((0.95 - 0.5) / 0.05)) + 1
thresholds = np.linspace(0.5, 0.95, steps, endpoint=True)
# endregion
print(thresholds)
assert steps == 10
assert np.allclose(thresholds, [0.5 + 0.05 * step for step in range(10)])
