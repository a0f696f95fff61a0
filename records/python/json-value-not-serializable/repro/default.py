# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""One function says how each further type is written."""
import datetime
import json
import pathlib


# region default fill: data
def to_json(value):
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    if isinstance(value, pathlib.PurePath):
        return str(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"no JSON for {type(value).__name__}")


data = {"labels": {2, 1}, "day": datetime.date(2024, 5, 17), "file": pathlib.PurePosixPath("a/b")}
text = json.dumps(data, default=to_json)
# endregion
try:
    import numpy as np
except ImportError:
    pass
else:
    given = {"best": np.int64(2), "found": np.bool_(True), "scores": np.array([0.25, 0.5])}
    assert json.loads(json.dumps(given, default=to_json)) == {"best": 2, "found": True, "scores": [0.25, 0.5]}
assert json.loads(text) == {"labels": [1, 2], "day": "2024-05-17", "file": "a/b"}
print("held")
