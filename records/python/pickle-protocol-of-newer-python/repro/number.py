# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""The second byte of the file is the protocol."""
import io
import pickle

NEWER = b"\x80\x05\x95\n\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94K\x01s."
found = []
for file in (io.BytesIO(NEWER), io.BytesIO(pickle.dumps({"a": 1}, protocol=4))):
    # region number fill: file
    start = file.read(2)
    print("protocol", start[1], "this Python reads up to", pickle.HIGHEST_PROTOCOL)
    # endregion
    file.seek(0)
    try:
        found.append((start[1], pickle.load(file)))
    except ValueError as error:
        print(error)
        found.append((start[1], None))
readable = {"a": 1} if pickle.HIGHEST_PROTOCOL >= 5 else None
assert found == [(5, readable), (4, {"a": 1})]
