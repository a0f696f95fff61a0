# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Code of Python 2. cause.py [unicode|xrange|raw_input|twin]"""
import sys

kind = (sys.argv[1:] or ["unicode"])[0]
if kind == "unicode":
    print(isinstance("text", unicode))  # noqa: F821
elif kind == "xrange":
    for i in xrange(3):  # noqa: F821
        print(i)
elif kind == "raw_input":
    raw_input("name: ")  # noqa: F821
else:
    print(longs)  # noqa: F821
