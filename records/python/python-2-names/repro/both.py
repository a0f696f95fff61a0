# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""An import that runs in Python 2 and in Python 3."""
import sys

# region both
try:
    from urllib.request import Request, urlopen
except ImportError:
    from urllib2 import Request, urlopen
# endregion
try:
    import urllib2
except ImportError as error:
    print("alone:", error)
else:
    raise AssertionError(urllib2)
assert Request("http://localhost").get_method() == "GET" and callable(urlopen)
print("both: imported on", sys.version.split()[0])
