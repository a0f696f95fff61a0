# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Numbers and arrays of numpy become Python's own."""
import json

import numpy as np

scores = np.array([0.25, 0.5])
# region numpy fill: scores
data = {"best": int(scores.argmax()), "mean": float(scores.mean()), "scores": scores.tolist()}
text = json.dumps(data)
# endregion
assert json.loads(text) == {"best": 1, "mean": 0.375, "scores": [0.25, 0.5]}
print("held")
