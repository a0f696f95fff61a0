# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy", "bottleneck", "pycocotools", "onnxruntime"]
# ///
"""Modules and NumPy that fit together: they import without a banner and compute what NumPy does.

results.py [old|new]: what the modules were built for
"""
import subprocess
import sys

import numpy as np

major, built = int(np.__version__.split(".")[0]), (sys.argv[1:] or ["new"])[0]
assert built == "new" or major == 1
code = "import bottleneck, pycocotools.mask, onnxruntime"
ran = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
assert ran.returncode == 0 and b"NumPy" not in ran.stdout, ran.stdout

import bottleneck
import onnxruntime
from pycocotools import mask

x = np.random.RandomState(0).rand(50, 7)
x[3, 4] = np.nan
np.testing.assert_allclose(bottleneck.nanmean(x, axis=0), np.nanmean(x, axis=0))
spots = np.asfortranarray(x > 0.5, dtype=np.uint8)
assert (mask.decode(mask.encode(spots)) == spots).all() and mask.area(mask.encode(spots)) == spots.sum()
back = onnxruntime.OrtValue.ortvalue_from_numpy(x).numpy()
np.testing.assert_array_equal(back, x)
print("numpy", np.__version__, "bottleneck", bottleneck.__version__, "onnxruntime", onnxruntime.__version__)
