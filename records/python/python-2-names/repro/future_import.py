# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""`from __future__ import …` before the line of Python 2: the module is missing all the same."""
from __future__ import absolute_import, division, print_function, unicode_literals

try:
    import urllib2
except ImportError as error:
    assert str(error) == "No module named 'urllib2'", error
    print(error)
else:
    raise AssertionError(urllib2)
