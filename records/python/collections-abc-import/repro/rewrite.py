# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The moved names rewritten, the others left; the result runs on every Python 3."""
import re

OLD = """import collections
from collections import OrderedDict
def kind(x):
    return isinstance(x, collections.Mapping), isinstance(x, collections.Iterable), OrderedDict(a=1), collections.Counter("aab")
"""
MOVED = "Mapping|MutableMapping|Sequence|MutableSequence|Iterable|Iterator|Callable|Hashable|Sized|Container|Set|MutableSet"
new = re.sub(r"\bcollections\.(%s)\b" % MOVED, r"collections.abc.\1", OLD)
new = re.sub(r"^import collections$", "import collections\nimport collections.abc", new, flags=re.M)
print(new)
found = {}
exec(new, found)
mapping, iterable, ordered, counter = found["kind"]({"a": 1})
assert (mapping, iterable, dict(ordered), counter["a"]) == (True, True, {"a": 1}, 2)
assert found["kind"](3)[:2] == (False, False)
