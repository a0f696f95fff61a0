# /// script
# requires-python = ">=3.9"
# dependencies = ["pyarrow"]
# ///
"""Installed by pip for this very Python, the package imports."""
import pyarrow
import pyarrow.lib

print(pyarrow.array([1, 2]).to_pylist())
assert pyarrow.lib.__file__
