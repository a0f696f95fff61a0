# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""JSON has no such type. cause.py [set|datetime|key|int64|ndarray|twin]"""
import datetime
import json
import sys

kind = (sys.argv[1:] or ["set"])[0]
if kind == "set":
    json.dumps({"labels": {1, 2}})
elif kind == "datetime":
    json.dumps({"day": datetime.date(2024, 5, 17)})
elif kind == "key":
    json.dumps({("a", 1): 2})
elif kind == "int64":
    import numpy as np

    json.dumps({"best": np.arange(3).argmax()})
elif kind == "ndarray":
    import numpy as np

    json.dumps({"scores": np.zeros(2)})
else:
    json.loads("{'a': 1}")
