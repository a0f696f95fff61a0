# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module is called. cause.py [same-name|own-file|twin]"""
import sys

kind = (sys.argv[1:] or ["same-name"])[0]
if kind == "same-name":
    import datetime

    print(datetime(2024, 5, 17))
elif kind == "own-file":
    import meter

    print(meter(3))
else:
    import math

    print(math.pi(3))
