# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A text and a number in one operation. cause.py [concatenate|left|right|comparison|twin]"""
import os
import sys

kind = (sys.argv[1:] or ["concatenate"])[0]
os.environ["BATCH_SIZE"] = "32"
if kind == "concatenate":
    print("epoch " + 3)
elif kind == "left":
    print(os.environ["BATCH_SIZE"] / 4)
elif kind == "right":
    print(100 - os.environ["BATCH_SIZE"])
elif kind == "comparison":
    print(os.environ["BATCH_SIZE"] > 16)
else:
    print([1] + 3)
