# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Replacing collections. by collections.abc. everywhere breaks the names that stayed."""
import collections
import collections.abc

MOVED = "Mapping MutableMapping Sequence MutableSequence Iterable Iterator Callable Hashable Sized Container Set MutableSet".split()
STAYED = "OrderedDict defaultdict namedtuple Counter deque ChainMap".split()
for name in STAYED:
    assert hasattr(collections, name) and not hasattr(collections.abc, name), name
for name in MOVED:
    assert hasattr(collections.abc, name), name
try:
    eval("collections.abc.OrderedDict()")
except AttributeError as error:
    print(error)
else:
    raise AssertionError
