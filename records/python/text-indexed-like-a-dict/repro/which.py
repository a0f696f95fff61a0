# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The text that is indexed tells how it came about."""
import json

ANSWER = '{"user": {"name": "Ada"}}'
seen = []
for value in (ANSWER, next(iter(json.loads(ANSWER))), json.loads(json.dumps(ANSWER))):
    # region which fill: value
    print(type(value), repr(value)[:200])
    # endregion
    seen.append(value[:1])
    try:
        value["name"]
    except TypeError as error:
        assert str(error).startswith("string indices must be integers"), error
assert seen == ["{", "u", "{"]
