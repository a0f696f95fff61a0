# /// script
# requires-python = ">=3.9"
# dependencies = ["cupy-cuda12x"]
# ///
"""Make a CuPy array where no driver is."""
import cupy

cupy.zeros(2)
