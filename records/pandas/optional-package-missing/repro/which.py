# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The Python that runs, and whether it finds the package."""
import importlib.util
import sys

# region which fill: openpyxl
print(sys.executable, importlib.util.find_spec("openpyxl"))
# endregion
assert importlib.util.find_spec("openpyxl") is None
assert importlib.util.find_spec("pandas") is not None
