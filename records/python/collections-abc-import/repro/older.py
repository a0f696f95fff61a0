# /// script
# requires-python = "<3.10"
# dependencies = []
# ///
"""Up to Python 3.9 the names are there, with a DeprecationWarning."""
import collections
import collections.abc
import warnings

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert collections.Mapping is collections.abc.Mapping
assert seen and issubclass(seen[0].category, DeprecationWarning)
print(seen[0].message)
