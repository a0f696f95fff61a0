# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""default=str writes numbers and arrays as text."""
import json

import numpy as np

text = json.dumps({"best": np.int64(2), "scores": np.arange(2000)}, default=str)
back = json.loads(text)
print(repr(back["best"]), back["scores"])
assert back["best"] == "2" and back["best"] != 2
assert "..." in back["scores"]
