# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""What is written with protocol 4 is read by the old Python."""
import io
import pickle

NEWER = b"\x80\x05\x95\n\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94K\x01s."
try:
    pickle.loads(NEWER)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was read")
file, value = io.BytesIO(), {"a": 1}
# region protocol fill: value, file
pickle.dump(value, file, protocol=4)
# endregion
assert pickle.loads(file.getvalue()) == value
