# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A variable that the process does not have. cause.py [environ|used-later|twin]"""
import os
import sys

os.environ.pop("API_TOKEN", None)


def token():
    return os.environ["API_TOKEN"]


kind = (sys.argv[1:] or ["environ"])[0]
if kind == "environ":
    print(len(os.environ["API_TOKEN"]))
elif kind == "used-later":
    print(len(token()))
else:
    print({"a": 1}["API_TOKEN"])
