# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""One argument more than the function takes. cause.py [no-self|no-argument|keyword-only|twin]"""
import sys

from model import Model

kind = (sys.argv[1:] or ["no-self"])[0]
if kind == "no-self":
    Model().reset()
elif kind == "no-argument":
    Model().forward([1, 2])
elif kind == "keyword-only":
    Model().fit(3)
else:
    Model().save("a", "b", "c", "d")
