# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The caller imports the module; the file that uses it does not get it."""
import json

import helper

assert json.loads("1") == 1
try:
    helper.load("1")
except NameError as error:
    assert str(error).startswith("name 'json' is not defined"), error
    print(error)
else:
    raise AssertionError("it is defined")
