# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The lines of old_lines.py with collections.abc, as canon try writes them."""
import collections.abc
import collections
import sys

for way in sys.argv[1:] or ["attribute", "import"]:
    if way == "attribute":
        assert isinstance(collections.OrderedDict(), collections.abc.Mapping)
    else:
        from collections.abc import Mapping
        from collections import deque

        assert isinstance({}, Mapping) and not isinstance(deque(), Mapping)
    print(way)
