# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Parsed first; values instead of keys. mended.py [parse|values]"""
import json
import sys

answer = '{"user": {"name": "Ada"}}'
names = []
if sys.argv[1:] == ["values"]:
    users = json.loads(answer)
    # region values fill: users, "name"
    for key, user in users.items():
        names.append(user["name"])
    # endregion
else:
    # region parse fill: answer, "user", "name"
    data = json.loads(answer)
    names.append(data["user"]["name"])
    # endregion
assert names == ["Ada"]
print("held")
