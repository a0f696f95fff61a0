# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The loop changes what it goes through. cause.py [delete|add|set|deque|twin]"""
import collections
import sys

kind = (sys.argv[1:] or ["delete"])[0]
scores = {"a": 1, "b": 0, "c": 3}
if kind == "delete":
    for name in scores:
        if not scores[name]:
            del scores[name]
elif kind == "add":
    for name in scores:
        scores[name + "_old"] = scores[name]
elif kind == "set":
    names = set(scores)
    for name in names:
        names.discard(name)
elif kind == "deque":
    queue = collections.deque([1, 2, 3])
    for item in queue:
        queue.append(item)
else:
    del scores["d"]
