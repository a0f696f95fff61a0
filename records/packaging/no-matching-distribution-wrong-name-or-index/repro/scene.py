# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""The package is in the index, for another Python: not this cause."""
import sys

from errorcanon.lab.kits.one_wheel import download

download((sys.argv[1:] or ["python"])[0])
