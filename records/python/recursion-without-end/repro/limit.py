# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A higher limit: the same end."""
import copy
import sys

from endless import Config

for limit in (1000, 3000):
    sys.setrecursionlimit(limit)
    try:
        copy.deepcopy(Config())
    except RecursionError as error:
        print(limit, error)
        assert "maximum recursion depth exceeded" in str(error)
    else:
        raise AssertionError("no error")
