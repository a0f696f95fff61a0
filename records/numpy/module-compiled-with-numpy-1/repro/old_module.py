# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2", "bottleneck==1.3.8", "pycocotools==2.0.7", "onnxruntime==1.17.3"]
# ///
"""Import a module whose wheel was built for NumPy 1, with NumPy 2 installed.

old_module.py [bottleneck|pycocotools.mask|onnxruntime]
"""
import importlib
import sys

import numpy

print("numpy", numpy.__version__)
importlib.import_module((sys.argv[1:] or ["bottleneck"])[0])
