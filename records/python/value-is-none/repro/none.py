# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Use None as an object. none.py [group|subscript|iterable|callable|unpack|assign|plus|compare|length|int|twin]"""
import re
import sys


def load(path):
    model = {"path": path}


kind = (sys.argv[1:] or ["group"])[0]
if kind == "group":
    print(re.search(r"epoch=(\d+)", "step=12").group(1))
elif kind == "subscript":
    print(load("model.pt")["path"])
elif kind == "iterable":
    for row in [3, 1, 2].sort():
        print(row)
elif kind == "callable":
    print({"relu": abs}.get("gelu")(1))
elif kind == "unpack":
    left, right = [1, 2].reverse()
elif kind == "assign":
    {"a": {}}.get("b")["c"] = 1
elif kind == "plus":
    print({"step": 3}.get("loss") + 1)
elif kind == "compare":
    print({"step": 3}.get("loss") < 1)
elif kind == "length":
    print(len(load("model.pt")))
elif kind == "int":
    print(int({"step": 3}.get("loss")))
else:
    print("step=12".group(1))
