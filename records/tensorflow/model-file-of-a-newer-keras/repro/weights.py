# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""Build the same layers in code and load only the weights: the predictions are those of the file.

weights.py [h5|keras]
"""
import sys
import tempfile

import numpy as np
from load import WANTED, X, build, write

with tempfile.TemporaryDirectory() as folder:
    path = write(folder, "h5" if (sys.argv[1:] or ["h5"])[0] == "h5" else "functional")
    model = build()
    assert abs(float(model(X)[0, 0]) - WANTED) > 1e-3, "the control: not right before"
    # region weights-only fill: path
    model.load_weights(path)
    # endregion
    np.testing.assert_allclose(np.asarray(model(X)), [[WANTED]], rtol=1e-6)
