# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A text is indexed with a key. cause.py [json|keys|twice|twin]"""
import json
import sys

ANSWER = '{"user": {"name": "Ada"}}'
kind = (sys.argv[1:] or ["json"])[0]
if kind == "json":
    print(ANSWER["user"])
elif kind == "keys":
    for user in json.loads(ANSWER):
        print(user["name"])
elif kind == "twice":
    print(json.loads(json.dumps(ANSWER))["user"])
else:
    print(json.loads("[1, 2]")["user"])
