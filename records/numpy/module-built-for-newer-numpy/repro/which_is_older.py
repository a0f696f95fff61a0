# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "errorcanon"]
# ///
"""With NumPy 1 this fault, the array grew; with NumPy 2 the twin, a module built for NumPy 1."""
import numpy
from errorcanon.lab.kits.which_is_older import refusal

text = refusal()
print(numpy.__version__, text)
if numpy.__version__ < "2":
    assert "numpy.ndarray size changed" in text, "NumPy is older: this record"
else:
    assert "numpy.dtype size changed" in text, "the module is older: the twin"
