# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""The abstract classes looked for in collections itself.

old_code.py [attribute|import]
"""
import sys

if sys.argv[1:] == ["import"]:
    from collections import Iterable

    print(Iterable)
else:
    import collections

    print(isinstance({}, collections.Mapping))
