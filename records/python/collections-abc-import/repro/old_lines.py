# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""The abstract class Mapping, as old code reaches it.

old_lines.py [attribute|import]
"""
import collections
import sys

for way in sys.argv[1:] or ["attribute", "import"]:
    if way == "attribute":
        assert isinstance(collections.OrderedDict(), collections.Mapping)
    else:
        from collections import Mapping, deque

        assert isinstance({}, Mapping) and not isinstance(deque(), Mapping)
    print(way)
