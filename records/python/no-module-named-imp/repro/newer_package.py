# /// script
# requires-python = ">=3.8"
# dependencies = ["future"]
# ///
"""A package that used imp and in a newer version does not: future."""
import sys
from importlib import metadata

print("future", metadata.version("future"), "Python", sys.version.split()[0])
from future import standard_library

with standard_library.hooks():
    from urllib.parse import quote
assert quote("a b") == "a%20b"
print("right")
