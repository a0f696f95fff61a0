# /// script
# requires-python = ">=3.9"
# dependencies = ["numba"]
# ///
"""Copy an array to the GPU with Numba where no driver is."""
from numba import cuda

cuda.to_device([1.0])
