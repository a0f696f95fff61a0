# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Other quotes: an apostrophe in a value breaks the text again."""
import json

text = str({"note": "it's late"})
try:
    json.loads(text)
except json.JSONDecodeError as error:
    print(error)
else:
    raise AssertionError("no error")
try:
    json.loads(text.replace("'", '"'))
except json.JSONDecodeError as error:
    print(error)
else:
    raise AssertionError("no error")
